import { expect, test } from "vitest";
import type { View } from "../src/api/types";
import { awale } from "../src/boards/awale";
import { game } from "../src/boards/awale/game";
import { ground } from "../src/boards/awale/geometry";
import { frames } from "../src/boards/sowing/frames";
import { drawMove } from "../src/state/optimistic";

/** A view as the server sends it: a number for every hole, A to F and then a to f. */
const view = (holes: number[], more: Partial<View> = {}): View => ({
    ...awale.demo.view(0),
    holes: holes as unknown as NonNullable<View["holes"]>,
    to_move: "first",
    ...more,
});
const start = view([4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);

test("the seeds of a hole are in the hand at once", () => {
    expect(drawMove(start, "C").holes).toEqual([4, 4, 0, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
    expect(drawMove({ ...start, to_move: "second" }, "f").holes?.at(-1)).toBe(0);
});

test("a sowing is shown seed by seed, and what it takes from the last hole backwards", () => {
    const before = [0, 0, 0, 0, 0, 3, 1, 1, 1, 5, 0, 0].map((count) => [count]);
    const path = [7, 8, 9].map((hole) => ({ hole, colour: "plain" }));
    const sowing = { move: "F", path, captured: [9, 8, 7] } as unknown as NonNullable<View["sowing"]>;
    const steps = frames(before, sowing, game);
    expect(steps.map(({ kind, at }) => `${kind} ${at}`).join(", ")).toBe(
        "lift 6, seed 7, seed 8, seed 9, capture 9, capture 8, capture 7",
    );
    expect(steps.at(-1)?.holes.flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0]);
});

test("an illegal hole says why: it is not yours, it is empty, or the other would starve", () => {
    const hungry = view([0, 3, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0], { legal: ["F"] });
    expect(awale.illegal(hungry, "a")).toBe("You have nothing to sow in hole a");
    expect(awale.illegal(hungry, "A")).toBe("You have nothing to sow in hole A");
    expect(awale.illegal(hungry, "B")).toBe("Hole B would leave your opponent without seeds");
});

test("an applyTool board is sent back as numbers", () => {
    const { editing } = awale;
    const touched = { ...start, ...editing.touch(start, "b", "plain") };
    expect(editing.request(touched).holes).toEqual([4, 4, 4, 4, 4, 4, 4, 5, 4, 4, 4, 4]);
    expect(editing.touch(start, "A", "erase").holes).toEqual([0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
});

/** Twice the area that the holes go round: negative against the clock, for y points down. */
function area(holes: readonly { x: number; y: number }[]): number {
    return holes.reduce((sum, { x, y }, i) => {
        const next = holes[(i + 1) % holes.length];
        return next ? sum + x * next.y - next.x * y : sum;
    }, 0);
}

const shownRows = (below: "first" | "second") => {
    const { holes } = ground(false, below);
    return [0, 1].map((row) =>
        holes
            .filter((hole) => hole.row === row)
            .sort((a, b) => a.x - b.x)
            .map(({ name }) => name)
            .join(""),
    );
};

test("whoever sits below has their row of Awalé before them, from left to right", () => {
    expect(shownRows("first")).toEqual(["fedcba", "ABCDEF"]);
    expect(shownRows("second")).toEqual(["FEDCBA", "abcdef"]);
});

test.each(["first", "second"] as const)(
    "Awalé goes round against the clock, and stores are at the right hand of %s",
    (below) => {
        for (const narrow of [false, true]) {
            const { holes, stores } = ground(narrow, below);
            expect(area(holes)).toBeLessThan(0);
            const above = below === "first" ? "second" : "first";
            expect(stores[below].x).toBeGreaterThan(stores[above].x);
        }
    },
);
