/** The games of the page: a game is added by its folder and a line in this table. */
import { awale } from "./awale";
import { go } from "./go";
import { hex } from "./hex";
import type { BoardKind } from "./kind";
import { oware } from "./oware";

export const BOARDS: Readonly<Record<string, BoardKind>> = { hex, go, oware, awale };

/** Whether the page has a board for a game. */
export function isDrawn(name: string): boolean {
    return name in BOARDS;
}

export function boardOf(name: string): BoardKind {
    const kind = BOARDS[name];
    if (!kind) throw new Error(`the page has no board for the game '${name}'`);
    return kind;
}
