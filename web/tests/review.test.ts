import { expect, test } from "vitest";
import type { ReviewMessage } from "../src/api/types";
import { faultFrom, faultsOf, lessonsOf, withMessage } from "../src/review/found";
import { nextLevel, type Result, strength, withResult } from "../src/review/rating";
import { readLines } from "../src/review/stream";

const played = (...games: [number, number][]): Result[] =>
    games.map(([level, score], at) => ({ room: `r${at}`, level, score }));

test("whoever wins goes up, whoever loses goes down, and nobody is thrown about", () => {
    expect(nextLevel(played([3, 1]))).toBe(4);
    expect(nextLevel(played([3, 0]))).toBe(2);
    expect(nextLevel(played([1, 0]))).toBe(1);
    expect(nextLevel(played([10, 1], [10, 1]))).toBe(10);
    expect(nextLevel([])).toBe(null);
    const climbed = nextLevel(played([1, 1], [2, 1], [3, 1], [4, 1], [5, 1])) ?? 0;
    expect(climbed).toBeGreaterThan(5);
    expect(strength(played([5, 1], [5, 0], [5, 1], [5, 0]))).toBeCloseTo(5, 0);
});

test("a loss never leads up, a win never down", () => {
    expect(nextLevel(played([6, 1], [6, 1], [6, 1], [3, 0]))).toBe(3);
    expect(nextLevel(played([3, 0], [3, 0], [3, 0], [5, 1]))).toBe(5);
    expect(nextLevel(played([1, 1], [9, 1]))).toBe(9);
});

test("a room counts once, by its latest result", () => {
    const first = withResult({}, "hex", { room: "a", level: 3, score: 0 });
    const second = withResult(first, "hex", { room: "a", level: 3, score: 1 });
    expect(second.hex).toEqual([{ room: "a", level: 3, score: 1 }]);
});

const MOVE = { player: "black" as const, chance: 0.8, better: "e3", line: ["e3"], proved: false };
const TOLD: ReviewMessage[] = [
    { type: "begins", analyst: "neural", total: 4, nodes: [0, 1, 2, 3] },
    { type: "look", glance: true, place: 1, done: 1, chance: 0.4, lead: null, moves: [] },
    {
        type: "review",
        final: true,
        chances: [0.5, 0.4, 0.9, 0.3],
        leads: [null, null, null, null],
        moves: [
            { ...MOVE, number: 1, move: "a1", place: 1, cost: 0.1, grade: "mistake" },
            { ...MOVE, number: 2, move: "b2", place: 2, cost: 0, grade: "best", player: "white" },
            { ...MOVE, number: 3, move: "c1", place: 3, cost: 0.6, grade: "blunder" },
        ],
        story: { winner: "white", course: "turned", turned: 3, players: [] },
    },
];

test("what is told line by line adds up, and the mistakes can be walked", () => {
    const [begun, glanced] = [TOLD.slice(0, 1), TOLD.slice(0, 2)].map((messages) => messages.reduce(withMessage, null));
    expect(begun?.chances).toEqual([null, null, null, null]);
    expect(glanced?.chances).toEqual([null, 0.4, null, null]);
    expect(glanced?.stage).toBe("glance");
    const found = TOLD.reduce(withMessage, null);
    if (!found) throw new Error("nothing was found");
    expect(found.stage).toBe("finished");
    expect(faultsOf(found, null).map(({ place }) => place)).toEqual([1, 3]);
    expect(faultsOf(found, "white")).toEqual([]);
    expect(lessonsOf(found, "black", 1).map(({ place }) => place)).toEqual([3]);
    expect([faultFrom(found, 1, 1), faultFrom(found, 3, -1), faultFrom(found, 3, 1)]).toEqual([3, 1, null]);
});

test("lines are read whole, wherever the bytes are cut", async () => {
    const bytes = new TextEncoder().encode('{"a":"é"}\n{"a":2}\n{"a":3}');
    const pieces = [bytes.slice(0, 7), bytes.slice(7, 12), bytes.slice(12)];
    const body = new ReadableStream<Uint8Array>({
        start(controller) {
            for (const piece of pieces) controller.enqueue(piece);
            controller.close();
        },
    });
    const read = [];
    for await (const value of readLines<{ a: unknown }>(body)) read.push(value.a);
    expect(read).toEqual(["é", 2, 3]);
});
