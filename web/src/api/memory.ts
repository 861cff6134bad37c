/** What this browser remembers: the seats it holds, for they belong to whoever has their token. */
import type { Player, RoomCreated } from "./types";

export interface RememberedRoom {
    id: string;
    game: string;
    tokens: Partial<Record<Player, string>>;
    /** The token of whoever opened the room, or of a seat that came by a link. */
    seat: string | null;
    invitation: string | null;
    watch: string | null;
    at: string;
    title: string;
    finished: boolean;
}

const KEY = "tablier.rooms";
const MOST = 60;

/** Local storage, or nothing where the browser forbids it. */
export function read<T>(key: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(key);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

export function write(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // A full or forbidden storage costs only the memory of recent games.
    }
}

export function rememberedRooms(): RememberedRoom[] {
    const rooms = read<RememberedRoom[]>(KEY, []);
    return Array.isArray(rooms) ? rooms : [];
}

export function rememberedRoom(id: string): RememberedRoom | null {
    return rememberedRooms().find((room) => room.id === id) ?? null;
}

/** Remember a room, or what is new about it; the latest used stands first. */
export function remember(id: string, news: Partial<RememberedRoom>): RememberedRoom {
    const known = rememberedRoom(id);
    const room: RememberedRoom = {
        id,
        game: "",
        seat: null,
        invitation: null,
        watch: null,
        at: new Date().toISOString(),
        title: "",
        finished: false,
        ...known,
        ...news,
        tokens: { ...known?.tokens, ...news.tokens },
    };
    write(KEY, [room, ...rememberedRooms().filter((other) => other.id !== id)].slice(0, MOST));
    return room;
}

export function rememberCreated(created: RoomCreated, game: string): RememberedRoom {
    const { room, tokens, owner, invitation, watch } = created;
    return remember(room, { game, tokens, seat: owner, invitation, watch, at: new Date().toISOString() });
}

/** The token that opens a room: a seat's before a spectator's. */
export function keyOf(room: RememberedRoom | null): string | null {
    return room?.seat ?? Object.values(room?.tokens ?? {})[0] ?? room?.watch ?? null;
}

export function forget(id: string): void {
    write(
        KEY,
        rememberedRooms().filter((room) => room.id !== id),
    );
}
