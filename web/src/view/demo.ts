/** Little games that play themselves in the menu: recorded, for the page knows no rules. */
import type { GameName, Hole, Sowing, View } from "../api/types";
import recorded from "./demos.json";

interface StoneDemo {
    size: number;
    moves: string[];
    chain: string[];
}

interface OwareDemo {
    frames: {
        holes: Hole[];
        last: string | null;
        sowing: Sowing | null;
        captured: { first: number; second: number };
    }[];
}

const demos = recorded as unknown as { hex: StoneDemo; go: StoneDemo; oware: OwareDemo };

function stones(name: "hex" | "go", demo: StoneDemo, ply: number): View {
    const played = demo.moves.slice(0, ply);
    return {
        ...blank(name, demo.size, ply),
        players: ["black", "white"],
        last: played.at(-1) ?? null,
        stones: { black: played.filter((_, i) => i % 2 === 0), white: played.filter((_, i) => i % 2 === 1) },
        chain: ply === demo.moves.length ? demo.chain : [],
    };
}

function blank(name: GameName, size: number, ply: number): View {
    return {
        game: name,
        name,
        size,
        players: ["first", "second"],
        to_move: null,
        ply,
        last: null,
        legal: [],
        outcome: null,
        diagram: "",
    };
}

export function demoLength(game: GameName): number {
    return game === "oware" ? demos.oware.frames.length - 1 : demos[game].moves.length;
}

/** The demonstration of a game after so many moves. */
export function demoView(game: GameName, ply: number): View {
    if (game !== "oware") return stones(game, demos[game], ply);
    const frame = demos.oware.frames[ply];
    return { ...blank("oware", 16, ply), ...frame };
}
