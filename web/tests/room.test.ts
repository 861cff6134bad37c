import { beforeEach, expect, test, vi } from "vitest";
import type { LiveEvents } from "../src/api/live";
import type { ClientMessage, RoomPatch, RoomState, ServerMessage, View } from "../src/api/types";

const heard: { events: LiveEvents | null; sent: ClientMessage[] } = { events: null, sent: [] };

vi.mock("../src/api/live", () => ({
    Live: class {
        constructor(_room: string, _token: string | null, events: LiveEvents) {
            heard.events = events;
        }
        send(message: ClientMessage): boolean {
            heard.sent.push(message);
            return true;
        }
    },
}));

const { RoomController } = await import("../src/ctrl/room.svelte");

const view = (last: string | null): View => ({
    game: "hex:3",
    name: "hex",
    size: 3,
    players: ["black", "white"],
    to_move: last ? "white" : "black",
    ply: last ? 1 : 0,
    last,
    legal: ["b2"],
    outcome: null,
    diagram: "",
    stones: { black: [], white: [] },
});

const seat = { kind: "here", name: "Ada", agent: null, taken: true, online: true } as const;
const room: RoomState = {
    id: "x",
    game: "hex:3",
    phase: "playing",
    public: false,
    assisted: false,
    draws: false,
    created: "2026-01-01T00:00:00.000Z",
    you: { seats: ["black", "white"], role: "player", owner: true },
    seats: { black: seat, white: seat },
    nodes: [{ id: 0, parent: null, move: null, player: null }],
    given: 0,
    current: 0,
    view: view(null),
    clock: null,
    result: null,
    scoring: null,
    asks: [],
    chat: [],
    thinking: null,
    rematch: null,
    version: 1,
};

const moved = (cause: string | null, patch: Partial<RoomState> = { view: view("b2") }): ServerMessage => ({
    type: "event",
    version: 2,
    event: { kind: "moved", at: room.created, player: "black", move: "b2", node: 0, value: null },
    patch: patch as RoomPatch,
    cause,
});

const tell = (message: ServerMessage) => heard.events?.message(message);
const lastId = () => (heard.sent.at(-1) as { id: string }).id;

async function open() {
    const moves: { move: string; own: boolean }[] = [];
    const news = { finished() {}, said() {}, refused() {}, hinted() {}, joined() {}, carriedOver() {}, declined() {} };
    const controller = new RoomController("x", {
        ...news,
        moved: (move, _player, _view, own) => moves.push({ move, own }),
    });
    await controller.open({ invitation: null, seat: null });
    tell({ type: "state", state: room as never, now: room.created });
    return { controller, moves };
}

beforeEach(() => {
    heard.sent = [];
});

test("a move of this window is told once, when it is drawn", async () => {
    const { controller, moves } = await open();
    controller.play("b2");
    tell(moved(lastId()));
    expect(moves).toEqual([{ move: "b2", own: true }]);
    expect(controller.view?.pending).toBeUndefined();
});

test("a move that somebody else made meanwhile is theirs", async () => {
    const { controller, moves } = await open();
    controller.play("b2");
    tell(moved("another-0"));
    tell(moved(null));
    expect(moves.map(({ own }) => own)).toEqual([true, false, false]);
});

test("what is drawn stays until its own action is answered", async () => {
    const { controller } = await open();
    controller.play("b2");
    const id = lastId();
    tell({ type: "refused", id: "another-0", error: "no", message: null });
    expect(controller.view?.pending).toBe(true);
    tell({ type: "refused", id, error: "no", message: null });
    expect(controller.view?.pending).toBeUndefined();
});

test("one waits for the answer to one's own question", async () => {
    const { controller } = await open();
    controller.send({ type: "hint" });
    const id = lastId();
    tell({ type: "refused", id: "another-0", error: "no", message: null });
    expect(controller.hinting).toBe(true);
    tell({ type: "hint", id, node: 0, move: "b2", value: null, line: [], visits: null, why: null, reasons: null });
    expect(controller.hinting).toBe(false);
    expect(controller.hint?.move).toBe("b2");
});

test("a question is about the position that is drawn, even while its move is on its way", async () => {
    const { controller } = await open();
    controller.play("b2");
    const cause = lastId();
    controller.toggleEstimate();
    expect(heard.sent.at(-1)).toMatchObject({ type: "estimate", node: null });
    const id = lastId();
    const nodes = [...room.nodes, { id: 1, parent: 0, move: "b2", player: "black" as const }];
    tell(moved(cause, { view: view("b2"), current: 1, nodes }));
    tell({ type: "estimate", id, node: 1, territory: {}, dead: [], points: [1, 0] } as never);
    expect(controller.estimate).not.toBeNull();
});
