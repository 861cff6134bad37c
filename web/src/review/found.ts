/** What is known of a game that is looked back at: pure functions over what the server has told so far. */
import type { Player, ReviewedMove, ReviewMessage, Story } from "../api/types";

export interface Found {
    analyst: string;
    /** The room's nodes of the positions, by their places. */
    nodes: readonly number[];
    /** The first player's chances and lead by place; null where nothing is known yet. */
    chances: readonly (number | null)[];
    leads: readonly (number | null)[];
    /** Each move at the place that it led to. */
    moves: ReadonlyMap<number, ReviewedMove>;
    story: Story | null;
    stage: "glance" | "looking" | "finished";
    done: number;
    total: number;
}

/** What is known after one more message. */
export function withMessage(found: Found | null, message: ReviewMessage): Found | null {
    if (message.type === "begins") {
        const empty = message.nodes.map(() => null);
        const { analyst, nodes, total } = message;
        return {
            analyst,
            nodes,
            chances: empty,
            leads: empty,
            moves: new Map(),
            story: null,
            stage: "glance",
            done: 0,
            total,
        };
    }
    if (!found) return null;
    if (message.type === "look") {
        const { place, chance, lead, glance, done } = message;
        return {
            ...found,
            chances: found.chances.with(place, chance),
            leads: found.leads.with(place, lead),
            moves: withMoves(found.moves, message.moves),
            stage: glance ? "glance" : "looking",
            done,
        };
    }
    const { chances, leads, story, final } = message;
    return {
        ...found,
        chances,
        leads,
        story,
        moves: withMoves(new Map(), message.moves),
        stage: final ? "finished" : "looking",
        done: final ? found.total : 0,
    };
}

function withMoves(known: ReadonlyMap<number, ReviewedMove>, news: readonly ReviewedMove[]): Map<number, ReviewedMove> {
    const moves = new Map(known);
    for (const move of news) moves.set(move.place, move);
    return moves;
}

export const isFault = ({ grade }: ReviewedMove): boolean =>
    grade === "inaccuracy" || grade === "mistake" || grade === "blunder";

/** The mistakes in the order of the game, of one player or of both. */
export function faultsOf({ moves }: Found, player: Player | null): ReviewedMove[] {
    return [...moves.values()]
        .filter((move) => isFault(move) && (player === null || move.player === player))
        .sort((a, b) => a.place - b.place);
}

/** The mistakes from which there is most to learn, the costliest first: of one player, or of both. */
export function lessonsOf(found: Found, player: Player | null, most = 3): ReviewedMove[] {
    return faultsOf(found, player)
        .sort((a, b) => b.cost - a.cost)
        .slice(0, most);
}

/** The next mistake after a place, or the one before it; null when there is none. */
export function faultFrom(found: Found, place: number, step: 1 | -1): number | null {
    const places = faultsOf(found, null).map((move) => move.place);
    const further = places.filter((other) => (other - place) * step > 0);
    return (step > 0 ? further[0] : further.at(-1)) ?? null;
}
