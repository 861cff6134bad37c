/** What is laid over a board for somebody who studies it: each board draws of it what it can. */
import type { Player } from "../api/types";

export interface Badge {
    move: string;
    text: string;
    /** Smaller, below. */
    under: string;
    best: boolean;
}

/** A line across the board, through some points. */
export interface Trail {
    player: Player;
    points: readonly string[];
    kind: "way" | "bridge";
}

export interface Overlay {
    /** How strongly each point glows, from 0 to 1. */
    heat: ReadonlyMap<string, number>;
    /** Whose each point will be, from 1 for the first player to -1. */
    owners: ReadonlyMap<string, number>;
    trails: readonly Trail[];
    /** Points outside which the mover loses. */
    needed: readonly string[];
    /** Points that an opponent's threat needs. */
    threatened: readonly string[];
    badges: readonly Badge[];
    /** What each move takes at once; the most is marked. */
    gains: ReadonlyMap<string, number>;
    /** Moves one after the other, by turns, beginning with the player to move. */
    line: readonly string[];
    mover: Player;
}

/** What is written beside the moves of a line: where a move comes twice, its first number. */
export function numbersOf(line: readonly string[]): Map<string, number> {
    const numbers = new Map<string, number>();
    line.forEach((move, at) => {
        if (!numbers.has(move)) numbers.set(move, at + 1);
    });
    return numbers;
}
