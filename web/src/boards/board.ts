/** What all boards have in common: they are told everything and decide nothing. */
import type { Mark, Player, Territory, View } from "../api/types";
import type { BoardPath } from "./marks";
import type { Overlay } from "./overlay";

/** What a finger is about to do on a board that it sees from close by. */
export interface Aim {
    /** The point that would be played; null before one was touched. */
    point: string | null;
    confirm(): void;
    /** Show the whole board again. */
    stepBack(): void;
}

export interface BoardProps {
    view: View;
    /** Whose move a click makes; null when the board only shows. */
    mover?: Player | null;
    /** Who may choose now what to play as soon as it is their turn, and what they have chosen. */
    planner?: Player | null;
    planned?: string | null;
    /** In `play` a click on a legal point plays it; in `mark` and `edit` every point can be touched. */
    mode?: "play" | "mark" | "edit";
    hint?: string | null;
    dead?: readonly string[];
    territory?: Territory | null;
    coordinates?: boolean;
    /** What is laid over the board for somebody who studies it. */
    overlay?: Overlay | null;
    /** What a record draws on the points. */
    marks?: readonly Mark[] | undefined;
    /** What people draw on the position for one another. */
    drawn?: readonly Mark[] | undefined;
    /** Ways across the board that somebody speaks of. */
    paths?: readonly BoardPath[] | undefined;
    /** The number of the move that put a stone on a point, where numbers are wanted. */
    numbers?: ReadonlyMap<string, number> | null;
    /** How the board lies, in a word of its own kind; anything else is the usual way. */
    orientation?: string | undefined;
    /** The player at the bottom of the screen. */
    below?: Player;
    /** Whether there is only the width of a phone. */
    narrow?: boolean;
    /** A picture in a card: no interaction, nothing for screen readers. */
    mini?: boolean;
    label?: string;
    /** Whose sides or holes are lit up for a moment, for somebody who does not know yet which they are. */
    lit?: Player | null;
    onplay?: ((move: string) => void) | undefined;
    onplan?: ((move: string) => void) | undefined;
    onpoint?: ((point: string) => void) | undefined;
    onillegal?: ((point: string) => void) | undefined;
    /** A finger aims before it plays; null when it does not. */
    onaim?: ((aim: Aim | null) => void) | undefined;
    /** A sentence about what the hand is doing, for the line below the board; null takes it back. */
    onsay?: ((sentence: string | null) => void) | undefined;
}

const ARROWS: Record<string, readonly [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
};

/** Where an arrow key leads on a grid, or null for another key. */
export function walk(key: string, column: number, row: number, columns: number, rows: number): [number, number] | null {
    const arrow = ARROWS[key];
    if (!arrow) return null;
    const clamp = (value: number, most: number) => Math.min(most - 1, Math.max(0, value));
    return [clamp(column + arrow[0], columns), clamp(row + arrow[1], rows)];
}
