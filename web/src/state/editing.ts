/** Changes to a position in the sandbox; whether the result can be played is the server's to say. */
import type { CatalogueGame, Player, PositionRequest, View } from "../api/types";
import { boardOf } from "../boards";
import { bareView } from "../boards/kind";
import { writeSpec } from "./spec";

/** Use a tool on a point. */
export function applyTool(view: View, point: string, tool: string): View {
    return { ...view, ...boardOf(view.name).editing.touch(view, point, tool), last: null, outcome: null };
}

export function clearBoard(view: View): View {
    return { ...view, ...boardOf(view.name).editing.empty(view), last: null, outcome: null };
}

/** What the server is asked to make of the edited board. */
export function requestOf(view: View, mover: Player): PositionRequest {
    return { game: view.game, to_move: mover, ...boardOf(view.name).editing.request(view) };
}

/** A board to begin with, before the server has said a word. */
export function blankView(game: CatalogueGame, wanted: number | null): View {
    const size = wanted ?? game.default_size ?? 0;
    const spec = writeSpec({ name: game.name, size: game.sizes.length > 1 ? size : null, options: {} });
    return { ...bareView(game, spec, size), ...boardOf(game.name).editing.start(size) };
}
