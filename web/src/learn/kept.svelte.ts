/** The progress of whoever sits at this browser. */
import { read, write } from "../api/memory";
import { type Progress, readProgress } from "./progress";

const KEY = "tablier.learnt";

class Kept {
    progress: Progress = $state.raw(readProgress(read<unknown>(KEY, null)));

    change(next: Progress): void {
        this.progress = next;
        write(KEY, next);
    }
}

export const kept = new Kept();
