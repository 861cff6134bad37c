/** Which seeds would land where: the server says the holes one by one, the move says the colours in their order. */

/** The colours that would fall into each hole, by the hole's number. */
export function landings(
    path: readonly number[],
    colours: readonly number[],
    lifted: readonly number[],
): Map<number, number[]> {
    const falling = colours.flatMap((colour) => Array.from({ length: lifted[colour] ?? 0 }, () => colour));
    const landed = new Map<number, number[]>();
    path.forEach((hole, index) => {
        landed.set(hole, [...(landed.get(hole) ?? []), falling[index] ?? colours[0] ?? 0]);
    });
    return landed;
}
