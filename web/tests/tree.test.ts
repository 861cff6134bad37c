import { expect, test } from "vitest";
import type { TreeNode } from "../src/api/types";
import { lineThrough, pathTo, rowsThrough, treeOf } from "../src/state/tree";

const node = (id: number, parent: number | null, move: string | null): TreeNode => ({ id, parent, move, player: null });

// a – b – c
//   \ d – e     d was played instead of b, after it
const tree = treeOf([
    node(0, null, null),
    node(1, 0, "a"),
    node(2, 1, "b"),
    node(3, 2, "c"),
    node(4, 1, "d"),
    node(5, 4, "e"),
]);
const names = (nodes: TreeNode[]) => nodes.map(({ move }) => move ?? "·").join(" ");

test("a path leads from the start to its node", () => {
    expect(names(pathTo(tree, 3))).toBe("· a b c");
});

test("a line goes on by the latest continuation", () => {
    expect(names(lineThrough(tree, 1))).toBe("· a d e");
    expect(names(lineThrough(tree, 2))).toBe("· a b c");
});

test("branches stand beside the move that was played instead of them", () => {
    const rows = rowsThrough(tree, lineThrough(tree, 3));
    expect(rows.map(({ number, node: { move } }) => `${number}${move}`)).toEqual(["1a", "2b", "3c"]);
    expect(rows[1]?.others.map(({ move }) => move)).toEqual(["d"]);
    expect(rows[0]?.others).toEqual([]);
});
