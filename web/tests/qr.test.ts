import { expect, test } from "vitest";
import { drawQr } from "../src/state/qr";

/** A reader that shares nothing with the writer but the standard: it takes the format from the code itself. */
function read(grid: boolean[][]): { text: string; mask: number } {
    const size = grid.length;
    const at = (row: number, column: number) => (grid[row]?.[column] ? 1 : 0);
    const version = (size - 17) / 4;
    const places = [0, 1, 2, 3, 4, 5, 7, 8].map((column) => at(8, column));
    const upward = [7, 5, 4, 3, 2, 1, 0].map((row) => at(row, 8));
    const format = Number.parseInt([...places, ...upward].join(""), 2) ^ 0b101010000010010;
    expect(rest(format, 0b10100110111), "the format corrects itself").toBe(0);
    expect(format >> 13, "level M").toBe(0b00);
    const mask = (format >> 10) & 0b111;
    const words = codewords(grid, version, mask);
    const blocks = deinterleave(words, version);
    for (const { all } of blocks) expect(syndromes(all, TABLE[version]?.[0] ?? 0)).toEqual([]);
    const bits = blocks
        .flatMap(({ data }) => data)
        .map((word) => word.toString(2).padStart(8, "0"))
        .join("");
    expect(bits.slice(0, 4)).toBe("0100");
    const lengthBits = version < 10 ? 8 : 16;
    const length = Number.parseInt(bits.slice(4, 4 + lengthBits), 2);
    const bytes = Array.from({ length }, (_, i) => Number.parseInt(bits.slice(4 + lengthBits + 8 * i).slice(0, 8), 2));
    return { text: new TextDecoder().decode(Uint8Array.from(bytes)), mask };
}

/** By version, from the standard's table for level M: bytes of correction, then blocks with their bytes of data. */
const TABLE: Record<number, [number, ...[number, number][]]> = {
    1: [10, [1, 16]],
    2: [16, [1, 28]],
    3: [26, [1, 44]],
    5: [24, [2, 43]],
    6: [16, [4, 27]],
    7: [18, [4, 31]],
    8: [22, [2, 38], [2, 39]],
    10: [26, [4, 43], [1, 44]],
    15: [24, [5, 41], [5, 42]],
};

/** And the rows and columns of the patterns to align by. */
const ALIGNED: Record<number, number[]> = {
    1: [],
    2: [6, 18],
    3: [6, 22],
    5: [6, 30],
    6: [6, 34],
    7: [6, 22, 38],
    8: [6, 24, 42],
    10: [6, 28, 50],
    15: [6, 26, 48, 70],
};

function rest(value: number, divisor: number): number {
    let left = value;
    const length = divisor.toString(2).length;
    while (left.toString(2).length >= length) left ^= divisor << (left.toString(2).length - length);
    return left;
}

function isFixed(row: number, column: number, size: number, version: number): boolean {
    const far = size - 8;
    if (row === 6 || column === 6) return true;
    if ((row <= 8 && (column <= 8 || column >= far)) || (row >= far && column <= 8)) return true;
    if (version >= 7 && ((row < 6 && column >= size - 11) || (column < 6 && row >= size - 11))) return true;
    const lines = ALIGNED[version] ?? [];
    return lines.some((y) =>
        lines.some((x) => {
            const corner = (y < 8 && x < 8) || (y < 8 && x > far) || (y > far && x < 8);
            return !corner && Math.abs(row - y) <= 2 && Math.abs(column - x) <= 2;
        }),
    );
}

function codewords(grid: boolean[][], version: number, mask: number): number[] {
    const size = grid.length;
    const flips = [
        (i: number, j: number) => (i + j) % 2,
        (i: number) => i % 2,
        (_: number, j: number) => j % 3,
        (i: number, j: number) => (i + j) % 3,
        (i: number, j: number) => (Math.trunc(i / 2) + Math.trunc(j / 3)) % 2,
        (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
        (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
        (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
    ];
    let bits = "";
    let up = true;
    for (let pair = size - 1; pair > 0; pair -= 2, up = !up) {
        if (pair === 6) pair -= 1;
        const rows = Array.from({ length: size }, (_, i) => (up ? size - 1 - i : i));
        for (const row of rows) {
            for (const column of [pair, pair - 1]) {
                if (isFixed(row, column, size, version)) continue;
                const flipped = flips[mask]?.(row, column) === 0;
                bits += Boolean(grid[row]?.[column]) !== flipped ? "1" : "0";
            }
        }
    }
    return (bits.match(/.{8}/g) ?? []).map((word) => Number.parseInt(word, 2));
}

function deinterleave(words: number[], version: number): { data: number[]; all: number[] }[] {
    const [correction, ...groups] = TABLE[version] ?? [0];
    const sizes = groups.flatMap(([count, data]) => Array<number>(count).fill(data));
    expect(words.length).toBe(sizes.reduce((sum, data) => sum + data + correction, 0));
    const blocks = sizes.map(() => [] as number[]);
    let at = 0;
    for (let i = 0; i < Math.max(...sizes); i++) {
        for (const [block, data] of sizes.entries()) if (i < data) blocks[block]?.push(words[at++] ?? 0);
    }
    const data = blocks.map((block) => [...block]);
    for (let i = 0; i < correction; i++) for (const block of blocks) block.push(words[at++] ?? 0);
    return blocks.map((all, block) => ({ data: data[block] ?? [], all }));
}

/** The values of a block at the roots of its generator that are not zero: none, if nothing is wrong. */
function syndromes(block: number[], count: number): number[] {
    const power: number[] = [1];
    for (let i = 1; i < 255; i++)
        power.push((((power[i - 1] ?? 0) << 1) % 256) ^ ((power[i - 1] ?? 0) > 127 ? 0x1d : 0));
    const times = (a: number, b: number) => (a && b ? (power[(power.indexOf(a) + power.indexOf(b)) % 255] ?? 0) : 0);
    const values = Array.from({ length: count }, (_, i) =>
        block.reduce((sum, word) => times(sum, power[i] ?? 0) ^ word, 0),
    );
    return values.filter((value) => value !== 0);
}

test.each([
    [14, 1],
    [26, 2],
    [42, 3],
    [84, 5],
    [106, 6],
    [122, 7],
    [152, 8],
    [213, 10],
    [412, 15],
])("a code of %i bytes, as many as version %i holds, can be read", (length, version) => {
    const text = `https://é.example/#${"Ab9_-".repeat(100)}`.slice(0, length - (length > 9 ? 1 : 0));
    const grid = drawQr(text);
    expect(grid.length).toBe(17 + 4 * version);
    expect(read(grid).text).toBe(text);
});

test("a text that is too long is refused", () => {
    expect(() => drawQr("x".repeat(413))).toThrow("412");
});
