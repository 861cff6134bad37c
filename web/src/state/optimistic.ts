/** What a board shows between the click and the server's word. */
import type { View } from "../api/types";
import { boardOf } from "../boards";

/**
 * Draw a move at once: the stone appears, the seeds are in the hand. The legal moves stay as they were, so that little is drawn anew;
 * nobody may move until the server has answered.
 */
export function drawMove(view: View, move: string): View {
    return { ...view, ...boardOf(view.name).draw(view, move), last: move, pending: true };
}
