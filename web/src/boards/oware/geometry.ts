/** Where the sixteen holes lie. They run clockwise from the top left; the odd ones are the first player's. */
import { type Ground, HOLE, type HolePlace, PITCH } from "../sowing/game";

type Place = readonly [column: number, row: number];

/** Two rows of eight for a wide board; for a narrow one the rim of a five by five square. */
export function ground(narrow: boolean): Ground {
    return narrow ? ring() : rows();
}

function rows(): Ground {
    const apart = 2 * PITCH;
    const top = Array.from({ length: 8 }, (_, i): Place => [i, 0]);
    const bottom = top.map(([column]): Place => [column, 1]).reverse();
    const middle = { x: 3.5 * PITCH, y: apart / 2 };
    const store = (side: number) => ({
        x: middle.x + side * 2.25 * PITCH,
        y: middle.y,
        halfWidth: 1.6 * PITCH,
        halfHeight: 34,
    });
    return {
        holes: lay([...top, ...bottom], apart, (row) => ({ x: 0, y: row === 1 ? HOLE + 15 : -HOLE - 13 })),
        columns: 8,
        rows: 2,
        box: box(7 * PITCH, apart),
        stores: { first: store(-1), second: store(1) },
        way: `M${middle.x - 30} ${middle.y}h60m-14 -10l14 10l-14 10`,
        offersInside: false,
        lettering: 1,
    };
}

function ring(): Ground {
    const side = [0, 1, 2, 3];
    const places = [
        ...side.map((i): Place => [i, 0]),
        ...side.map((i): Place => [4, i]),
        ...side.map((i): Place => [4 - i, 4]),
        ...side.map((i): Place => [0, 4 - i]),
    ];
    const middle = { x: 2 * PITCH, y: 2 * PITCH };
    const store = (side: number) => ({ x: middle.x + side * 74, y: middle.y, halfWidth: 60, halfHeight: 34 });
    return {
        holes: lay(places, PITCH, () => ({ x: -HOLE + 6, y: -HOLE - 6 })),
        columns: 5,
        rows: 5,
        box: box(4 * PITCH, 4 * PITCH),
        stores: { first: store(-1), second: store(1) },
        way: `M${middle.x - 26} ${middle.y - 70}h52m-13 -10l13 10l-13 10`,
        offersInside: true,
        lettering: 1,
    };
}

function lay(places: readonly Place[], apart: number, tag: (row: number) => HolePlace["tag"]): HolePlace[] {
    return places.map(([column, row], index) => ({
        hole: index + 1,
        name: String(index + 1),
        owner: index % 2 === 0 ? "first" : "second",
        column,
        row,
        x: column * PITCH,
        y: row * apart,
        tag: tag(row),
    }));
}

/** The room that the plank takes round holes that span so much. */
function box(width: number, height: number): Ground["box"] {
    return { x: -PITCH * 0.66, y: -PITCH * 0.72, width: width + PITCH * 1.32, height: height + PITCH * 1.44 };
}
