/** Where the sixteen holes and their seeds lie. Holes run clockwise from the top left. */
import type { Hole, SeedColour } from "../../api/types";

export interface HolePlace {
    hole: number;
    x: number;
    y: number;
    /** Place in the grid that arrow keys walk. */
    column: number;
    row: number;
}

export type Layout = "rows" | "ring";

export const COLOURS: readonly SeedColour[] = ["red", "blue", "transparent"];

/** Two rows of eight for a wide board; for a narrow one the rim of a five by five square. */
export function places(layout: Layout): HolePlace[] {
    const grid = layout === "rows" ? rows() : ring();
    return grid.map(([column, row], index) => ({ hole: index + 1, column, row, x: column, y: row }));
}

function rows(): [number, number][] {
    const top = Array.from({ length: 8 }, (_, i): [number, number] => [i, 0]);
    return [...top, ...top.map(([column]): [number, number] => [column, 1]).reverse()];
}

function ring(): [number, number][] {
    const side = [0, 1, 2, 3];
    return [
        ...side.map((i): [number, number] => [i, 0]),
        ...side.map((i): [number, number] => [4, i]),
        ...side.map((i): [number, number] => [4 - i, 4]),
        ...side.map((i): [number, number] => [0, 4 - i]),
    ];
}

export interface SeedPlace {
    colour: SeedColour;
    x: number;
    y: number;
    radius: number;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Lay the seeds of a hole out, each colour in its own third, smaller when there are many. */
export function seedPlaces(hole: Hole, radius: number): SeedPlace[] {
    const total = hole[0] + hole[1] + hole[2];
    const present = COLOURS.filter((_, index) => (hole[index] ?? 0) > 0);
    const most = Math.max(...hole);
    const size = radius * Math.min(0.21, 0.62 / Math.sqrt(Math.max(total, most * 2, 1)));
    return present.flatMap((colour, turn) => {
        const count = hole[COLOURS.indexOf(colour)] ?? 0;
        const angle = -Math.PI / 2 + (2 * Math.PI * (turn + 0.5)) / present.length + Math.PI / present.length;
        const away = present.length === 1 ? 0 : radius * 0.43;
        return cluster(count, size).map((seed) => ({
            colour,
            x: away * Math.cos(angle) + seed.x,
            y: away * Math.sin(angle) + seed.y,
            radius: size,
        }));
    });
}

/** Seeds packed round a point: small numbers as the shapes people know from dice, then a sunflower. */
function cluster(count: number, size: number): { x: number; y: number }[] {
    const step = size * 1.12;
    const known: Record<number, [number, number][]> = {
        1: [[0, 0]],
        2: [
            [-1, 0],
            [1, 0],
        ],
        3: [
            [-1, 0.7],
            [1, 0.7],
            [0, -1],
        ],
        4: [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
        ],
    };
    const shape = known[count];
    if (shape) return shape.map(([x, y]) => ({ x: x * step, y: y * step }));
    return Array.from({ length: count }, (_, index) => {
        const away = step * 1.15 * Math.sqrt(index + 0.4);
        return { x: away * Math.cos(index * GOLDEN), y: away * Math.sin(index * GOLDEN) };
    });
}

/** The colour letters of the moves that a hole offers, such as `R` and `TB`. */
export function choices(legal: readonly string[], hole: number): string[] {
    return legal.filter((move) => Number.parseInt(move, 10) === hole);
}
