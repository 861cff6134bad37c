/** The hand over a board of points: where it hovers, where it aims, where the keyboard stands, what was refused. */
import { type BoardProps, walk } from "../board";
import type { Lens, Place } from "./lens.svelte";
import { stonesOf } from "./stones";

/** So many pixels a finger may slip before it drags the board. */
const SLIP = 10;

export class Hand {
    /** The point under the mouse or the keyboard. */
    over: string | null = $state(null);
    /** The point that a finger has chosen, and has not confirmed yet. */
    aimed: string | null = $state(null);
    /** The cell that Tab reaches. */
    column = $state(0);
    row = $state(0);
    /** The point that has the keyboard's focus, where that is to be seen. */
    focused: string | null = $state(null);
    refused: { point: string; count: number } | null = $state(null);
    board: SVGSVGElement | undefined = $state();
    private count = 0;
    private byTouch = false;
    /** The finger on the board: where it came down, what was in the middle then, and whether it drags. */
    private finger: { id: number; x: number; y: number; middle: Place; drags: boolean } | null = null;

    constructor(
        private readonly props: () => BoardProps,
        private readonly nameAt: (column: number, row: number) => string,
        private readonly placeOf: (point: string) => Place,
        readonly lens: Lens,
    ) {
        const middle = Math.floor(props().view.size / 2);
        this.column = middle;
        this.row = middle;
        $effect(() => {
            if (!this.touches) this.stepBack();
        });
        $effect(() => {
            const { onaim } = this.props();
            const point = this.aimed !== null && this.permits(this.aimed) ? this.aimed : null;
            onaim?.(this.lens.open ? { point, confirm: () => this.confirm(), stepBack: () => this.stepBack() } : null);
        });
    }

    /** Whether a touch does anything at all. */
    private get touches(): boolean {
        const { mode = "play", mover, planner } = this.props();
        return mode !== "play" || Boolean(mover ?? planner);
    }

    touch(point: string): void {
        if (this.finger?.drags) return;
        const { mode = "play", onpoint, onillegal } = this.props();
        if (!this.touches) return;
        const legal = mode !== "play" || this.permits(point);
        if (this.comesCloser(() => this.placeOf(point))) {
            if (mode === "play" && legal) this.aimed = point;
        } else if (mode !== "play") {
            onpoint?.(point);
        } else if (!legal) {
            if (!this.props().mover) return;
            this.refused = { point, count: ++this.count };
            onillegal?.(point);
        } else if (this.byTouch && this.lens.open) {
            this.aimed = point;
        } else {
            this.play(point);
        }
    }

    /** Whether a point may be played; of one that is chosen ahead, whether it is empty. */
    permits(point: string): boolean {
        const { view, mover } = this.props();
        return mover ? view.legal.includes(point) : !stonesOf(view).has(point);
    }

    /** A touch beside all points: from afar, it was meant for one of them. */
    touchBeside({ target, clientX, clientY }: MouseEvent): void {
        if ((target as Element).closest("[data-point]") || !this.touches) return;
        this.comesCloser((board) => this.lens.placeAt(board, clientX, clientY));
    }

    /** Look closer, if a finger needs that before it does anything else. */
    private comesCloser(where: (board: Element) => Place): boolean {
        const { board, lens } = this;
        if (!this.byTouch || !board || lens.open || !lens.isNeeded(board)) return false;
        lens.lookAt(board, where(board));
        return true;
    }

    /** Play the point that was aimed at. */
    private confirm(): void {
        if (this.aimed !== null) this.play(this.aimed);
    }

    private play(point: string): void {
        this.over = null;
        this.stepBack();
        const { mover, onplay, onplan } = this.props();
        (mover ? onplay : onplan)?.(point);
    }

    /** Show the whole board again. */
    private stepBack(): void {
        this.aimed = null;
        this.lens.close();
    }

    down(event: PointerEvent): void {
        this.byTouch = event.pointerType === "touch";
        this.finger = this.byTouch
            ? { id: event.pointerId, x: event.clientX, y: event.clientY, middle: this.lens.centre(), drags: false }
            : null;
    }

    move(event: PointerEvent): void {
        const { finger, board } = this;
        if (!finger || !board || !this.lens.open || event.pointerId !== finger.id) return;
        const right = event.clientX - finger.x;
        const down = event.clientY - finger.y;
        finger.drags ||= Math.hypot(right, down) > SLIP;
        if (finger.drags) this.lens.drag(board, finger.middle, right, down);
    }

    enter(point: string, event: PointerEvent): void {
        if (event.pointerType !== "touch") this.over = point;
    }

    leave(event: PointerEvent): void {
        if (event.pointerType !== "touch") this.over = null;
    }

    /** The focus came to a point: it is shown if it came by the keyboard. */
    focus(event: FocusEvent, column: number, row: number): void {
        if (!(event.currentTarget as Element).matches(":focus-visible")) return;
        this.stand(column, row);
        this.focused = this.nameAt(column, row);
    }

    blur(): void {
        this.focused = null;
    }

    stand(column: number, row: number): void {
        this.column = column;
        this.row = row;
        this.over = this.nameAt(column, row);
    }

    key(event: KeyboardEvent): void {
        const { size } = this.props().view;
        const next = walk(event.key, this.column, this.row, size, size);
        if (next && this.focused !== null) {
            event.preventDefault();
            event.stopPropagation();
            this.stand(...next);
            const svg = (event.currentTarget as Element).closest("svg");
            svg?.querySelector<SVGElement>(`[data-point="${this.nameAt(...next)}"]`)?.focus();
        } else if (event.key === "Enter" || event.key === " ") {
            event.preventDefault();
            event.stopPropagation();
            this.byTouch = false;
            this.touch(this.nameAt(this.column, this.row));
        }
    }
}
