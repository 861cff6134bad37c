/** Where the twelve holes lie: A to F below, from left to right, a to f above, from right to left, so that seeds go round against the clock. */
import type { Player } from "../../api/types";
import { type Ground, HOLE, type HolePlace, PITCH, type Point } from "../sowing/game";

export const NAMES = "ABCDEFabcdef";
const ROW = 6;

/** A wide board has its stores at its ends, a narrow one between the rows. Whoever sits below has the lower row. */
export function ground(narrow: boolean, below: Player): Ground {
    const turned = below === "second";
    return narrow ? narrowGround(turned) : wideGround(turned);
}

function wideGround(turned: boolean): Ground {
    const pitch = { x: PITCH, y: PITCH + 22 };
    const width = (ROW - 1) * pitch.x;
    const middle = { x: width / 2, y: pitch.y / 2 };
    const store = (side: number) => ({
        x: middle.x + side * (width / 2 + 116),
        y: middle.y,
        halfWidth: 44,
        halfHeight: pitch.y / 2 + HOLE,
    });
    return {
        holes: lay(pitch, turned, 1),
        columns: ROW,
        rows: 2,
        box: { x: -192, y: -88, width: width + 2 * 192, height: pitch.y + 2 * 88 },
        stores: stores(store, turned),
        way: arrows(middle, 9, 1.2 * PITCH),
        offersInside: false,
        lettering: 1,
    };
}

function narrowGround(turned: boolean): Ground {
    const pitch = { x: 100, y: 218 };
    const width = (ROW - 1) * pitch.x;
    const middle = { x: width / 2, y: pitch.y / 2 };
    const store = (side: number) => ({ x: middle.x + side * 165, y: middle.y, halfWidth: 115, halfHeight: 34 });
    return {
        holes: lay(pitch, turned, 1.45),
        columns: ROW,
        rows: 2,
        box: { x: -67, y: -98, width: width + 2 * 67, height: pitch.y + 2 * 98 },
        stores: stores(store, turned),
        way: arrows(middle, 16, 26),
        offersInside: false,
        lettering: 1.45,
    };
}

function lay(pitch: Point, turned: boolean, lettering: number): HolePlace[] {
    return [...NAMES].map((name, index) => {
        const own = index < ROW === !turned; // whether the hole is in the lower row
        const along = index % ROW;
        const [column, row] = own ? [along, 1] : [ROW - 1 - along, 0];
        return {
            hole: index + 1,
            name,
            owner: index < ROW ? "first" : "second",
            column,
            row,
            x: column * pitch.x,
            y: row * pitch.y,
            tag: { x: 0, y: (row === 1 ? 1 : -1) * (HOLE + 4 + 12 * lettering) },
        };
    });
}

/** Everybody's store is at their right hand. */
function stores(at: (side: number) => Ground["stores"]["first"], turned: boolean): Ground["stores"] {
    return turned ? { first: at(-1), second: at(1) } : { first: at(1), second: at(-1) };
}

/** To the right below, to the left above. */
function arrows({ x, y }: Point, apart: number, half: number): string {
    const to = 2 * half;
    return `M${x - half} ${y + apart}h${to}m-10 -7l10 7l-10 7M${x + half} ${y - apart}h${-to}m10 -7l-10 7l10 7`;
}
