import { expect, test } from "vitest";
import type { Hole, Sowing, View } from "../src/api/types";
import { game } from "../src/boards/oware/game";
import { frames } from "../src/boards/sowing/frames";
import { liftSeeds } from "../src/boards/sowing/game";
import { drawMove } from "../src/state/optimistic";

const view: View = {
    game: "go:9",
    name: "go",
    size: 9,
    players: ["black", "white"],
    to_move: "white",
    ply: 1,
    last: "E5",
    legal: ["D4", "pass"],
    outcome: null,
    diagram: "",
    stones: { black: ["E5"], white: [] },
};

test("a move is drawn before the server answers, and the old view stays as it was", () => {
    const next = drawMove(view, "D4");
    expect(next.stones).toEqual({ black: ["E5"], white: ["D4"] });
    expect(next).toMatchObject({ last: "D4", pending: true });
    expect(view.stones?.white).toEqual([]);
});

test("a pass puts no stone anywhere", () => {
    expect(drawMove(view, "pass").stones).toEqual(view.stones);
});

const holes = Array.from({ length: 16 }, (): Hole => [2, 2, 2]);

test.each([
    ["1R", [0, 2, 2]],
    ["1B", [2, 0, 2]],
    ["1TR", [0, 2, 0]],
    ["1TB", [2, 0, 0]],
])("%s takes its seeds into the hand", (move, left) => {
    expect(liftSeeds(holes, move, game)[0]).toEqual(left);
    expect(liftSeeds(holes, move, game)[1]).toEqual([2, 2, 2]);
});

test("a sowing is shown seed by seed, then what it takes", () => {
    const sowing: Sowing = {
        move: "16R",
        path: [
            { hole: 1, colour: "red" },
            { hole: 2, colour: "red" },
        ],
        captured: [2],
    };
    const steps = frames(holes, sowing, game);
    expect(steps.map(({ kind, at }) => `${kind} ${at}`)).toEqual(["lift 16", "seed 1", "seed 2", "capture 2"]);
    expect(steps[2]?.holes[1]).toEqual([3, 2, 2]);
    expect(steps[3]?.holes[1]).toEqual([0, 0, 0]);
});
