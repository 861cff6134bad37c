/** Where the seeds lie in a hole. */
import { type Seeds, total } from "./game";

export interface SeedPlace {
    /** Which of the game's colours. */
    colour: number;
    x: number;
    y: number;
    radius: number;
}

const GOLDEN = Math.PI * (3 - Math.sqrt(5));
/** Where each colour's third lies: the first to the left, the second to the right, the third below. */
const THIRDS = [(7 * Math.PI) / 6, -Math.PI / 6, Math.PI / 2];

/** Lay the seeds of a hole out, each colour in its own third, smaller when there are many. */
export function seedPlaces(seeds: Seeds, radius: number): SeedPlace[] {
    const present = seeds.filter((count) => count > 0).length;
    const size = radius * (seeds.length > 1 ? sizeAmongOthers(seeds) : sizeAlone(total(seeds)));
    const away = present === 1 ? 0 : radius * 0.46;
    return seeds.flatMap((count, colour) => {
        const angle = (seeds.length > 1 ? THIRDS[colour] : undefined) ?? Math.PI / 2;
        const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
        return cluster(count, size).map(({ along, out }) => ({
            colour,
            x: (away + out) * cos - along * sin,
            y: (away + out) * sin + along * cos,
            radius: size,
        }));
    });
}

/** The radius of a seed, as a part of the hole's, where every colour has a third. */
function sizeAmongOthers(seeds: Seeds): number {
    const most = Math.max(...seeds);
    return Math.min(0.19, 0.62 / Math.sqrt(Math.max(total(seeds), most * 2.4, 1)));
}

/** The same where there is one colour, which has the hole for itself. */
function sizeAlone(count: number): number {
    return Math.min(0.25, 0.9 / (1.3 * Math.sqrt(count) + 1));
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
