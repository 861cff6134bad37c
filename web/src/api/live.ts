/** A WebSocket to one room that comes back by itself after a lost network. */
import type { ClientMessage, ServerMessage } from "./types";

export type Connection = "connecting" | "open" | "lost" | "refused";

export interface LiveEvents {
    message(message: ServerMessage): void;
    connection(state: Connection, reason: string): void;
}

const PING_EVERY = 20_000;
const SLOWEST_RETRY = 8_000;
/** Close codes after which trying again would bring the same answer. */
const FINAL_CODES = new Set([4401, 4403, 4404, 1008]);

export class Live {
    private socket: WebSocket | null = null;
    private tries = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private ping: ReturnType<typeof setInterval> | undefined;
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
        clearTimeout(this.timer);
        clearInterval(this.ping);
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
        socket.onopen = () => {
            this.tries = 0;
            socket.send(JSON.stringify({ token: this.token }));
            clearInterval(this.ping);
            this.ping = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
        };
        socket.onmessage = (event) => {
            const message = JSON.parse(String(event.data)) as ServerMessage;
            if (message.type === "state") this.events.connection("open", "");
            this.events.message(message);
        };
        socket.onclose = (event) => {
            clearInterval(this.ping);
            if (this.closed || socket !== this.socket) return;
            if (FINAL_CODES.has(event.code)) {
                this.events.connection("refused", event.reason);
                return;
            }
            this.events.connection("lost", event.reason);
            const wait = Math.min(SLOWEST_RETRY, 250 * 2 ** this.tries++);
            this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
        };
    }
}
