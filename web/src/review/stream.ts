/** An answer that comes as JSON, line by line, while the server is still at work. */

import { Unreachable } from "../api/rest";

/** Take a stream of bytes apart into the values of its lines. */
export async function* readLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
    const decoder = new TextDecoder();
    const reader = body.getReader();
    let rest = "";
    try {
        for (;;) {
            const { value, done } = await reader.read().catch(() => Promise.reject(new Unreachable()));
            rest += decoder.decode(value, { stream: !done });
            const lines = rest.split("\n");
            rest = lines.pop() ?? "";
            for (const line of lines) if (line) yield JSON.parse(line) as T;
            if (done) break;
        }
        if (rest) yield JSON.parse(rest) as T;
    } finally {
        await reader.cancel().catch(() => undefined);
    }
}
