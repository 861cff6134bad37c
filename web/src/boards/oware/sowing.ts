/** A sowing as frames: what every hole shows after each seed. */
import type { Hole, Sowing } from "../../api/types";
import { holeOf, lifted } from "../../state/optimistic";
import { COLOURS } from "./geometry";

export interface Frame {
    holes: Hole[];
    /** The hole that a seed has just fallen into, or that was just taken. */
    at: number;
    kind: "lift" | "seed" | "capture";
}

/** From the seeds in the hand to the last capture; empty when the two boards do not belong together. */
export function frames(before: readonly Hole[], sowing: Sowing): Frame[] {
    const origin = holeOf(sowing.move);
    let holes = lifted(before, sowing.move);
    const all: Frame[] = [{ holes, at: origin, kind: "lift" }];
    for (const { hole, colour } of sowing.path) {
        const which = COLOURS.indexOf(colour);
        holes = holes.map(
            (seeds, index): Hole =>
                index + 1 === hole ? (seeds.map((n, c) => (c === which ? n + 1 : n)) as unknown as Hole) : seeds,
        );
        all.push({ holes, at: hole, kind: "seed" });
    }
    for (const hole of sowing.captured) {
        holes = holes.map((seeds, index): Hole => (index + 1 === hole ? [0, 0, 0] : seeds));
        all.push({ holes, at: hole, kind: "capture" });
    }
    return all;
}

/** Milliseconds between two frames, so that long sowings do not bore. */
export function pace(count: number): number {
    return Math.max(45, Math.min(150, 1500 / Math.max(1, count)));
}
