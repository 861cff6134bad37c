/** What the boards with black and white stones share: who stands where, and what a move or a touch changes. */
import type { Player, View } from "../../api/types";
import { t } from "../../i18n/index.svelte";
import type { BoardKind, Demo, Editing } from "../kind";
import { bareView } from "../kind";
import "./stones.css";

export type StoneColour = "black" | "white";
type Stones = NonNullable<View["stones"]>;

const stonesIn = (view: View): Stones => view.stones ?? { black: [], white: [] };

/** Who holds which point. */
export function stonesOf(view: View): Map<string, StoneColour> {
    const { black, white } = stonesIn(view);
    return new Map([
        ...black.map((point) => [point, "black"] as const),
        ...white.map((point) => [point, "white"] as const),
    ]);
}

export function isStone(player: Player | null | undefined): player is StoneColour {
    return player === "black" || player === "white";
}

/** Put a stone, or take it away when the same one stands there already. */
export function toggleStone(view: View, point: string, tool: string): Partial<View> {
    const { black, white } = stonesIn(view);
    const kept = (colour: StoneColour, stones: string[]) => {
        const others = stones.filter((other) => other !== point);
        return tool === colour && others.length === stones.length ? [...others, point] : others;
    };
    return { stones: { black: kept("black", black), white: kept("white", white) }, chain: [] };
}

const editing: Editing = {
    tools: () => [
        { value: "black", label: t("player.black") },
        { value: "white", label: t("player.white") },
        { value: "erase", label: t("tool.erase") },
    ],
    start: () => ({ stones: { black: [], white: [] }, chain: [] }),
    empty: () => ({ stones: { black: [], white: [] }, chain: [] }),
    touch: toggleStone,
    mostTaken: null,
    request: (view) => ({ stones: stonesIn(view) }),
};

/** A recorded game, shown stone by stone; no stone is taken in it. */
export function stoneDemo(name: View["name"], recorded: { size: number; moves: string[]; chain: string[] }): Demo {
    const { size, moves, chain } = recorded;
    return {
        length: moves.length,
        pace: 900,
        narrow: false,
        view(ply) {
            const played = moves.slice(0, ply);
            const every = (first: number) => played.filter((_, i) => i % 2 === first);
            return {
                ...bareView({ name, players: ["black", "white"] }, name, size),
                to_move: null,
                ply,
                last: played.at(-1) ?? null,
                stones: { black: every(0), white: every(1) },
                chain: ply === moves.length ? chain : [],
            };
        },
    };
}

/** What a game of stones need not say again. */
export const stoneKind = {
    size: (size) => `${size} × ${size}`,
    draw(view, move) {
        const mover = view.to_move;
        const stones = stonesIn(view);
        if (!isStone(mover) || !/\d$/.test(move)) return {}; // a pass or a swap puts no stone anywhere
        return { stones: { ...stones, [mover]: [...stones[mover], move] } };
    },
    illegal(view, point) {
        return t(stonesOf(view).has(point) ? "illegal.taken" : "illegal.point", { point: point.toUpperCase() });
    },
    sounds: { move: "stone", edit: "stone" },
    sgf: true,
    numbered: true,
    plans: true,
    editing,
} as const satisfies Partial<BoardKind>;
