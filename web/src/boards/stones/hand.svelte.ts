/** The hand over a board of points: where it hovers, where the keyboard stands, what was refused. */
import { type BoardProps, walk } from "../board";
import { aimsFirst } from "./stones";

export class Hand {
    /** The point under the mouse, the finger or the keyboard. */
    over: string | null = $state(null);
    /** The cell that Tab reaches. */
    column = $state(0);
    row = $state(0);
    /** The point that has the keyboard's focus, where that is to be seen. */
    focused: string | null = $state(null);
    refused: { point: string; count: number } | null = $state(null);
    private count = 0;
    private byTouch = false;

    constructor(
        private readonly props: () => BoardProps,
        private readonly nameAt: (column: number, row: number) => string,
    ) {
        const middle = Math.floor(props().view.size / 2);
        this.column = middle;
        this.row = middle;
    }

    touch(point: string): void {
        const { view, mode = "play", mover, onpoint, onplay, onillegal } = this.props();
        if (mode !== "play") {
            onpoint?.(point);
            return;
        }
        if (!mover) return;
        if (!view.legal.includes(point)) {
            this.refused = { point, count: ++this.count };
            onillegal?.(point);
            return;
        }
        if (this.byTouch && aimsFirst(view.size) && this.over !== point) {
            this.over = point;
            return;
        }
        this.over = null;
        onplay?.(point);
    }

    down(event: PointerEvent): void {
        this.byTouch = event.pointerType === "touch";
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
        if (next) {
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
