/** Where the cells of a Hex rhombus lie; `RADIUS` is the distance from a cell's centre to its corner. */

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
const WIDTH = RADIUS * Math.sqrt(3);

export function cellName(column: number, row: number): string {
    return String.fromCharCode(97 + column) + (row + 1);
}

export function centre(column: number, row: number): Point {
    return { x: WIDTH * (column + row / 2), y: 1.5 * RADIUS * row };
}

export function cells(size: number): Cell[][] {
    return Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => ({
            name: cellName(column, row),
            column,
            row,
            ...centre(column, row),
        })),
    );
}

/** The corners of a cell, clockwise from the top. */
export function corners({ x, y }: Point, radius = RADIUS): Point[] {
    return Array.from({ length: 6 }, (_, corner) => {
        const angle = (Math.PI / 3) * corner - Math.PI / 2;
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
}

export function path(points: readonly Point[]): string {
    return points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ");
}

/** The four coloured sides, as lines along the outer corners: top and bottom are black's, left and right white's. The two
 * edges where they meet are black's. */
export function sides(size: number): { player: "black" | "white"; points: Point[] }[] {
    const last = size - 1;
    const along = (cellAt: (index: number) => Point, picked: number[]): Point[] =>
        Array.from({ length: size }, (_, index) => {
            const around = corners(cellAt(index));
            return picked.map((corner) => around[corner] as Point);
        }).flat();
    return [
        { player: "black", points: along((i) => centre(i, 0), [5, 0, 1]) },
        { player: "black", points: along((i) => centre(i, last), [4, 3, 2]) },
        { player: "white", points: along((i) => centre(0, i), [5, 4, 3]).slice(0, -1) },
        { player: "white", points: along((i) => centre(last, i), [0, 1, 2]).slice(1) },
    ];
}

export interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}

/** The room that a board takes, with its sides and coordinates. */
export function box(size: number, margin: number): Box {
    const end = centre(size - 1, size - 1);
    return {
        x: -WIDTH / 2 - margin,
        y: -RADIUS - margin,
        width: end.x + WIDTH + 2 * margin,
        height: end.y + 2 * RADIUS + 2 * margin,
    };
}
