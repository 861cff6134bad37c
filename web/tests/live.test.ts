import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../src/api/live";

/** The browser's end of a connection, on a network that may be gone without saying so. */
class Line {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static all: Line[] = [];
    readyState = Line.CONNECTING;
    sent: string[] = [];
    onopen = (): void => {};
    onmessage = (_event: { data: string }): void => {};
    onclose = (_event: { code: number; reason: string }): void => {};

    constructor() {
        Line.all.push(this);
    }

    send(text: string): void {
        this.sent.push(text);
    }

    close(): void {
        this.readyState = 2; // closing, for as long as nobody answers
    }

    open(): void {
        this.readyState = Line.OPEN;
        this.onopen();
        this.say("state");
    }

    say(type: string): void {
        this.onmessage({ data: JSON.stringify({ type }) });
    }
}

const seen: string[] = [];
const last = (): Line => Line.all.at(-1) as Line;
const connect = (): Live => new Live("x", null, { message: () => {}, connection: (state) => seen.push(state) });

beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    Line.all = [];
    seen.length = 0;
});

afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
});

test("a connection that is silent though nobody closed it is lost, and made again", () => {
    connect();
    last().open();
    vi.advanceTimersByTime(12_500);
    expect(last().sent.at(-1)).toContain("ping");
    last().say("pong");
    vi.advanceTimersByTime(12_000);
    expect(seen).toEqual(["open"]);
    vi.advanceTimersByTime(12_000); // this ping was not answered
    expect(seen).toEqual(["open", "lost"]);
    vi.advanceTimersByTime(1_000);
    expect(Line.all).toHaveLength(2);
    last().open();
    expect(seen).toEqual(["open", "lost", "open"]);
});

test("what the old connection still says is not heard as the end of the new one", () => {
    connect();
    const old = last();
    old.open();
    vi.advanceTimersByTime(25_000);
    last().open();
    old.onclose({ code: 1006, reason: "" });
    expect(seen).toEqual(["open", "lost", "open"]);
});

test("nobody knocks for ever", () => {
    connect();
    vi.advanceTimersByTime(20_000);
    expect(seen).toEqual(["lost"]);
    expect(Line.all).toHaveLength(2);
});

test("nothing is tried again once the room was left or refused", () => {
    connect().close();
    connect();
    last().open();
    last().onclose({ code: 4403, reason: "no" });
    vi.advanceTimersByTime(100_000);
    expect(Line.all).toHaveLength(2);
    expect(seen).toEqual(["open", "refused"]);
});
