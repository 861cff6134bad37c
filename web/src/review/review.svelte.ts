/** A game that is looked back at: what the server tells of it, and where the person is looking. */
import { keyOf, rememberedRoom } from "../api/memory";
import { askWhy, lookBack, nodeView, readRoom, showLine } from "../api/rest";
import type { Player, Rationale, ReviewedMove, RoomState, View } from "../api/types";
import { type Found, faultFrom, withMessage } from "./found";
import { readLines } from "./stream";

/** A line that was better, on the board: its positions, and how far one has gone along it. */
export interface BetterLine {
    move: ReviewedMove;
    views: readonly View[];
    at: number;
}

export class Review {
    room: RoomState | null = $state.raw(null);
    found: Found | null = $state.raw(null);
    place = $state(0);
    line: BetterLine | null = $state.raw(null);
    fault = $state("");
    busy = $state(false);
    wondering = $state(false);
    /** Why a move was good or bad, once that was asked. */
    private told: { move: ReviewedMove; rationale: Rationale } | null = $state.raw(null);
    private views = $state.raw(new Map<number, View>());
    private stopping = new AbortController();
    readonly token: string | null;

    constructor(
        readonly id: string,
        readonly node: number | null,
    ) {
        this.token = keyOf(rememberedRoom(id));
    }

    /** The position that is shown; the last one that was there while the next is on its way. */
    view: View | null = $derived.by(() => {
        const { line, found, place } = this;
        if (line) return line.views[line.at] ?? null;
        return this.views.get(found?.nodes[place] ?? -1) ?? this.room?.view ?? null;
    });

    /** The move that led to the position that is shown. */
    move: ReviewedMove | null = $derived(this.found?.moves.get(this.place) ?? null);

    /** Why the move shown was good or bad, if that was asked. */
    rationale: Rationale | null = $derived(this.told && this.told.move === this.move ? this.told.rationale : null);

    /** The one side that the person played; null where they played both, or none. */
    me: Player | null = $derived.by(() => {
        const own = this.room?.you.seats.filter((player) => this.room?.seats[player]?.kind !== "agent") ?? [];
        return own.length === 1 ? (own[0] ?? null) : null;
    });

    /** Ask for the review and take in what comes of it, until it is finished or left. */
    async open(): Promise<void> {
        this.stopping.abort();
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        this.fault = "";
        this.busy = true;
        try {
            this.room ??= await readRoom(this.id, this.token);
            const body = await lookBack(this.id, this.node, this.token, signal);
            for await (const message of readLines<Parameters<typeof withMessage>[1]>(body)) {
                const begins = this.found === null;
                this.found = withMessage(this.found, message);
                if (begins && this.found) this.go(this.found.nodes.length - 1);
            }
        } catch (error) {
            if (!signal.aborted) this.fault = error instanceof Error ? error.message : String(error);
        } finally {
            if (!signal.aborted) this.busy = false;
        }
    }

    close(): void {
        this.stopping.abort();
    }

    /** Look at a position by its place. */
    go(place: number): void {
        const { found } = this;
        if (!found) return;
        this.line = null;
        this.place = Math.max(0, Math.min(found.nodes.length - 1, place));
        for (const near of [this.place, this.place + 1, this.place - 1]) void this.fetch(found.nodes[near]);
    }

    /** Go further along the line that is shown, or along the game. */
    step(moves: number): void {
        const { line } = this;
        if (line) this.line = { ...line, at: Math.max(0, Math.min(line.views.length - 1, line.at + moves)) };
        else this.go(this.place + moves);
    }

    toFault(step: 1 | -1): void {
        const place = this.found && faultFrom(this.found, this.place, step);
        if (place !== null) this.go(place);
    }

    /** Put what would have been better than the move shown on the board. */
    async showBetter(): Promise<void> {
        const { move, found } = this;
        const before = found?.nodes[this.place - 1];
        if (!move?.better || before === undefined) return;
        try {
            const { views } = await showLine(this.id, before, move.line, this.token);
            if (this.move === move) this.line = { move, views, at: 0 };
        } catch (error) {
            this.fault = error instanceof Error ? error.message : String(error);
        }
    }

    /** Ask why the move shown was good or bad. */
    async askWhy(): Promise<void> {
        const { move, found } = this;
        const before = found?.nodes[this.place - 1];
        if (!move || before === undefined || this.wondering) return;
        this.wondering = true;
        try {
            this.told = { move, rationale: await askWhy(this.id, before, move.move, this.token) };
        } catch (error) {
            this.fault = error instanceof Error ? error.message : String(error);
        } finally {
            this.wondering = false;
        }
    }

    /** The view of a position, from memory or from the server. */
    async viewAt(node: number): Promise<View> {
        const known = this.views.get(node);
        if (known) return known;
        const view = await nodeView(this.id, node, this.token);
        this.views = new Map(this.views).set(node, view);
        return view;
    }

    private async fetch(node: number | undefined): Promise<void> {
        if (node === undefined) return;
        try {
            await this.viewAt(node);
        } catch (error) {
            this.fault = error instanceof Error ? error.message : String(error);
        }
    }
}
