/** The server's REST interface: one function per question. */
import { t } from "../i18n/index.svelte";
import { sayRefusal } from "../i18n/refusals";
import type {
    Attempt,
    Catalogue,
    Imported,
    InvitationCard,
    Joined,
    Judged,
    Lesson,
    PositionRequest,
    PublicRoom,
    Puzzle,
    Rationale,
    RefusalMessage,
    RoomCreated,
    RoomRequest,
    RoomState,
    Tutorial,
    View,
    Weighed,
} from "./types";

/** The server's own sentence about what was wrong. */
export class Refusal extends Error {
    constructor(
        message: string,
        readonly status: number,
    ) {
        super(message);
        this.name = "Refusal";
    }
}

/** Said when no answer came at all. */
export class Unreachable extends Error {
    constructor() {
        super(t("server.silent"));
        this.name = "Unreachable";
    }
}

interface Request {
    body?: unknown;
    token?: string | null;
    signal?: AbortSignal;
}

async function ask(path: string, { body, token, signal }: Request = {}): Promise<Response> {
    const headers: Record<string, string> = {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (token) headers.Authorization = `Bearer ${token}`;
    const request: RequestInit = { method: body === undefined ? "GET" : "POST", headers };
    if (body !== undefined) request.body = JSON.stringify(body);
    if (signal) request.signal = signal;
    const response = await reach(path, request);
    if (response.ok) return response;
    throw new Refusal(await sentence(response), response.status);
}

/** Have a request answered; a browser's own words for a server out of reach are nobody's language. */
async function reach(path: string, request: RequestInit): Promise<Response> {
    try {
        return await fetch(path, request);
    } catch (error) {
        if (request.signal?.aborted) throw error;
        throw new Unreachable();
    }
}

async function sentence(response: Response): Promise<string> {
    try {
        const told: unknown = await response.json();
        if (typeof told === "object" && told !== null && "error" in told && typeof told.error === "string") {
            const { message } = told as { message?: RefusalMessage | null };
            return sayRefusal(told.error, message);
        }
    } catch {
        // Not JSON: the status is all that is known.
    }
    return t("server.failed", { status: response.status });
}

async function json<T>(path: string, request?: Request): Promise<T> {
    return (await ask(path, request)).json() as Promise<T>;
}

const room = (id: string): string => `/api/rooms/${encodeURIComponent(id)}`;

export const catalogue = (): Promise<Catalogue> => json("/api/catalogue");

export const createRoom = (wanted: RoomRequest): Promise<RoomCreated> => json("/api/rooms", { body: wanted });

/** The public games that are being played, the latest first. */
export async function publicRooms(): Promise<PublicRoom[]> {
    return (await json<{ rooms: PublicRoom[] }>("/api/rooms?state=playing")).rooms;
}

/** The position that a public game stands at. */
export const currentView = (id: string): Promise<View> => json(`${room(id)}/view`);

export const readRoom = (id: string, token: string | null): Promise<RoomState> => json(room(id), { token });

export const invitationTo = (id: string, invitation: string): Promise<InvitationCard> =>
    json(`${room(id)}/invitation`, { body: { invitation } });

/** Take the seat of an invitation; `claim` will be its token, so that a lost answer can be asked for again. */
export const join = (id: string, wanted: { invitation: string; claim: string; name?: string }): Promise<Joined> =>
    json(`${room(id)}/join`, { body: wanted });

export const nodeView = (id: string, node: number, token: string | null): Promise<View> =>
    json(`${room(id)}/nodes/${node}`, { token });

export async function exportGame(
    id: string,
    format: "sgf" | "json" | "diagram",
    token: string | null,
): Promise<string> {
    return (await ask(`${room(id)}/export?format=${format}`, { token })).text();
}

export const position = (wanted: PositionRequest): Promise<View> => json("/api/positions", { body: wanted });

export const tutorial = (game: string): Promise<Tutorial> => json(`/api/tutorials/${encodeURIComponent(game)}`);

export const lesson = (game: string, name: string): Promise<Lesson> =>
    json(`/api/tutorials/${encodeURIComponent(game)}/${encodeURIComponent(name)}`);

/** Have a move in a step of a lesson judged and answered. */
export const tryStep = (game: string, name: string, step: number, attempt: Attempt): Promise<Judged> =>
    json(`/api/tutorials/${encodeURIComponent(game)}/${encodeURIComponent(name)}/${step}`, { body: attempt });

export const puzzle = (game: string, number: number): Promise<Puzzle> =>
    json(`/api/puzzles/${encodeURIComponent(game)}/${number}`);

export const tryPuzzle = (game: string, number: number, attempt: Attempt): Promise<Judged> =>
    json(`/api/puzzles/${encodeURIComponent(game)}/${number}`, { body: attempt });

/** The games that a text holds. */
export async function importGames(text: string): Promise<Imported[]> {
    return (await json<{ games: Imported[] }>("/api/import", { body: { text } })).games;
}

/** Have a game looked back at: what comes is JSON, line by line, until the signal ends it. */
export async function lookBack(
    id: string,
    node: number | null,
    token: string | null,
    signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
    return lines(await ask(`${room(id)}/review`, { body: { node }, token, signal }));
}

/** The lines of an answer that comes bit by bit. */
function lines({ body }: Response): ReadableStream<Uint8Array> {
    if (!body) throw new Refusal("", 500);
    return body;
}

/** Have a position of a room analysed, until the signal ends it; an agent of null is the one that knows the game best. */
export async function analyseNode(
    id: string,
    node: number,
    agent: string | null,
    token: string | null,
    signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
    return lines(await ask(`${room(id)}/analysis`, { body: { node, agent }, token, signal }));
}

/** Have a position that was set up analysed in the same way. */
export async function analysePosition(
    wanted: PositionRequest,
    agent: string | null,
    signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
    return lines(await ask("/api/analysis", { body: { ...wanted, agent }, signal }));
}

/** A review that was made, as a file. */
export async function exportReview(
    id: string,
    format: "sgf" | "json" | "html",
    node: number | null,
    language: string,
    token: string | null,
): Promise<string> {
    const which = node === null ? "" : `&node=${node}`;
    return (await ask(`${room(id)}/review?format=${format}&language=${language}${which}`, { token })).text();
}

/** Compare a move with the best one in the position of a node. */
export const weigh = (id: string, node: number, move: string, token: string | null): Promise<Weighed> =>
    json(`${room(id)}/weigh`, { body: { node, move }, token });

/** Ask why a move in the position of a node is good or bad. */
export const askWhy = (id: string, node: number, move: string, token: string | null): Promise<Rationale> =>
    json(`${room(id)}/why`, { body: { node, move }, token });

/** The positions that some moves lead to from a node. */
export const showLine = (
    id: string,
    node: number,
    moves: readonly string[],
    token: string | null,
): Promise<{ views: View[] }> => json(`${room(id)}/line`, { body: { node, moves }, token });
