/**
 * QR codes (ISO/IEC 18004): bytes at error correction level M, up to version 15, which holds 412 of them. The result is
 * the square of modules, row by row, dark ones true, without the quiet zone around it.
 */

type Grid = boolean[][];

/** By version: bytes of correction in a block, and how many blocks there are, at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10];
const LEVEL_M = 0;

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
    (row, column) => (row + column) % 2 === 0,
    (row) => row % 2 === 0,
    (_, column) => column % 3 === 0,
    (row, column) => (row + column) % 3 === 0,
    (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
    (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
    (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
    (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** Draw a text; one that no code of ours holds is an error. */
export function drawQr(text: string): Grid {
    const bytes = [...new TextEncoder().encode(text)];
    const version = CORRECTION.findIndex((_, at) => bytes.length + (at < 9 ? 2 : 3) <= dataBytes(at + 1)) + 1;
    if (version === 0) throw new Error(`a QR code of ours holds 412 bytes, not ${bytes.length}`);
    const words = interleave(packBytes(bytes, version), version);
    const drawn = MASKS.map((mask, number) => {
        const { grid, reserved } = frame(version, number);
        fill(grid, reserved, words, mask);
        return grid;
    });
    const costs = drawn.map(penalty);
    return drawn[costs.indexOf(Math.min(...costs))] as Grid;
}

/** How many modules are left for data and correction when all that is fixed has its place. */
function freeModules(version: number): number {
    const { reserved } = frame(version, 0);
    return reserved.flat().filter((taken) => !taken).length;
}

function dataBytes(version: number): number {
    return Math.floor(freeModules(version) / 8) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);
}

/** The mode, the count and the bytes, then padding. */
function packBytes(bytes: readonly number[], version: number): number[] {
    const bits: number[] = [];
    const push = (value: number, count: number) => {
        for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
    };
    push(0b0100, 4);
    push(bytes.length, version < 10 ? 8 : 16);
    for (const byte of bytes) push(byte, 8);
    const room = dataBytes(version);
    push(0, Math.min(4, room * 8 - bits.length));
    push(0, -bits.length & 7);
    const words: number[] = [];
    for (let at = 0; at < bits.length; at += 8) words.push(Number.parseInt(bits.slice(at, at + 8).join(""), 2));
    for (let pad = 0xec; words.length < room; pad ^= 0xec ^ 0x11) words.push(pad);
    return words;
}

/** Share the data out among blocks, the longer ones last, and take them and their correction by turns. */
function interleave(data: readonly number[], version: number): number[] {
    const count = BLOCKS[version - 1] ?? 1;
    const divisor = generator(CORRECTION[version - 1] ?? 0);
    const short = Math.floor(data.length / count);
    const longer = data.length % count;
    const blocks: number[][] = [];
    for (let at = 0, block = 0; block < count; block++) {
        const length = short + (block >= count - longer ? 1 : 0);
        blocks.push(data.slice(at, at + length));
        at += length;
    }
    return [...byTurns(blocks), ...byTurns(blocks.map((block) => remainder(block, divisor)))];
}

function byTurns(blocks: readonly number[][]): number[] {
    const longest = Math.max(...blocks.map(({ length }) => length));
    return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block.slice(at, at + 1))).flat();
}

/** The product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(one: number, other: number): number {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= ((other >> bit) & 1) * one;
    }
    return product;
}

/** The product of (x − 2⁰) … (x − 2ⁿ⁻¹), without its first coefficient, the highest power first. */
function generator(degree: number): number[] {
    const found: number[] = [...Array<number>(degree - 1).fill(0), 1];
    for (let root = 1, i = 0; i < degree; i++, root = multiply(root, 2)) {
        for (let at = 0; at < degree; at++) found[at] = multiply(found[at] ?? 0, root) ^ (found[at + 1] ?? 0);
    }
    return found;
}

function remainder(block: readonly number[], divisor: readonly number[]): number[] {
    const rest: number[] = divisor.map(() => 0);
    for (const byte of block) {
        const factor = byte ^ (rest.shift() ?? 0);
        rest.push(0);
        divisor.forEach((coefficient, at) => {
            rest[at] = (rest[at] ?? 0) ^ multiply(coefficient, factor);
        });
    }
    return rest;
}

/** Everything but the data: patterns to find and align the code by, its timing, version and format. */
function frame(version: number, mask: number): { grid: Grid; reserved: Grid } {
    const size = 17 + 4 * version;
    const grid: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    const reserved: Grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
    const set = (row: number, column: number, dark: boolean) => {
        if (!grid[row] || !reserved[row] || column < 0 || column >= size) return;
        grid[row][column] = dark;
        reserved[row][column] = true;
    };
    for (let at = 0; at < size; at++) {
        set(6, at, at % 2 === 0);
        set(at, 6, at % 2 === 0);
    }
    const last = size - 4;
    for (const [row, column] of [
        [3, 3],
        [3, last],
        [last, 3],
    ] as const) {
        square(set, row, column, 4, (ring) => ring !== 2 && ring !== 4);
    }
    const centres = alignments(version, size);
    const end = centres.length - 1;
    centres.forEach((row, i) => {
        centres.forEach((column, j) => {
            const finds = (i === 0 && (j === 0 || j === end)) || (i === end && j === 0);
            if (!finds) square(set, row, column, 2, (ring) => ring !== 1);
        });
    });
    setFormat(set, size, mask);
    if (version >= 7) setVersion(set, size, version);
    return { grid, reserved };
}

type Setter = (row: number, column: number, dark: boolean) => void;

function square(set: Setter, row: number, column: number, reach: number, dark: (ring: number) => boolean): void {
    for (let down = -reach; down <= reach; down++) {
        for (let right = -reach; right <= reach; right++) {
            set(row + down, column + right, dark(Math.max(Math.abs(down), Math.abs(right))));
        }
    }
}

function alignments(version: number, size: number): number[] {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2;
    const step = Math.ceil((size - 13) / (2 * count - 2)) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)];
}

/** The remainder of a value by a generator polynomial: what makes its bits correct themselves. */
function withCheck(value: number, generatorBits: number, degree: number): number {
    let rest = value;
    for (let i = 0; i < degree; i++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generatorBits);
    return (value << degree) | rest;
}

function setFormat(set: Setter, size: number, mask: number): void {
    const bits = withCheck((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
    for (let at = 0; at < 15; at++) {
        const dark = ((bits >> at) & 1) === 1;
        if (at < 8) set(at < 6 ? at : at + 1, 8, dark);
        else set(8, at === 8 ? 7 : 14 - at, dark);
        if (at < 8) set(8, size - 1 - at, dark);
        else set(size - 15 + at, 8, dark);
    }
    set(size - 8, 8, true);
}

function setVersion(set: Setter, size: number, version: number): void {
    const bits = withCheck(version, 0x1f25, 12);
    for (let at = 0; at < 18; at++) {
        const far = size - 11 + (at % 3);
        const near = Math.floor(at / 3);
        const dark = ((bits >> at) & 1) === 1;
        set(far, near, dark);
        set(near, far, dark);
    }
}

/** Lay the bits out in columns of two, from the right, up and down by turns. */
function fill(
    grid: Grid,
    reserved: Grid,
    words: readonly number[],
    mask: (row: number, column: number) => boolean,
): void {
    const size = grid.length;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
        if (right === 6) right = 5;
        for (let step = 0; step < size; step++) {
            const upwards = ((right + 1) & 2) === 0;
            const row = upwards ? size - 1 - step : step;
            for (const column of [right, right - 1]) {
                if (reserved[row]?.[column]) continue;
                const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
                at += 1;
                (grid[row] as boolean[])[column] = (bit === 1) !== mask(row, column);
            }
        }
    }
}

/** How hard a code is to read: long runs, blocks, what looks like a corner, too much of one shade. */
function penalty(grid: Grid): number {
    const columns = grid.map((_, column) => grid.map((row) => row[column] as boolean));
    const lines = [...grid, ...columns].map((line) => line.map((dark) => (dark ? "1" : "0")).join(""));
    let cost = 0;
    for (const line of lines) {
        for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) cost += run.length - 2;
        for (let at = 0; at + 11 <= line.length; at++) {
            const part = line.slice(at, at + 11);
            if (part === "10111010000" || part === "00001011101") cost += 40;
        }
    }
    for (let row = 1; row < grid.length; row++) {
        for (let column = 1; column < grid.length; column++) {
            const dark = grid[row]?.[column];
            const same = [grid[row - 1]?.[column], grid[row]?.[column - 1], grid[row - 1]?.[column - 1]];
            if (same.every((other) => other === dark)) cost += 3;
        }
    }
    const share = grid.flat().filter(Boolean).length / grid.length ** 2;
    return cost + 10 * Math.floor(Math.abs(share - 0.5) * 20);
}
