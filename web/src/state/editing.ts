/** Changes to a position in the sandbox; whether the result can be played is the server's to say. */
import type { CatalogueGame, Hole, Player, PositionRequest, View } from "../api/types";
import { writeSpec } from "./spec";

export type Tool = "black" | "white" | "erase" | "red" | "blue" | "transparent";

const COLOURS = ["red", "blue", "transparent"] as const;

/** Put a stone, or take it away when the same one stands there already. */
export function withStone(view: View, point: string, tool: Tool): View {
    const stones = view.stones ?? { black: [], white: [] };
    const had = tool === "black" || tool === "white" ? stones[tool].includes(point) : false;
    const black = stones.black.filter((other) => other !== point);
    const white = stones.white.filter((other) => other !== point);
    if (!had && tool === "black") black.push(point);
    if (!had && tool === "white") white.push(point);
    return { ...view, stones: { black, white }, last: null, chain: [], outcome: null };
}

/** Add a seed of a colour to a hole, or empty the hole. */
export function withSeed(view: View, hole: number, tool: Tool): View {
    const colour = COLOURS.indexOf(tool as (typeof COLOURS)[number]);
    const holes = (view.holes ?? []).map((seeds, index): Hole => {
        if (index + 1 !== hole) return seeds;
        if (colour < 0) return [0, 0, 0];
        return seeds.map((count, which) => (which === colour ? count + 1 : count)) as unknown as Hole;
    });
    return { ...view, holes, last: null, sowing: null, outcome: null };
}

export function edited(view: View, point: string, tool: Tool): View {
    return view.holes ? withSeed(view, Number(point), tool) : withStone(view, point, tool);
}

export function cleared(view: View): View {
    const empty: View = { ...view, last: null, chain: [], sowing: null, outcome: null };
    if (view.holes)
        return { ...empty, holes: view.holes.map((): Hole => [0, 0, 0]), captured: { first: 0, second: 0 } };
    return { ...empty, stones: { black: [], white: [] } };
}

/** What the server is asked to make of the edited board. */
export function requestOf(view: View, mover: Player): PositionRequest {
    const request: PositionRequest = { game: view.game, to_move: mover };
    if (view.stones) request.stones = view.stones;
    if (view.holes) request.holes = view.holes;
    if (view.captured) request.captured = view.captured;
    return request;
}

/** A board to begin with, before the server has said a word. */
export function blankView(game: CatalogueGame, size: number | null): View {
    const spec = writeSpec({ name: game.name, size: game.sizes.length > 1 ? size : null, options: {} });
    const base: View = {
        game: spec,
        name: game.name,
        size: size ?? 16,
        players: game.players,
        to_move: game.players[0],
        ply: 0,
        last: null,
        legal: [],
        outcome: null,
        diagram: "",
    };
    if (game.name !== "oware") return { ...base, stones: { black: [], white: [] }, chain: [] };
    return {
        ...base,
        holes: Array.from({ length: 16 }, (): Hole => [2, 2, 2]),
        captured: { first: 0, second: 0 },
        sowing: null,
    };
}
