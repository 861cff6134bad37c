/** One room as this browser sees it: the server's word, the move that waits for it, and where the person is looking. */
import { type Connection, Live } from "../api/live";
import { keyOf, remember, rememberedRoom } from "../api/memory";
import { invitationTo, join, nodeView, Refusal, readRoom, Unreachable } from "../api/rest";
import type {
    Action,
    ActionId,
    AskKind,
    Estimate,
    Hint,
    InvitationCard,
    Mark,
    Player,
    RoomState,
    Seat,
    ServerMessage,
    Sketching,
    TreeNode,
    View,
} from "../api/types";
import { boardOf } from "../boards";
import type { BoardPath, SketchMark } from "../boards/marks";
import { t } from "../i18n/index.svelte";
import { sayRefusal } from "../i18n/refusals";
import { seatName, speakerName } from "../state/names";
import { drawMove } from "../state/optimistic";
import { applyPatch } from "../state/patch";
import { lineThrough, type MoveTree, treeOf } from "../state/tree";

export interface RoomNews {
    /** A move was made: by this browser (before the server's word) or by somebody else. */
    moved(move: string, player: Player, view: View, own: boolean): void;
    finished(room: RoomState): void;
    said(by: string, text: string): void;
    refused(sentence: string): void;
    hinted(hint: Hint): void;
    joined(player: Player): void;
    /** The next game is in another room: whoever plays here goes there. */
    carriedOver(room: string): void;
    /** Somebody else said no to what was asked. */
    declined(kind: AskKind, by: Player): void;
}

/** A long random word. */
function newClaim(): string {
    return [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class RoomController {
    room: RoomState | null = $state.raw(null);
    connection: Connection = $state("connecting");
    fault: string = $state("");
    hint: Hint | null = $state.raw(null);
    hinting = $state(false);
    estimate: Estimate | null = $state.raw(null);
    estimating = $state(false);
    spectators = $state(0);
    /** The node looked at, when it is not the one that the game stands at. */
    looking: number | null = $state(null);
    /** What somebody came to by a link, until they have said who they are. */
    invited: InvitationCard | null = $state.raw(null);
    private invitation = "";
    private readonly claim = newClaim();
    /** The end of the line that was last walked on, so that a step forward leads back to where one came from. */
    private tip: number | null = $state(null);
    /** What is to be played as soon as it is this person's turn. */
    planned: { move: string; player: Player } | null = $state.raw(null);
    private pending: { id: string; view: View } | null = $state.raw(null);
    private views = $state.raw(new Map<number, View>());
    /** What players have drawn, by the node that it lies on. */
    private sketches = $state.raw(new Map<number, readonly Mark[]>());
    private live: Live | null = null;
    /** Every id that this window gives begins with a word of its own: what comes of it is known again. */
    private readonly mark = Math.random().toString(36).slice(2);
    private count = 0;
    private token: string | null = null;
    /** The ids of the questions that are not answered yet. */
    private questions = new Map<string, "hint" | "estimate">();
    /** How far the server's time is ahead of this machine's, in milliseconds. */
    private ahead = 0;

    tree: MoveTree = $derived(treeOf(this.room?.nodes ?? []));

    view: View | null = $derived.by(() => {
        if (!this.room) return null;
        if (this.looking !== null) return this.views.get(this.looking) ?? this.room.view;
        return this.pending?.view ?? this.room.view;
    });

    /** The seats that this browser may move for: its own, and the agents' of a room that it opened. */
    seats: Player[] = $derived.by(() => {
        const { room } = this;
        if (!room) return [];
        const players = Object.keys(room.seats) as Player[];
        return players.filter(
            (player) => room.you.seats.includes(player) || (room.you.owner && room.seats[player]?.kind === "agent"),
        );
    });

    /** Whether nobody else has to be asked: all seats are this browser's or agents'. */
    alone: boolean = $derived.by(() => {
        const { room } = this;
        if (room?.you.role !== "player") return false;
        return Object.entries(room.seats).every(
            ([player, seat]) => seat.kind === "agent" || room.you.seats.includes(player as Player),
        );
    });

    /** Whether hints and the like are to be had: alone, by agreement, or after the game. */
    advised: boolean = $derived.by(() => {
        const { room } = this;
        return room?.you.role === "player" && (this.alone || room.assisted || room.phase === "finished");
    });

    /** Whether there is a game to look back at: one that is over, or that was brought along. */
    reviewable: boolean = $derived.by(() => {
        const { room } = this;
        return Boolean(
            room && room.nodes.length > 1 && (room.phase === "finished" || (this.advised && (room.given ?? 0) > 1)),
        );
    });

    /** Whether an engine looks at what is shown, and whether it may: at what is over, brought along, or looked back at. */
    analysing = $state(false);
    analysable: boolean = $derived.by(() => {
        const { room } = this;
        if (room?.phase === "finished") return true;
        return this.advised && (this.looking !== null || (room?.given ?? 0) > 1);
    });

    /** The node that is shown. */
    here: number = $derived(this.looking ?? this.room?.current ?? 0);

    /** Ways across the board that an account speaks of, while somebody reads it. */
    paths: readonly BoardPath[] = $state.raw([]);

    /** What is drawn on the position that is shown. */
    drawn: readonly Mark[] = $derived(this.sketches.get(this.here) ?? []);

    /** The line that is shown: the one that was walked on last, as long as it passes here. */
    line: TreeNode[] = $derived.by(() => {
        const given = this.room?.given ?? 0;
        const walked = this.tip === null ? [] : lineThrough(this.tree, this.tip, given);
        return walked.some(({ id }) => id === this.here) ? walked : lineThrough(this.tree, this.here, given);
    });

    /** The player for whom a click on the board moves now; whoever looks back first says that they play from there. */
    mover: Player | null = $derived.by(() => {
        const { room, view } = this;
        if (!room || !view?.to_move || view.pending || this.pending) return null;
        if (this.looking !== null) return null;
        if (room.phase !== "playing" || !this.seats.includes(view.to_move)) return null;
        return room.seats[view.to_move]?.agent ? null : view.to_move;
    });

    /** The player who may choose a move ahead: a person here whose opponent, somebody else, is to move. */
    planner: Player | null = $derived.by(() => {
        const { room, view } = this;
        if (!room || !view?.to_move || view.pending || this.looking !== null || this.mover) return null;
        if (room.phase !== "playing" || !boardOf(view.name).plans) return null;
        const own = room.you.seats.filter((player) => room.seats[player]?.kind !== "agent");
        const [player] = own.length === 1 ? own : [];
        return player && player !== view.to_move && !room.seats[player]?.agent ? player : null;
    });

    /** Where the line that is shown is looked back at; that of the game has an address of its own. */
    get reviewPath(): string {
        const end = this.line.at(-1)?.id;
        const path = `/room/${this.id}/review`;
        return end === undefined || end === this.room?.current ? path : `${path}/${end}`;
    }

    constructor(
        readonly id: string,
        private readonly news: RoomNews,
    ) {}

    /** Show what an invitation is to, if there is one and this browser has no seat here; else connect. */
    async open({ invitation, seat }: { invitation: string | null; seat: string | null }): Promise<void> {
        const known = rememberedRoom(this.id);
        const seated = Boolean(known?.seat) || Object.keys(known?.tokens ?? {}).length > 0;
        if (seat && !seated && !(await this.bring(seat))) return;
        if (invitation && !seated) {
            try {
                const card = await invitationTo(this.id, invitation);
                if (card.player) {
                    this.invitation = invitation;
                    this.invited = card;
                    return;
                }
                this.fault = t("invited.late");
            } catch (error) {
                this.fault = error instanceof Error ? error.message : String(error);
            }
            if (!known) {
                this.connection = "refused";
                return;
            }
        }
        this.connect();
    }

    /** Take the seat of the invitation under a name. */
    async accept(name: string): Promise<void> {
        const { invitation, claim } = this;
        const { player, token } = await join(this.id, name ? { invitation, claim, name } : { invitation, claim });
        remember(this.id, { tokens: { [player]: token } });
        this.invited = null;
        this.connect();
    }

    private connect(): void {
        this.token = keyOf(rememberedRoom(this.id));
        this.live = new Live(this.id, this.token, {
            message: (message) => this.hear(message),
            connection: (state, reason) => {
                this.connection = state;
                if (reason && !this.fault) this.fault = reason; // what was refused has been told in better words
                if (state === "lost") this.pending = null;
            },
        });
    }

    /** Take a seat over from another device, once the server knows it; say whether there is anything to connect to. */
    private async bring(seat: string): Promise<boolean> {
        try {
            const { you } = await readRoom(this.id, seat);
            remember(this.id, you.role === "player" ? { seat } : { watch: seat });
        } catch (error) {
            if (keyOf(rememberedRoom(this.id)) !== null) return true;
            this.connection = "refused";
            this.fault = error instanceof Error ? error.message : String(error);
            return false;
        }
        return true;
    }

    close(): void {
        this.live?.close();
    }

    get key(): string | null {
        return this.token;
    }

    seat(player: Player): Seat | undefined {
        return this.room?.seats[player];
    }

    /** The server's time, in milliseconds. */
    now(): number {
        return Date.now() + this.ahead;
    }

    /** Draw a move at once and send it. */
    play(move: string): void {
        const { view, mover } = this;
        if (!view || !mover) return;
        const id = this.nextId();
        this.pending = { id, view: drawMove(view, move) };
        this.forgetAdvice();
        this.news.moved(move, mover, view, true);
        if (!this.live?.send({ type: "move", move, seat: mover, id })) {
            this.pending = null;
            this.news.refused("");
        }
    }

    /** Choose what to play next, or give it up when it is the same again. */
    plan(move: string | null): void {
        const player = this.planner;
        this.planned = move && player && this.planned?.move !== move ? { move, player } : null;
    }

    /** After the opponent's move, play what was chosen, unless they did something that nobody could choose ahead of. */
    private carryOut(reply: string): void {
        const { planned, view } = this;
        if (!planned || !view) return;
        this.planned = null;
        const { move, player } = planned;
        const special = boardOf(view.name).specialMoves.some((other) => other.move === reply);
        if (!special && this.mover === player && view.legal.includes(move)) this.play(move);
        else this.news.refused(t("plan.dropped", { point: move.toUpperCase() }));
    }

    /** Draw on the position that is shown, for all who watch. */
    sketch(mark: SketchMark): void {
        this.say({ type: "sketch", node: this.here, mark });
    }

    /** Take away all that is drawn on it. */
    wipe(): void {
        this.say({ type: "wipe", node: this.here });
    }

    private say(sketching: Sketching): void {
        if (!this.live?.send({ ...sketching, id: this.nextId() })) this.news.refused("");
    }

    send(action: Action, seat?: Player): void {
        const id = this.nextId();
        const sent = this.live?.send(seat ? { ...action, seat, id } : { ...action, id });
        if (!sent) this.news.refused("");
        else if (action.type === "hint" || action.type === "estimate") this.wonder(id, action.type);
    }

    /** Wait for the answer to a question. */
    private wonder(id: string, about: "hint" | "estimate"): void {
        this.questions.set(id, about);
        this.showWondering();
    }

    /** Note that a question was answered, or refused. */
    private settle(id: ActionId): void {
        if (typeof id === "string" && this.questions.delete(id)) this.showWondering();
    }

    private showWondering(): void {
        const open = [...this.questions.values()];
        this.hinting = open.includes("hint");
        this.estimating = open.includes("estimate");
    }

    /** Look at a node without changing the game. */
    async look(node: number): Promise<void> {
        if (!this.room) return;
        this.forgetAdvice();
        this.tip = this.line.some(({ id }) => id === node) ? (this.line.at(-1)?.id ?? node) : node;
        if (node === this.room.current) {
            this.looking = null;
            return;
        }
        this.looking = node;
        if (this.views.has(node)) return;
        try {
            const view = await nodeView(this.id, node, this.token);
            this.views = new Map(this.views).set(node, view);
        } catch (error) {
            this.looking = null;
            if (error instanceof Refusal || error instanceof Unreachable) this.news.refused(error.message);
        }
    }

    /** Look so many moves further along the line: backwards when negative. */
    step(moves: number): void {
        if (!this.room) return;
        const { line, here } = this;
        const at = line.findIndex((node) => node.id === here);
        const target = line[Math.max(0, Math.min(line.length - 1, at + moves))];
        if (target) void this.look(target.id);
    }

    /** Let the game go on from the position that is looked at. */
    playFromHere(): void {
        const node = this.looking;
        if (node === null) return;
        this.looking = null;
        this.send({ type: "goto", node });
    }

    /** Ask what to play in the position that is shown; a move that is still on its way comes first. */
    askHint(): void {
        this.send({ type: "hint", node: this.looking });
    }

    /** Show whose the points will probably be in the position that is shown, or hide it again. */
    toggleEstimate(): void {
        if (this.estimate) this.estimate = null;
        else this.send({ type: "estimate", node: this.looking });
    }

    private forgetAdvice(): void {
        this.hint = null;
        this.estimate = null;
    }

    private nextId(): string {
        return `${this.mark}-${this.count++}`;
    }

    /** Whether something happened because this window wanted it. */
    private isOwn(cause: ActionId): boolean {
        return typeof cause === "string" && cause.startsWith(`${this.mark}-`);
    }

    private hear(message: ServerMessage): void {
        switch (message.type) {
            case "state":
                this.fault = "";
                this.pending = null;
                this.planned = null;
                this.questions.clear();
                this.sketches = new Map();
                this.showWondering();
                this.room = message.state;
                if (message.state.rematch) this.carryOver(message.state.rematch, message.state);
                this.ahead = Date.parse(message.now) - Date.now();
                this.keep(message.state);
                break;
            case "event":
                this.change(message);
                break;
            case "thinking":
                if (this.room) this.room = { ...this.room, thinking: message.thinking };
                break;
            case "hint":
                this.settle(message.id);
                if (message.node !== this.here) break;
                this.hint = message;
                this.news.hinted(message);
                break;
            case "estimate":
                this.settle(message.id);
                if (message.node === this.here) this.estimate = message;
                break;
            case "sketched":
                this.sketches = new Map([
                    ...this.sketches,
                    ...message.boards.map(({ node, marks }) => [node, marks] as const),
                ]);
                break;
            case "ack":
                if (message.id === this.pending?.id) this.pending = null;
                break;
            case "refused":
                this.settle(message.id);
                if (message.id === this.pending?.id) this.pending = null;
                if (this.room) this.news.refused(sayRefusal(message.error, message.message));
                else this.fault = sayRefusal(message.error, message.message);
                break;
            case "online":
                this.spectators = message.spectators;
                this.online(message.seats);
                break;
            case "pong":
                this.ahead = Date.parse(message.at) - Date.now();
                break;
        }
    }

    private change({ version, event, patch, cause }: Extract<ServerMessage, { type: "event" }>): void {
        const before = this.room;
        if (!before) return;
        const room = applyPatch(before, patch, version);
        this.room = room;
        if (patch.view) {
            this.pending = null; // it was drawn on a board that is no longer there
            this.forgetAdvice();
            if (before.current === this.looking) this.looking = null;
        }
        if (event.kind === "moved" && !this.isOwn(cause)) {
            this.looking = null;
            this.news.moved(event.move, event.player, room.view, false);
        }
        if (event.kind === "rematch_made") {
            this.carryOver(event.room, room);
            if (room.you.role === "player") this.news.carriedOver(event.room);
        }
        if (event.kind === "declined" && !this.isOwn(cause)) this.news.declined(event.what, event.by as Player);
        for (const line of patch.chat_add ?? []) this.news.said(speakerName(line), line.text);
        for (const [player, seat] of Object.entries(room.seats)) {
            if (seat.taken && !before.seats[player as Player]?.taken) this.news.joined(player as Player);
        }
        if (room.phase === "finished" && before.phase !== "finished") this.news.finished(room);
        if (room.phase !== before.phase) this.keep(room);
        if (event.kind === "moved") this.carryOut(event.move);
        else if (patch.view) this.planned = null;
    }

    /** A rematch is played with the same tokens. */
    private carryOver(next: string, { game }: RoomState): void {
        const known = rememberedRoom(this.id);
        if (!known || rememberedRoom(next)) return;
        const { tokens, seat, watch } = known;
        remember(next, { game, tokens, seat, watch, invitation: null });
    }

    private online(seats: Partial<Record<Player, boolean>>): void {
        if (!this.room) return;
        const now = { ...this.room.seats };
        for (const [player, online] of Object.entries(seats)) {
            const seat = now[player as Player];
            if (seat) now[player as Player] = { ...seat, online: typeof online === "boolean" ? online : seat.online };
        }
        this.room = { ...this.room, seats: now };
    }

    private keep(room: RoomState): void {
        if (!this.token) return;
        const names = room.view.players.map((player) => seatName(player, room.seats[player]));
        remember(this.id, {
            game: room.game,
            title: names.join(" – "),
            finished: room.phase === "finished",
            at: new Date().toISOString(),
        });
    }
}
