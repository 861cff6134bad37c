import { expect, test } from "vitest";
import type { CatalogueGame, ClockState } from "../src/api/types";
import { formatTime, reading } from "../src/state/clock";
import { applyPatch } from "../src/state/patch";
import { firstSetup, roomOf, specOf } from "../src/state/setup";
import { parseSpec, writeSpec } from "../src/state/spec";

const go: CatalogueGame = {
    name: "go",
    sizes: [9, 19],
    default_size: 9,
    players: ["black", "white"],
    options: [{ name: "komi", kind: "number", default: 7 }],
    levels: [],
    agents: [],
};
const nobody = { me: "", other: "" };

test("a spec is read and written", () => {
    expect(parseSpec("go:9,komi=6.5")).toEqual({ name: "go", size: 9, options: { komi: "6.5" } });
    expect(writeSpec(parseSpec("go:9,komi=6.5"))).toBe("go:9,komi=6.5");
    expect(writeSpec(parseSpec("oware"))).toBe("oware");
});

test("only options that differ from the game's own are asked for", () => {
    expect(specOf({ ...firstSetup(go), options: { komi: "7" } }, go)).toBe("go:9");
    expect(specOf({ ...firstSetup(go), options: { komi: "0.5" } }, go)).toBe("go:9,komi=0.5");
});

test("whoever follows lets the computer begin", () => {
    const room = roomOf({ ...firstSetup(go), side: "follow", level: 4 }, go, nobody, Math.random);
    expect(room.seats).toEqual({ white: { kind: "here" }, black: { kind: "agent", agent: "level:4" } });
});

test("luck decides between the sides when they are left open", () => {
    const seats = (luck: number) =>
        roomOf({ ...firstSetup(go), side: "either", opponent: "link" }, go, nobody, () => luck).seats;
    expect(seats(0.1)).toEqual({ black: { kind: "here" }, white: { kind: "link" } });
    expect(seats(0.9)).toEqual({ white: { kind: "here" }, black: { kind: "link" } });
});

const at = "2026-01-01T00:00:00.000Z";
const later = (seconds: number) => Date.parse(at) + seconds * 1000;

test("only the running clock runs", () => {
    const clock: ClockState = { kind: "fischer", running: "black", left: { black: 60, white: 50 }, settings: {}, at };
    expect(reading(clock, "black", later(10)).seconds).toBe(50);
    expect(reading(clock, "white", later(10)).seconds).toBe(50);
    expect(reading(clock, "black", later(100)).seconds).toBe(0);
});

test("byo-yomi periods are used up one by one when the main time is gone", () => {
    const settings = { period: 30 };
    const clock: ClockState = {
        kind: "byoyomi",
        running: "black",
        left: { black: 5 },
        periods: { black: 3 },
        settings,
        at,
    };
    expect(reading(clock, "black", later(4))).toEqual({ seconds: 1, periods: 3 });
    expect(reading(clock, "black", later(15))).toEqual({ seconds: 20, periods: 3 });
    expect(reading(clock, "black", later(45))).toEqual({ seconds: 20, periods: 2 });
    expect(reading(clock, "black", later(500))).toEqual({ seconds: 0, periods: 0 });
});

test.each([
    [3.27, "3.2"],
    [65, "1:05"],
    [3725, "1:02:05"],
])("%f seconds are shown as %s", (seconds, words) => {
    expect(formatTime(seconds)).toBe(words);
});

test("a patch adds to the lists that grow and replaces the rest", () => {
    const room = { nodes: [{ id: 0 }], chat: [], current: 0, version: 3 } as unknown as Parameters<
        typeof applyPatch
    >[0];
    const node = { id: 1, parent: 0, move: "E5", player: "black" as const };
    const next = applyPatch(room, { current: 1, nodes_add: [node] }, 4);
    expect(next).toMatchObject({ nodes: [{ id: 0 }, node], current: 1, version: 4 });
    expect(room.nodes).toHaveLength(1);
});
