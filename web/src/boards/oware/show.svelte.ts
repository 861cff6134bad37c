/** What an Oware board draws at the moment: it runs behind the position while seeds are sown. */
import type { Hole, View } from "../../api/types";
import { reducedMotion } from "../../themes/apply";
import { type Frame, frames, pace } from "./sowing";

export class Show {
    holes: readonly Hole[] = $state.raw([]);
    flash: { hole: number; kind: Frame["kind"] } | null = $state(null);
    /** The latest position that the server has confirmed. */
    private settled: View;
    private timers: ReturnType<typeof setTimeout>[] = [];

    constructor(
        view: View,
        private readonly heard: (kind: Frame["kind"]) => void,
    ) {
        this.settled = view;
        this.holes = view.holes ?? [];
    }

    follow(view: View): void {
        if (view === this.settled) return;
        this.stop();
        if (view.pending) {
            this.holes = view.holes ?? [];
            return;
        }
        const before = this.settled;
        this.settled = view;
        if (!view.sowing || !before.holes || view.ply !== before.ply + 1 || reducedMotion()) {
            this.holes = view.holes ?? [];
            return;
        }
        this.sow(frames(before.holes, view.sowing), view.holes ?? []);
    }

    stop(): void {
        for (const timer of this.timers) clearTimeout(timer);
        this.timers = [];
        this.flash = null;
    }

    private sow(steps: Frame[], end: readonly Hole[]): void {
        const wait = pace(steps.length);
        steps.forEach((step, index) => {
            this.later(index * wait, () => {
                this.holes = step.holes;
                this.flash = { hole: step.at, kind: step.kind };
                this.heard(step.kind);
            });
        });
        this.later(steps.length * wait + 120, () => {
            this.holes = end;
            this.flash = null;
        });
    }

    private later(milliseconds: number, act: () => void): void {
        this.timers.push(setTimeout(act, milliseconds));
    }
}
