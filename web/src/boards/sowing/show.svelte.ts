/** What a board of seeds draws at the moment: it runs behind the position while seeds are sown. */
import type { View } from "../../api/types";
import { type Frame, frames, pace } from "./frames";
import { holesOf, type Seeds, type SowingGame } from "./game";

export interface Stage {
    /** Whether the person wants nothing to move. */
    still(): boolean;
    /** A seed has fallen, or seeds were taken. */
    heard(kind: Frame["kind"]): void;
}

/** A frame of a sowing, or the position that it leads to. */
interface Step {
    frame: Frame | null;
    view: View;
    wait: number;
}

/** More than about two long moves behind is too far to catch up seed by seed. */
const FARTHEST = 80;

export class Show {
    holes: readonly Seeds[] = $state.raw([]);
    /** What the stores hold: a capture counts once it has been seen. */
    captured: View["captured"] = $state.raw();
    flash: { hole: number; kind: Frame["kind"] } | null = $state(null);
    /** The latest position that the server has confirmed. */
    private settled: View;
    private steps: Step[] = [];
    private timer: ReturnType<typeof setTimeout> | undefined;

    constructor(
        view: View,
        private readonly game: SowingGame,
        private readonly stage: Stage,
    ) {
        this.settled = view;
        this.holes = holesOf(view);
        this.captured = view.captured;
    }

    /** Go on to a position: a move after the last one is sown, behind those that are still being sown. */
    follow(view: View): void {
        if (view === this.settled) return;
        if (view.pending) {
            this.jump(view);
            return;
        }
        const before = this.settled;
        this.settled = view;
        const { sowing } = view;
        const next = before.holes && view.ply === before.ply + 1;
        if (!sowing || !next || this.stage.still() || this.steps.length > FARTHEST) {
            this.jump(view);
            return;
        }
        const sown = frames(holesOf(before), sowing, this.game);
        const wait = pace(sown.length);
        for (const frame of sown) this.steps.push({ frame, view, wait });
        this.steps.push({ frame: null, view, wait: 120 });
        if (this.timer === undefined) this.step();
    }

    stop(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.steps = [];
        this.flash = null;
    }

    private jump(view: View): void {
        this.stop();
        this.holes = holesOf(view);
        this.captured = view.captured;
    }

    private step(): void {
        const step = this.steps.shift();
        if (!step) {
            this.stop();
            return;
        }
        const { frame, view, wait } = step;
        this.holes = frame ? frame.holes : holesOf(view);
        if (!frame) this.captured = view.captured;
        this.flash = frame && { hole: frame.at, kind: frame.kind };
        if (frame) this.stage.heard(frame.kind);
        this.timer = setTimeout(() => this.step(), wait);
    }
}
