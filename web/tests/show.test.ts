import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Hole, View } from "../src/api/types";
import { game } from "../src/boards/oware/game";
import { Show } from "../src/boards/sowing/show.svelte";

const full = Array.from({ length: 16 }, (): Hole => [2, 2, 2]);
const view = (ply: number, holes: Hole[], sowing: View["sowing"] = null): View => ({
    game: "oware",
    name: "oware",
    size: 16,
    players: ["first", "second"],
    to_move: "first",
    ply,
    last: sowing?.move ?? null,
    legal: [],
    outcome: null,
    diagram: "",
    holes,
    sowing,
});

const withHole = (holes: Hole[], hole: number, seeds: Hole) => holes.map((old, i) => (i + 1 === hole ? seeds : old));
const after1 = withHole(withHole(full, 1, [2, 0, 2]), 2, [2, 4, 2]);
const first = view(1, after1, {
    move: "1B",
    path: [
        { hole: 2, colour: "blue" },
        { hole: 2, colour: "blue" },
    ],
    captured: [],
});
const after2 = withHole(withHole(after1, 4, [0, 2, 2]), 5, [4, 2, 2]);
const second = view(2, after2, {
    move: "4R",
    path: [
        { hole: 5, colour: "red" },
        { hole: 5, colour: "red" },
    ],
    captured: [],
});

beforeEach(() => {
    vi.useFakeTimers();
});
afterEach(() => {
    vi.useRealTimers();
});

const shown = (still = false) => {
    const kinds: string[] = [];
    return {
        kinds,
        show: new Show(view(0, full), game, { still: () => still, heard: (kind) => void kinds.push(kind) }),
    };
};

test("a quick answer waits until the move before it has been sown", () => {
    const { show, kinds } = shown();
    show.follow(first);
    show.follow(second);
    expect(show.holes[0]).toEqual([2, 0, 2]);
    expect(show.holes[3]).toEqual([2, 2, 2]); // the answer has not begun
    vi.runAllTimers();
    expect(show.holes).toEqual(after2);
    expect(kinds).toEqual(["lift", "seed", "seed", "lift", "seed", "seed"]);
    expect(show.flash).toBeNull();
});

test("one's own next move does not wait for seeds that are still in the air", () => {
    const { show } = shown();
    show.follow(first);
    show.follow({ ...second, holes: full, pending: true });
    expect(show.holes).toEqual(full);
    vi.runAllTimers();
    expect(show.holes).toEqual(full);
});

test("what was taken counts once it has been seen", () => {
    const { show } = shown();
    show.follow({ ...first, captured: { first: 3, second: 0 } });
    expect(show.captured).toBeUndefined();
    vi.runAllTimers();
    expect(show.captured).toEqual({ first: 3, second: 0 });
});

test("whoever wants no motion sees the end at once", () => {
    const { show, kinds } = shown(true);
    show.follow(first);
    expect(show.holes).toEqual(after1);
    expect(kinds).toEqual([]);
});

test("a jump in the game is not sown", () => {
    const { show, kinds } = shown();
    show.follow(second);
    expect(show.holes).toEqual(after2);
    expect(kinds).toEqual([]);
});
