import { expect, test } from "vitest";
import { walk } from "../src/boards/board";
import { placeOf, pointName, stars } from "../src/boards/go/geometry";
import { cellName, sides } from "../src/boards/hex/geometry";
import { ground } from "../src/boards/oware/geometry";
import { total } from "../src/boards/sowing/game";
import { seedPlaces } from "../src/boards/sowing/seeds";

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
