/** What somebody has learnt: which steps of which lessons, and which puzzles. Pure functions over a plain record. */

export interface Progress {
    /** How many steps of a lesson are done, by game and lesson: `hex/goal`. */
    steps: Readonly<Record<string, number>>;
    /** The numbers of the puzzles that are solved, by game. */
    puzzles: Readonly<Record<string, readonly number[]>>;
}

export const nothing: Progress = { steps: {}, puzzles: {} };

/** What was kept in the browser, or nothing when it is something else. */
export function readProgress(kept: unknown): Progress {
    if (typeof kept !== "object" || kept === null) return nothing;
    const { steps, puzzles } = kept as Partial<Progress>;
    const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null;
    return {
        steps: isRecord(steps) ? steps : {},
        puzzles: isRecord(puzzles)
            ? Object.fromEntries(Object.entries(puzzles).filter(([, solved]) => Array.isArray(solved)))
            : {},
    };
}

/** A step, counted from 0, is done; a later one that was done before stays done. */
export function withStep(progress: Progress, lesson: string, step: number): Progress {
    const done = Math.max(progress.steps[lesson] ?? 0, step + 1);
    return { ...progress, steps: { ...progress.steps, [lesson]: done } };
}

export function withPuzzle(progress: Progress, game: string, number: number): Progress {
    const solved = progress.puzzles[game] ?? [];
    if (solved.includes(number)) return progress;
    return { ...progress, puzzles: { ...progress.puzzles, [game]: [...solved, number] } };
}

/** The first and the last puzzle of each grade, which follow one another. */
export function ranges(grades: readonly number[]): { grade: number; from: number; to: number }[] {
    let last = 0;
    return grades.map((count, i) => {
        const from = last + 1;
        last += count;
        return { grade: i + 1, from, to: last };
    });
}

/** How many puzzles of a range are solved, and the first that is not; the first of all when every one is. */
export function standing(progress: Progress, game: string, from: number, to: number): { done: number; next: number } {
    const solved = new Set(progress.puzzles[game]);
    let done = 0;
    let next = 0;
    for (let number = from; number <= to; number++) {
        if (solved.has(number)) done += 1;
        else next ||= number;
    }
    return { done, next: next || from };
}
