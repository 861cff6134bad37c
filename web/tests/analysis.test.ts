import { expect, test } from "vitest";
import { brief, layersOf, overlayOf } from "../src/analysis/layers";
import { bestGains, type Seen, withTold } from "../src/analysis/seen";
import type { AnalysisMessage } from "../src/api/types";
import { numbersOf } from "../src/boards/overlay";

const GLANCE: AnalysisMessage = {
    type: "glance",
    engine: "neural",
    to_move: "white",
    chances: [0.6, 0.4],
    lead: null,
    policy: { c3: 0.64, a1: 0.16, b2: 0.2, e5: 0.001 },
    ownership: {},
};
const LANDMARKS: AnalysisMessage = {
    type: "landmarks",
    ways: [{ player: "black", distance: 2, cells: ["c1", "c2"] }],
    bridges: [
        { player: "white", ends: ["b2", "c3"], cells: ["b3", "c2"] },
        { player: "white", ends: ["d2"], cells: ["e1", "e2"] },
    ],
    threats: [
        ["a1", "a2"],
        ["a2", "b1"],
    ],
    must_play: ["a2"],
    gains: { c3: 0, b2: 3, a1: 3 },
};
const found = (move: string, share: number) => ({
    move,
    chance: 0.5,
    visits: 1234,
    share,
    prior: null,
    line: [move, "d4"],
});
const SEARCH: AnalysisMessage = {
    type: "search",
    chances: null,
    visits: 2000,
    proved: false,
    candidates: [found("b2", 0.9), found("c3", 0.09), found("a1", 0.001)],
};

const after = (...messages: AnalysisMessage[]): Seen => messages.reduce<Seen | null>(withTold, null) as Seen;

test("the likeliest moves stand in until a search has looked at some", () => {
    expect(after(GLANCE).candidates.map(({ move }) => move)).toEqual(["c3", "b2", "a1"]);
    const seen = after(GLANCE, LANDMARKS, SEARCH);
    expect(seen.candidates.map(({ move }) => move)).toEqual(["b2", "c3", "a1"]);
    expect(seen.chances).toEqual([0.6, 0.4]); // the last that are known
    expect(after(GLANCE, { ...SEARCH, candidates: [] }).candidates).toHaveLength(3);
    expect(after(GLANCE, { type: "ends", reason: "elsewhere" }).ends).toBe("elsewhere");
    expect(withTold(null, SEARCH)).toBeNull();
});

test("only layers with something to show are offered", () => {
    expect(layersOf(after(GLANCE))).toEqual(["moves", "heat"]);
    expect(layersOf(after(GLANCE, LANDMARKS))).toEqual(["moves", "heat", "ways", "gains"]);
});

test("a layer is drawn when it is wanted, and a line takes the place of the best moves", () => {
    const seen = after(GLANCE, LANDMARKS, SEARCH);
    const bare = overlayOf(seen, new Set(), [], "white");
    expect([bare.heat.size, bare.trails.length, bare.badges.length, bare.gains.size]).toEqual([0, 0, 0, 0]);
    const all = overlayOf(seen, new Set(["moves", "heat", "ways", "gains"]), [], "white");
    expect(all.heat.get("c3")).toBe(1);
    expect(all.heat.get("a1")).toBeCloseTo(0.5);
    expect(all.trails.map(({ points }) => points.join(" "))).toEqual([
        "c1 c2",
        "b2 b3 c3",
        "b2 c2 c3",
        "d2 e1",
        "d2 e2",
    ]);
    expect(all.needed).toEqual(["a2"]);
    expect(all.threatened).toEqual(["a1", "a2", "b1"]);
    expect(all.badges.map(({ move, under, best }) => [move, under, best])).toEqual([
        ["b2", "1k", true],
        ["c3", "1k", false],
    ]);
    expect([...all.gains.keys()]).toEqual(["b2", "a1"]);
    const line = overlayOf(seen, new Set(["moves"]), ["b2", "d4"], "white");
    expect([line.badges.length, line.line.length, line.mover]).toEqual([0, 2, "white"]);
});

test("the moves that take the most are named, if any takes something", () => {
    expect(bestGains(new Map(Object.entries(LANDMARKS.gains)))).toEqual(["b2", "a1"]);
    expect(bestGains(new Map([["c3", 0]]))).toEqual([]);
});

test("a point that a line comes back to keeps its first number", () => {
    expect([...numbersOf(["A", "b", "A", "c"])]).toEqual([
        ["A", 1],
        ["b", 2],
        ["c", 4],
    ]);
    expect([brief(7), brief(12_345), brief(3_400_000)]).toEqual(["7", "12k", "3M"]);
});
