/**
 * The hand that draws on a board: with the right button or with Shift held down, or with anything while drawing is
 * switched on. A touch gives a point its next mark; a drag from one point to another, an arrow.
 */
import type { Mark } from "../api/types";
import { nextMark, type SketchMark, sayMark } from "../boards/marks";
import { t } from "../i18n/index.svelte";
import { notices } from "./notices.svelte";

export interface Sheet {
    /** Whether anything may be drawn now. */
    readonly open: boolean;
    /** What is drawn on the position shown. */
    readonly marks: readonly Mark[];
    draw(mark: SketchMark): void;
}

/** The point of a board that an element belongs to. */
function pointOf(element: Element | null): string | null {
    const point = element?.closest<SVGElement>(".board [data-point], .board [data-hole]");
    return point?.dataset.point ?? point?.dataset.hole ?? null;
}

export class Sketchpad {
    private wanted = $state(false);
    /** Where an arrow begins that is being drawn, and where it would end. */
    private from: string | null = $state(null);
    private to: string | null = $state(null);

    /** Whether every touch draws. */
    on: boolean = $derived.by(() => this.wanted && this.sheet().open);

    /** What is to be seen: all that is drawn, and the arrow under the hand. */
    marks: readonly Mark[] = $derived.by(() => {
        const { marks } = this.sheet();
        const { from, to } = this;
        if (from === null) return marks;
        return [
            ...marks,
            to && to !== from ? { kind: "arrow", point: from, text: to } : { kind: "selected", point: from },
        ];
    });

    constructor(private readonly sheet: () => Sheet) {}

    toggle(): void {
        this.wanted = !this.on;
        this.from = this.to = null;
    }

    /** Listen on what surrounds a board, before the board does. */
    readonly watch = (stage: HTMLElement): (() => void) => {
        const acts: [string, (event: never) => void][] = [
            ["pointerdown", (event: PointerEvent) => this.down(event, stage)],
            ["pointermove", (event: PointerEvent) => this.move(event)],
            ["pointerup", (event: PointerEvent) => this.up(event)],
            ["pointercancel", () => this.letGo()],
            ["click", (event: MouseEvent) => this.click(event)],
            ["contextmenu", (event: MouseEvent) => this.menu(event)],
            ["keydown", (event: KeyboardEvent) => this.key(event)],
        ];
        for (const [name, act] of acts) stage.addEventListener(name, act as EventListener, true);
        return () => {
            for (const [name, act] of acts) stage.removeEventListener(name, act as EventListener, true);
        };
    };

    private letGo(): void {
        this.from = this.to = null;
    }

    private down(event: PointerEvent, stage: HTMLElement): void {
        const draws = event.button === 2 || (event.button === 0 && (this.on || event.shiftKey));
        const point = pointOf(event.target as Element);
        if (!draws || !point || !this.sheet().open) return;
        event.preventDefault();
        event.stopPropagation();
        stage.setPointerCapture(event.pointerId);
        this.from = this.to = point;
    }

    private move(event: PointerEvent): void {
        if (this.from === null || event.buttons === 0) return;
        this.to = pointOf(document.elementFromPoint(event.clientX, event.clientY));
    }

    private up(event: PointerEvent): void {
        const { from } = this;
        if (from === null) return;
        event.stopPropagation();
        const to = pointOf(document.elementFromPoint(event.clientX, event.clientY));
        this.letGo();
        if (to) this.draw(from, to);
    }

    private draw(from: string, to: string): void {
        const { marks, draw } = this.sheet();
        const mark: SketchMark = from === to ? nextMark(marks, to) : { kind: "arrow", point: from, text: to };
        const gone = marks.some(
            ({ kind, point, text }) => kind === mark.kind && point === mark.point && text === mark.text,
        );
        draw(mark);
        const values = { point: from.toUpperCase(), mark: sayMark(mark) };
        notices.speak(gone ? t("sketch.gone", values) : t("sketch.drawn", values));
    }

    /** What drew is no click on the board. */
    private click(event: MouseEvent): void {
        if (!this.on && !(event.shiftKey && this.sheet().open)) return;
        event.stopPropagation();
        event.preventDefault();
    }

    private menu(event: MouseEvent): void {
        if (this.sheet().open && (event.target as Element).closest(".board")) event.preventDefault();
    }

    /** Enter marks the point of the keyboard; Shift and Enter begin an arrow there, which Enter ends. */
    private key(event: KeyboardEvent): void {
        const point = this.on ? pointOf(event.target as Element) : null;
        if (event.key === "Escape" && this.on) {
            event.preventDefault();
            event.stopPropagation();
            if (this.from === null) this.toggle();
            else this.letGo();
        }
        if (!point || (event.key !== "Enter" && event.key !== " ")) return;
        event.preventDefault();
        event.stopPropagation();
        const { from } = this;
        this.letGo();
        if (from !== null) this.draw(from, point);
        else if (event.shiftKey) this.from = point;
        else this.draw(point, point);
    }
}
