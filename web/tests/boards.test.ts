import { expect, test } from "vitest";
import { walk } from "../src/boards/board";
import { placeOf, pointName, stars } from "../src/boards/go/geometry";
import { box, cellName, cells, centre, sides } from "../src/boards/hex/geometry";
import { ground } from "../src/boards/oware/geometry";
import { total } from "../src/boards/sowing/game";
import { seedPlaces } from "../src/boards/sowing/seeds";
import { partOf } from "../src/boards/stones/lens.svelte";

test("Go names its points from the bottom left and has no I", () => {
    expect(pointName(0, 8, 9)).toBe("A1");
    expect(pointName(8, 0, 9)).toBe("J9");
    expect(placeOf("J9", 9)).toEqual({ column: 8, row: 0 });
});

test("Hex names its cells from the top left and skips no letter", () => {
    expect(cellName(8, 0)).toBe("i1");
});

test.each([
    [5, 1],
    [7, 5],
    [9, 5],
    [13, 5],
    [19, 9],
])("a Go board of %i lines has %i star points", (size, count) => {
    expect(stars(size)).toHaveLength(count);
});

test("black owns the top and the bottom of Hex, white the left and the right", () => {
    const [top, bottom, left, right] = sides(5).map(({ player, points }) => ({
        player,
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    }));
    expect([top?.player, bottom?.player, left?.player, right?.player]).toEqual(["black", "black", "white", "white"]);
    expect(top?.y).toBeLessThan(bottom?.y ?? 0);
    expect(left?.x).toBeLessThan(right?.x ?? 0);
});

test.each([false, true])("the holes of Oware follow one another clockwise, narrow or not (%s)", (narrow) => {
    const { holes } = ground(narrow);
    expect(holes).toHaveLength(16);
    expect(new Set(holes.map(({ column, row }) => `${column},${row}`)).size).toBe(16);
    expect(roundabout(holes)).toBeGreaterThan(0);
});

/** Twice the area that the holes go round, in their order: positive with the clock, for y points down. */
function roundabout(holes: readonly { x: number; y: number }[]): number {
    return holes.reduce((sum, { x, y }, i) => {
        const next = holes[(i + 1) % holes.length];
        return next ? sum + x * next.y - next.x * y : sum;
    }, 0);
}

test("every seed lies inside its hole, few or many", () => {
    for (const hole of [[2, 2, 2], [0, 0, 1], [9, 0, 4], [20, 20, 20], [4], [9], [40]]) {
        const seeds = seedPlaces(hole, 46);
        expect(seeds).toHaveLength(total(hole));
        for (const { x, y, radius } of seeds) expect(Math.hypot(x, y) + radius).toBeLessThan(52);
    }
});

test("arrow keys stop at the edge", () => {
    expect(walk("ArrowLeft", 0, 3, 9, 9)).toEqual([0, 3]);
    expect(walk("ArrowDown", 0, 3, 9, 9)).toEqual([0, 4]);
    expect(walk("x", 0, 3, 9, 9)).toBeNull();
});

test("a closer look stays on the board and shows what it is asked to", () => {
    const whole = { x: -10, y: -10, width: 400, height: 200 };
    expect(partOf(whole, { x: 100, y: 100 }, 4)).toEqual({ x: 50, y: 75, width: 100, height: 50 });
    expect(partOf(whole, { x: -500, y: 900 }, 4)).toEqual({ x: -10, y: 140, width: 100, height: 50 });
});

test("a board of Hex keeps its cells and its sides' owners however it lies", () => {
    for (const turn of ["slanted", "level", "upright"] as const) {
        const room = box(5, 0, turn);
        for (const { x, y } of cells(5, turn).flat()) {
            expect(x).toBeGreaterThan(room.x);
            expect(y).toBeGreaterThan(room.y);
            expect(x).toBeLessThan(room.x + room.width);
            expect(y).toBeLessThan(room.y + room.height);
        }
        expect(sides(5, turn).map(({ player }) => player)).toEqual(["black", "black", "white", "white"]);
    }
    const [start, end] = [centre(0, 0, "level"), centre(4, 4, "level")];
    expect(start.y).toBeCloseTo(end.y);
    expect(centre(0, 0, "upright").x).toBeCloseTo(centre(4, 4, "upright").x);
});
