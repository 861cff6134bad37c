/** The moves of a game as a tree, and the lines through it. */
import type { TreeNode } from "../api/types";

export interface MoveTree {
    byId: Map<number, TreeNode>;
    children: Map<number, TreeNode[]>;
    depth: Map<number, number>;
}

export function treeOf(nodes: readonly TreeNode[]): MoveTree {
    const byId = new Map<number, TreeNode>();
    const children = new Map<number, TreeNode[]>();
    const depth = new Map<number, number>();
    for (const node of nodes) {
        byId.set(node.id, node);
        if (node.parent === null) {
            depth.set(node.id, 0);
            continue;
        }
        depth.set(node.id, (depth.get(node.parent) ?? 0) + 1);
        const siblings = children.get(node.parent);
        if (siblings) siblings.push(node);
        else children.set(node.parent, [node]);
    }
    return { byId, children, depth };
}

/** The nodes from the start to the given one. */
export function pathTo(tree: MoveTree, id: number): TreeNode[] {
    const path: TreeNode[] = [];
    for (let node = tree.byId.get(id); node; node = node.parent === null ? undefined : tree.byId.get(node.parent)) {
        path.unshift(node);
    }
    return path;
}

/** The number of the latest move on each point, on the way to a node. */
export function numbersTo(tree: MoveTree, id: number): Map<string, number> {
    return new Map(pathTo(tree, id).flatMap(({ move }, number) => (move === null ? [] : [[move, number]])));
}

/**
 * How a line goes on from a node: by what was played last here, else, among the first `given` nodes, which were brought
 * along, by the first, as a file has its main line first.
 */
export function continuation(tree: MoveTree, id: number, given = 0): TreeNode[] {
    const line: TreeNode[] = [];
    const after = (parent: number) => {
        const children = tree.children.get(parent);
        const latest = children?.at(-1);
        return latest && latest.id < given ? children?.[0] : latest;
    };
    for (let next = after(id); next; next = after(next.id)) line.push(next);
    return line;
}

/** The line that is shown: through the given node and on to its end. */
export function lineThrough(tree: MoveTree, id: number, given = 0): TreeNode[] {
    return [...pathTo(tree, id), ...continuation(tree, id, given)];
}

export interface Row {
    node: TreeNode;
    number: number;
    /** First moves of the other lines that begin where this move was played. */
    others: TreeNode[];
}

/** What the list of moves shows: a row per move of the line, with the branches beside it. */
export function rowsThrough(tree: MoveTree, line: readonly TreeNode[]): Row[] {
    return line
        .filter((node) => node.move !== null || node.setup)
        .map((node) => ({
            node,
            number: tree.depth.get(node.id) ?? 0,
            others: (tree.children.get(node.parent ?? 0) ?? []).filter((other) => other.id !== node.id),
        }));
}
