/** Which level would suit somebody, from their own results against the computer. Pure functions over a plain record. */

export interface Result {
    room: string;
    level: number;
    /** 1 for a win, a half for a draw, 0 for a loss. */
    score: number;
}

/** By game, the latest last. */
export type Results = Readonly<Record<string, readonly Result[]>>;

const HIGHEST = 10;
const REMEMBERED = 30;
/** What each game counts less than the one after it. */
const FADING = 0.85;
/** How much a level changes the odds: against the next one up, equals win 38 games of 100. */
const STEP = 0.5;
/** How far from the first level that somebody chose they may well be. */
const DOUBT = 3;

/** What was kept in the browser, or nothing when it is something else. */
export function readResults(kept: unknown): Results {
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, results]) => Array.isArray(results)));
}

/** The results with one more; a room that is known already has it in place of its old one. */
export function withResult(results: Results, game: string, result: Result): Results {
    const others = (results[game] ?? []).filter(({ room }) => room !== result.room);
    return { ...results, [game]: [...others, result].slice(-REMEMBERED) };
}

/** How strong somebody is, in levels: where their results are the likeliest, not too far from where they began. */
export function strength(results: readonly Result[]): number | null {
    const [first] = results;
    if (!first) return null;
    const likelihood = (level: number) =>
        results.reduce(
            (sum, result, at) => {
                const wins = 1 / (1 + Math.exp((result.level - level) * STEP));
                const weight = FADING ** (results.length - 1 - at);
                return sum + weight * (result.score * Math.log(wins) + (1 - result.score) * Math.log(1 - wins));
            },
            -((level - first.level) ** 2) / (2 * DOUBT ** 2),
        );
    const levels = Array.from({ length: 10 * HIGHEST + 1 }, (_, at) => at / 10);
    return levels.reduce((best, level) => (likelihood(level) > likelihood(best) ? level : best), first.level);
}

/** The level for the next game, at most one from the last: never lower after a win, never higher after a loss. */
export function nextLevel(results: readonly Result[]): number | null {
    const level = strength(results);
    const last = results.at(-1);
    if (level === null || !last) return null;
    const close = Math.max(1, last.level - 1, Math.min(HIGHEST, last.level + 1, Math.round(level)));
    if (last.score === 1) return Math.max(close, last.level);
    return last.score === 0 ? Math.min(close, last.level) : close;
}
