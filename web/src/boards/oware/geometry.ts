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
/** Where each colour's third lies: red to the left, blue to the right, transparent below. */
const ANGLES = [(7 * Math.PI) / 6, -Math.PI / 6, Math.PI / 2];

/** Lay the seeds of a hole out, each colour in its own third, smaller when there are many. */
export function seedPlaces(hole: Hole, radius: number): SeedPlace[] {
    const total = hole[0] + hole[1] + hole[2];
    const present = COLOURS.filter((_, index) => (hole[index] ?? 0) > 0);
    const most = Math.max(...hole);
    const size = radius * Math.min(0.19, 0.62 / Math.sqrt(Math.max(total, most * 2.4, 1)));
    return present.flatMap((colour) => {
        const third = COLOURS.indexOf(colour);
        const angle = ANGLES[third] ?? 0;
        const away = present.length === 1 ? 0 : radius * 0.46;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return cluster(hole[third] ?? 0, size).map(({ along, out }) => ({
            colour,
            x: (away + out) * cos - along * sin,
            y: (away + out) * sin + along * cos,
            radius: size,
        }));
    });
}

/** Seeds packed round a point: small numbers as the shapes people know from dice, then a sunflower. `out` points to the rim. */
function cluster(count: number, size: number): { along: number; out: number }[] {
    const step = size * 1.12;
    const known: Record<number, [number, number][]> = {
        1: [[0, 0]],
        2: [
            [-1, 0],
            [1, 0],
        ],
        3: [
            [-1, -0.7],
            [1, -0.7],
            [0, 1],
        ],
        4: [
            [-1, -1],
            [1, -1],
            [-1, 1],
            [1, 1],
        ],
    };
    const shape = known[count];
    if (shape) return shape.map(([along, out]) => ({ along: along * step, out: out * step }));
    return Array.from({ length: count }, (_, index) => {
        const away = step * 1.15 * Math.sqrt(index + 0.4);
        return { along: away * Math.cos(index * GOLDEN), out: away * Math.sin(index * GOLDEN) };
    });
}

/** The colour letters of the moves that a hole offers, such as `R` and `TB`. */
export function choices(legal: readonly string[], hole: number): string[] {
    return legal.filter((move) => Number.parseInt(move, 10) === hole);
}
