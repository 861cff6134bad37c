/** What of an analysis is laid over the board, as somebody wants it. */
import type { CandidateMove, Player } from "../api/types";
import type { Badge, Overlay, Trail } from "../boards/overlay";
import { percent } from "../i18n/index.svelte";
import type { Seen } from "./seen";

export const LAYERS = ["moves", "heat", "owners", "ways", "gains"] as const;
export type Layer = (typeof LAYERS)[number];

/** So many of the best moves are on the board, if the search looked at them; the others are in the list. */
const ON_BOARD = 5;
const LEAST_SHARE = 0.01;

/** Which layers there is anything to show of. */
export function layersOf(seen: Seen): Layer[] {
    const there: Record<Layer, boolean> = {
        moves: true,
        heat: seen.policy.size > 0,
        owners: seen.ownership.size > 0,
        ways: seen.ways.length > 0,
        gains: seen.gains.size > 0,
    };
    return LAYERS.filter((layer) => there[layer]);
}

/** A count as short as a badge needs it: 12 345 is 12k. */
export function brief(count: number): string {
    if (count < 1000) return String(count);
    return count < 1_000_000 ? `${Math.round(count / 1000)}k` : `${Math.round(count / 1_000_000)}M`;
}

function badgeOf({ move, chance, visits, prior }: CandidateMove, rank: number): Badge {
    const share = chance ?? prior;
    return {
        move,
        text: share === null ? String(rank + 1) : String(Math.round(100 * share)),
        under: visits === null ? "" : brief(visits),
        best: rank === 0,
    };
}

function badgesOf({ candidates }: Seen): Badge[] {
    return candidates
        .slice(0, ON_BOARD)
        .filter(({ share }, rank) => rank === 0 || share === null || share >= LEAST_SHARE)
        .map(badgeOf);
}

function trailsOf({ ways, bridges }: Seen): Trail[] {
    return [
        ...ways.map(({ player, cells }) => ({ player, points: cells, kind: "way" as const })),
        ...bridges.flatMap(({ player, ends, cells }) => {
            const [from, to] = ends;
            return cells.map((cell) => ({
                player,
                points: [from, cell, to].filter((point) => point !== undefined),
                kind: "bridge" as const,
            }));
        }),
    ];
}

/** What to draw; a line that somebody looks at takes the place of the best moves. */
export function overlayOf(seen: Seen, wanted: ReadonlySet<Layer>, line: readonly string[], mover: Player): Overlay {
    const most = Math.max(...seen.policy.values(), 0);
    return {
        // The likeliest move glows fully: differences among the others can then be seen.
        heat: wanted.has("heat")
            ? new Map([...seen.policy].map(([move, share]) => [move, Math.sqrt(share / most)]))
            : new Map(),
        owners: wanted.has("owners") ? seen.ownership : new Map(),
        trails: wanted.has("ways") ? trailsOf(seen) : [],
        needed: wanted.has("ways") ? seen.mustPlay : [],
        threatened: wanted.has("ways") ? [...new Set(seen.threats.flat())] : [],
        badges: wanted.has("moves") && line.length === 0 ? badgesOf(seen) : [],
        gains: wanted.has("gains") ? new Map([...seen.gains].filter(([, taken]) => taken > 0)) : new Map(),
        line,
        mover,
    };
}

/** A move's chance, or how likely it looked, in percent. */
export function shareOf({ chance, prior }: CandidateMove): string {
    const share = chance ?? prior;
    return share === null ? "–" : percent(share);
}
