/** Where the points of a Go board lie; one unit is the distance between two lines. */

export interface GoPoint {
    name: string;
    column: number;
    row: number;
}

const LETTERS = "ABCDEFGHJKLMNOPQRST";

export function letter(column: number): string {
    return LETTERS[column] ?? "?";
}

/** `A1` is the bottom left; rows of the picture count from the top. */
export function pointName(column: number, row: number, size: number): string {
    return `${letter(column)}${size - row}`;
}

export function placeOf(name: string, size: number): { column: number; row: number } {
    return { column: LETTERS.indexOf(name.charAt(0).toUpperCase()), row: size - Number.parseInt(name.slice(1), 10) };
}

export function points(size: number): GoPoint[][] {
    return Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_, column) => ({ name: pointName(column, row, size), column, row })),
    );
}

/** The dots that help the eye: corners from 7×7 up, the middle on odd boards, the sides from 15×15 up. */
export function stars(size: number): { column: number; row: number }[] {
    const middle = (size - 1) / 2;
    const dots = new Map<string, { column: number; row: number }>();
    const add = (column: number, row: number) => dots.set(`${column},${row}`, { column, row });
    const odd = Number.isInteger(middle);
    if (odd) add(middle, middle);
    if (size >= 7) {
        const near = size >= 13 ? 3 : 2;
        const ends = [near, size - 1 - near];
        for (const column of ends) for (const row of ends) add(column, row);
        if (odd && size >= 15) {
            for (const end of ends) {
                add(end, middle);
                add(middle, end);
            }
        }
    }
    return [...dots.values()];
}
