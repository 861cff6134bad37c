/** A WebSocket to one room that comes back by itself after a lost network. */
import type { ClientMessage, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface LiveEvents {
    message(message: ServerMessage): void;
    connection(state: Connection, reason: string): void;
}

/** A ping that was not answered before the next one is due means that the network is gone, though nobody said so. */
const PING_EVERY = 12_000;
const SLOWEST_RETRY = 8_000;
const LONGEST_KNOCK = 15_000; // after which nobody will open any more
/** Close codes after which trying again would bring the same answer. */
const FINAL_CODES = new Set([4401, 4403, 4404, 1008]);

export class Live {
    private socket: WebSocket | null = null;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ping: ReturnType<typeof setInterval> | undefined;
    private unheard = false; // whether nothing has come since the last ping
    private closed = false;

    constructor(
        private readonly room: string,
        private readonly token: string | null,
        private readonly events: LiveEvents,
    ) {
        this.connect();
        addEventListener("online", this.now);
    }

    /** Send an action and return whether it left; what is lost on the way is not sent again later. */
    send(action: ClientMessage): boolean {
        if (this.socket?.readyState !== WebSocket.OPEN) return false;
        this.socket.send(JSON.stringify(action));
        return true;
    }

    close(): void {
        this.closed = true;
        removeEventListener("online", this.now);
        this.stop();
        this.socket?.close();
    }

    private readonly now = (): void => {
        if (this.socket?.readyState === WebSocket.OPEN || this.closed) return;
        clearTimeout(this.timer);
        this.connect();
    };

    private connect(): void {
        const scheme = location.protocol === "https:" ? "wss" : "ws";
        const socket = new WebSocket(`${scheme}://${location.host}/api/rooms/${encodeURIComponent(this.room)}/live`);
        this.socket = socket;
        this.timer = setTimeout(() => this.abandon(), LONGEST_KNOCK);
        socket.onopen = () => {
            clearTimeout(this.timer);
            this.tries = 0;
            socket.send(JSON.stringify({ token: this.token }));
            clearInterval(this.ping);
            this.unheard = false;
            this.ping = setInterval(() => this.sound(), PING_EVERY);
        };
        socket.onmessage = (event) => {
            this.unheard = false;
            const message = JSON.parse(String(event.data)) as ServerMessage;
            if (message.type === "state") this.events.connection("open", "");
            this.events.message(message);
        };
        socket.onclose = (event) => {
            if (this.closed || socket !== this.socket) return;
            if (FINAL_CODES.has(event.code)) {
                this.stop();
                this.events.connection("refused", event.reason);
            } else this.lose(event.reason);
        };
    }

    /** Ask for a sign of life; without one since the last time, give the connection up. */
    private sound(): void {
        if (this.unheard) this.abandon();
        else this.unheard = this.send({ type: "ping" });
    }

    /** Let go of a connection that does not know yet that it has ended: a network that is gone takes minutes to say so. */
    private abandon(): void {
        const gone = this.socket;
        this.socket = null;
        gone?.close();
        this.lose("");
    }

    private lose(reason: string): void {
        this.stop();
        this.events.connection("lost", reason);
        const wait = Math.min(SLOWEST_RETRY, 250 * 2 ** this.tries++);
        this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    }

    private stop(): void {
        clearTimeout(this.timer);
        clearInterval(this.ping);
    }
}
