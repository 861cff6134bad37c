/** An analysis under way: what it has found, and whom to ask; a new question ends the one before. */

import type { AnalysisMessage } from "../api/types";
import { readLines } from "../review/stream";
import { type Seen, withTold } from "./seen";

/** Asks the server; an agent of null is the one that knows the game best. */
export type Ask = (agent: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/** How long a position is looked at before it is asked about: whoever steps through a game passes most of them. */
const REST = 120;

export class Analysis {
    seen: Seen | null = $state.raw(null);
    fault = $state("");
    busy = $state(false);
    /** Whether what was found is about the position before, until the first word on this one comes. */
    stale = $state(false);
    private stopping = new AbortController();

    /** Ask about a position, and take in what comes of it until there is no more or somebody stops it. */
    async start(ask: Ask, agent: string | null): Promise<void> {
        this.stop();
        this.stopping = new AbortController();
        const { signal } = this.stopping;
        this.fault = "";
        this.busy = true;
        let seen: Seen | null = null;
        try {
            await new Promise((go) => setTimeout(go, REST));
            if (signal.aborted) return;
            for await (const message of readLines<AnalysisMessage>(await ask(agent, signal))) {
                if (signal.aborted) return;
                seen = withTold(seen, message);
                this.seen = seen;
                this.stale = false;
            }
        } catch (error) {
            if (signal.aborted) return;
            if (this.stale) this.seen = null;
            this.stale = false;
            this.fault = error instanceof Error ? error.message : String(error);
        } finally {
            if (!signal.aborted) this.busy = false;
        }
    }

    stop(): void {
        this.stopping.abort();
        this.busy = false;
    }

    /** Note that what was found is about another position now. */
    turnAway(): void {
        this.stale = this.seen !== null;
    }
}
