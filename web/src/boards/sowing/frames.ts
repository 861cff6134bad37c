/** A sowing as frames: what every hole shows after each seed. */
import type { Sowing } from "../../api/types";
import { addSeed, emptyHole, liftSeeds, type Seeds, type SowingGame } from "./game";

export interface Frame {
    holes: Seeds[];
    /** The hole that a seed has just fallen into, or that was just taken. */
    at: number;
    kind: "lift" | "seed" | "capture";
}

/** From the seeds in the hand to the last capture. */
export function frames(before: readonly Seeds[], sowing: Sowing, game: SowingGame): Frame[] {
    let holes = liftSeeds(before, sowing.move, game);
    const all: Frame[] = [{ holes, at: game.holeOf(sowing.move), kind: "lift" }];
    for (const { hole, colour } of sowing.path) {
        holes = addSeed(holes, hole, game.colours.indexOf(colour));
        all.push({ holes, at: hole, kind: "seed" });
    }
    for (const hole of sowing.captured) {
        holes = emptyHole(holes, hole);
        all.push({ holes, at: hole, kind: "capture" });
    }
    return all;
}

/** Milliseconds between two frames, so that long sowings do not bore. */
export function pace(count: number): number {
    return Math.max(45, Math.min(150, 1500 / Math.max(1, count)));
}
