/** Where the cells and sides of a Hex board lie: hexagons side by side, each row half a cell further to the right. */

export interface Cell {
    name: string;
    column: number;
    row: number;
    x: number;
    y: number;
}

export interface Point {
    x: number;
    y: number;
}

export const RADIUS = 20;
/** From one cell to the next. */
export const WIDTH = RADIUS * Math.sqrt(3);

/** How a board can lie: the angle by which it is turned. In the lozenges, the long diagonal is level or upright. */
export const TURNS = { slanted: 0, level: -Math.PI / 6, upright: Math.PI / 3 } as const;
export type Turn = keyof typeof TURNS;

export function isTurn(word: string | undefined): word is Turn {
    return word !== undefined && word in TURNS;
}

/** A vector of the board that is not turned, as the turned one has it. */
export function turned({ x, y }: Point, turn: Turn): Point {
    const [cosine, sine] = [Math.cos(TURNS[turn]), Math.sin(TURNS[turn])];
    return { x: x * cosine - y * sine, y: x * sine + y * cosine };
}

export function cellName(column: number, row: number): string {
    return String.fromCharCode(97 + column) + (row + 1);
}

export function centre(column: number, row: number, turn: Turn = "slanted"): Point {
    return turned({ x: WIDTH * (column + row / 2), y: 1.5 * RADIUS * row }, turn);
}

export function cells(size: number, turn: Turn = "slanted"): Cell[][] {
    return Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => ({
            name: cellName(column, row),
            column,
            row,
            ...centre(column, row, turn),
        })),
    );
}

/** The corners of a cell, clockwise from the one that is the top of a board that is not turned. */
export function corners({ x, y }: Point, radius = RADIUS, turn: Turn = "slanted"): Point[] {
    return Array.from({ length: 6 }, (_, corner) => {
        const angle = (Math.PI / 3) * corner - Math.PI / 2 + TURNS[turn];
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
}

export function path(points: readonly Point[]): string {
    return points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
}

/**
 * The four coloured sides, as lines along the outer corners: on a board that is not turned, top and bottom are black's,
 * left and right white's. The two edges where they meet are black's.
 */
export function sides(size: number, turn: Turn = "slanted"): { player: "black" | "white"; points: Point[] }[] {
    const last = size - 1;
    const along = (cellAt: (index: number) => readonly [number, number], picked: number[]): Point[] =>
        Array.from({ length: size }, (_, index) => {
            const around = corners(centre(...cellAt(index), turn), RADIUS, turn);
            return picked.map((corner) => around[corner] as Point);
        }).flat();
    return [
        { player: "black", points: along((i) => [i, 0], [5, 0, 1]) },
        { player: "black", points: along((i) => [i, last], [4, 3, 2]) },
        { player: "white", points: along((i) => [0, i], [5, 4, 3]).slice(0, -1) },
        { player: "white", points: along((i) => [last, i], [0, 1, 2]).slice(1) },
    ];
}

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** The room that a board takes, with its sides and coordinates. */
export function box(size: number, margin: number, turn: Turn = "slanted"): Box {
    const last = size - 1;
    const outmost = [centre(0, 0, turn), centre(last, 0, turn), centre(0, last, turn), centre(last, last, turn)];
    const all = outmost.flatMap((cell) => corners(cell, RADIUS, turn));
    const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
    const [right, bottom] = [Math.max(...all.map(({ x }) => x)), Math.max(...all.map(({ y }) => y))];
    return {
        x: left - margin,
        y: top - margin,
        width: right - left + 2 * margin,
        height: bottom - top + 2 * margin,
    };
}
