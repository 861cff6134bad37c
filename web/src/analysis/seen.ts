/** What is known of a position that is analysed: a pure function over what the server has told so far. */
import type { AnalysisMessage, Bridge, CandidateMove, Player, Way } from "../api/types";

export interface Seen {
    engine: string;
    toMove: Player;
    /** Of both players, in their order, from 0 to 1. */
    chances: readonly [number, number] | null;
    /** The first player's, in points. */
    lead: number | null;
    /** How likely a network finds each move at first sight. */
    policy: ReadonlyMap<string, number>;
    /** From 1 for a point that will be the first player's to -1. */
    ownership: ReadonlyMap<string, number>;
    ways: readonly Way[];
    bridges: readonly Bridge[];
    threats: readonly (readonly string[])[];
    mustPlay: readonly string[];
    /** What each move takes at once. */
    gains: ReadonlyMap<string, number>;
    /** The best moves, the best first; at first sight the likeliest. */
    candidates: readonly CandidateMove[];
    visits: number | null;
    proved: boolean;
    ends: "enough" | "elsewhere" | null;
}

/** So many moves are shown before a search has looked at any. */
const AT_SIGHT = 5;
const LEAST_LIKELY = 0.01;

const mapOf = (record: Readonly<Record<string, number>>): ReadonlyMap<string, number> =>
    new Map(Object.entries(record));

/** What is known after one more message. */
export function withTold(seen: Seen | null, message: AnalysisMessage): Seen | null {
    if (message.type === "glance") {
        const { engine, to_move, chances, lead, policy, ownership } = message;
        return {
            engine,
            toMove: to_move,
            chances,
            lead,
            policy: mapOf(policy),
            ownership: mapOf(ownership),
            ways: [],
            bridges: [],
            threats: [],
            mustPlay: [],
            gains: new Map(),
            candidates: likeliest(policy),
            visits: null,
            proved: false,
            ends: null,
        };
    }
    if (!seen) return null;
    if (message.type === "landmarks") {
        const { ways, bridges, threats, must_play, gains } = message;
        return { ...seen, ways, bridges, threats, mustPlay: must_play, gains: mapOf(gains) };
    }
    if (message.type === "search") {
        const { chances, visits, proved, candidates } = message;
        // An engine that names its move alone says less than what was seen at first sight.
        const known = candidates.length > 0 ? candidates : seen.candidates;
        return { ...seen, chances: chances ?? seen.chances, visits, proved, candidates: known };
    }
    return { ...seen, ends: message.reason };
}

function likeliest(policy: Readonly<Record<string, number>>): CandidateMove[] {
    return Object.entries(policy)
        .filter(([, share]) => share >= LEAST_LIKELY)
        .sort(([, one], [, other]) => other - one)
        .slice(0, AT_SIGHT)
        .map(([move, prior]) => ({ move, chance: null, visits: null, share: null, prior, line: [move] }));
}

/** The moves that take the most, where any takes something. */
export function bestGains(gains: ReadonlyMap<string, number>): string[] {
    const most = Math.max(0, ...gains.values());
    return most === 0 ? [] : [...gains].filter(([, taken]) => taken === most).map(([move]) => move);
}
