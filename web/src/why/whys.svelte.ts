/** A question about a move, and its answer: why it was played, or why it was not. */
import { keyOf, rememberedRoom } from "../api/memory";
import { askWhy } from "../api/rest";
import type { Mark, Rationale } from "../api/types";
import { boardOf } from "../boards";
import type { RoomController } from "../ctrl/room.svelte";

type Part = Rationale["parts"][number];

const KINDS: Record<Part["about"], Mark["kind"]> = {
    move: "triangle",
    change: "triangle",
    reply: "square",
    better: "circle",
};

export class Whys {
    /** Whether a move is being chosen in the position that is shown. */
    choosing = $state(false);
    /** The moves that a touched point leaves to choose from; all legal ones before. */
    offered: readonly string[] | null = $state.raw(null);
    wondering = $state(false);
    fault = $state("");
    /** The answer, and the node that was shown when it was asked for. */
    told: { here: number; rationale: Rationale } | null = $state.raw(null);
    /** The sentence whose marks are shown; those about the move itself when none is. */
    pointed: number | null = $state(null);

    /** The answer that belongs to the position that is shown. */
    answer: Rationale | null = $derived.by(() =>
        this.told?.here === this.controller.here ? this.told.rationale : null,
    );

    marks: Mark[] | null = $derived.by(() => {
        const game = this.controller.view?.name;
        return this.answer && game ? marksOf(this.answer, this.pointed, game) : null;
    });

    constructor(private readonly controller: RoomController) {}

    /** Ask why the move that led here was played. */
    async whyThis(): Promise<void> {
        const { controller } = this;
        const node = controller.tree.byId.get(controller.here);
        if (node?.move && node.parent !== null) await this.ask(node.parent, node.move);
    }

    /** Let a move be chosen: instead of the one that led here, or, where the game stands and runs, instead of none. */
    async choose(): Promise<void> {
        const { controller } = this;
        const node = controller.tree.byId.get(controller.here);
        const runs = controller.looking === null && controller.room?.phase === "playing";
        if (!runs && node && node.parent !== null) await controller.look(node.parent);
        this.told = null;
        this.offered = null;
        this.choosing = true;
    }

    cancel(): void {
        this.choosing = false;
        this.offered = null;
    }

    /** Ask about the move on a point; where it has several, let one of them be chosen. */
    touch(point: string): void {
        const legal = this.controller.view?.legal ?? [];
        const found = legal.filter((move) => move === point || move.replace(/[A-Z]+$/, "") === point);
        if (found.length === 1 && found[0]) void this.whyNot(found[0]);
        else if (found.length > 1) this.offered = found;
    }

    async whyNot(move: string): Promise<void> {
        await this.ask(this.controller.here, move);
    }

    private async ask(node: number, move: string): Promise<void> {
        const { controller } = this;
        const { here } = controller;
        this.wondering = true;
        this.fault = "";
        this.told = null;
        this.pointed = null;
        try {
            const rationale = await askWhy(controller.id, node, move, keyOf(rememberedRoom(controller.id)));
            this.told = { here, rationale };
            this.cancel();
        } catch (error) {
            this.fault = error instanceof Error ? error.message : String(error);
        } finally {
            this.wondering = false;
        }
    }
}

/** What an answer marks on the board: all that is said about the move, or one sentence that is pointed at. */
export function marksOf({ parts }: Rationale, pointed: number | null, game: string): Mark[] {
    const one = pointed === null ? undefined : parts[pointed];
    return one
        ? marksOfPart(one, game, true)
        : parts.filter(({ about }) => about === "move").flatMap((part) => marksOfPart(part, game));
}

/** What a sentence marks: its points, and the moves that prove it by their numbers, where there is only one sentence. */
function marksOfPart({ about, points, line }: Part, game: string, numbered = false): Mark[] {
    const special = new Set(boardOf(game).specialMoves.map(({ move }) => move));
    const moves = numbered ? line.filter((move) => !special.has(move)) : [];
    const numbers = moves.map((point): Mark => ({ kind: "label", point, text: String(line.indexOf(point) + 1) }));
    const free = points.filter((point) => !moves.includes(point) && !special.has(point));
    return [...free.map((point): Mark => ({ kind: KINDS[about], point })), ...numbers];
}
