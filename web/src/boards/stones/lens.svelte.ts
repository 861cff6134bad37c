/** A closer look at a board whose cells are too small for a finger: a part of it fills the place of the whole. */
import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { reducedMotion } from "../../themes/apply";

/** How many pixels of the screen a cell takes in the closer look. */
export const FINGER = 44;
/** A cell of fewer pixels is not hit by a finger without one. */
const SMALLEST = 30;

export interface Place {
    x: number;
    y: number;
}

export interface Area extends Place {
    width: number;
    height: number;
}

export class Lens {
    open = $state(false);
    private middle: Place = $state.raw({ x: 0, y: 0 });
    private times = $state(1);
    private readonly nearness = new Tween(0, { duration: reducedMotion() ? 0 : 180, easing: cubicOut });

    /** What of the board is to be seen. */
    shown: Area = $derived.by(() => {
        const whole = this.whole();
        return between(whole, partOf(whole, this.middle, this.times), this.nearness.current);
    });

    constructor(
        private readonly whole: () => Area,
        /** From one cell to the next, in the board's own units. */
        private readonly step: number,
    ) {}

    /** Whether a finger cannot tell the cells of the whole board apart. */
    isNeeded(board: Element): boolean {
        return this.step * pixels(board, this.whole()) < SMALLEST;
    }

    lookAt(board: Element, middle: Place): void {
        this.times = Math.max(1, FINGER / (this.step * pixels(board, this.whole())));
        this.middle = middle;
        this.open = true;
        this.nearness.target = 1;
    }

    /** Follow a finger that went so many pixels from where the middle was. */
    drag(board: Element, from: Place, right: number, down: number): void {
        const scale = pixels(board, this.shown);
        this.middle = { x: from.x - right / scale, y: from.y - down / scale };
    }

    /** The middle of what is shown, which stays on the board. */
    centre(): Place {
        const { x, y, width, height } = this.shown;
        return { x: x + width / 2, y: y + height / 2 };
    }

    /** Which place of the board lies under a pixel of the window. */
    placeAt(board: Element, left: number, top: number): Place {
        const room = board.getBoundingClientRect();
        const scale = pixels(board, this.shown);
        const { x, y } = this.centre();
        return { x: x + (left - room.x - room.width / 2) / scale, y: y + (top - room.y - room.height / 2) / scale };
    }

    close(): void {
        this.open = false;
        this.nearness.target = 0;
    }
}

/** Pixels to a unit of a board that shows an area. */
function pixels(board: Element, { width, height }: Area): number {
    const room = board.getBoundingClientRect();
    return Math.min(room.width / width, room.height / height);
}

/** A part of an area, so many times smaller, round a place but never beyond the edges. */
export function partOf(whole: Area, middle: Place, times: number): Area {
    const width = whole.width / times;
    const height = whole.height / times;
    const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
    return {
        x: within(middle.x - width / 2, whole.x, whole.x + whole.width - width),
        y: within(middle.y - height / 2, whole.y, whole.y + whole.height - height),
        width,
        height,
    };
}

function between(far: Area, near: Area, share: number): Area {
    const mix = (key: keyof Area) => far[key] + (near[key] - far[key]) * share;
    return { x: mix("x"), y: mix("y"), width: mix("width"), height: mix("height") };
}
