/** What a board shows between the click and the server's word. */
import type { Hole, View } from "../api/types";

/** The number of the hole in an Oware move such as `14TB`. */
export function holeOf(move: string): number {
    return Number.parseInt(move, 10);
}

/** Lift the seeds that a move sows out of their hole; where they land is the server's to say. */
export function lifted(holes: readonly Hole[], move: string): Hole[] {
    const colours = move.replace(/^\d+/, "");
    return holes.map((hole, index) =>
        index + 1 === holeOf(move)
            ? [
                  colours.includes("R") ? 0 : hole[0],
                  colours.includes("B") ? 0 : hole[1],
                  colours.includes("T") ? 0 : hole[2],
              ]
            : hole,
    );
}

/**
 * Draw a move at once: the stone appears, the seeds are in the hand. The legal moves stay as they were, so that little is drawn anew;
 * nobody may move until the server has answered.
 */
export function drawn(view: View, move: string): View {
    const next: View = { ...view, last: move, sowing: null, pending: true };
    const mover = view.to_move;
    if (view.holes) return { ...next, holes: lifted(view.holes, move) };
    if (!view.stones || (mover !== "black" && mover !== "white")) return next;
    if (move === "pass" || move === "swap-pieces") return next;
    return { ...next, stones: { ...view.stones, [mover]: [...view.stones[mover], move] } };
}
