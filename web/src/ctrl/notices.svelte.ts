/** Short sentences to the person: shown for a moment and spoken by screen readers. */

export interface Notice {
    id: number;
    text: string;
    kind: "word" | "fault";
}

class Notices {
    shown: Notice[] = $state([]);
    /** The latest move or event, for the live region. */
    spoken = $state("");
    /** Whether a screen has a place of its own for them, so that they need not float over anything. */
    docked = $state(false);
    private next = 0;

    say(text: string, kind: Notice["kind"] = "word"): void {
        const id = this.next++;
        this.shown = [...this.shown.filter((notice) => notice.text !== text), { id, text, kind }].slice(-3);
        setTimeout(() => this.dismiss(id), kind === "fault" ? 5000 : 3500);
    }

    dismiss(id: number): void {
        this.shown = this.shown.filter((notice) => notice.id !== id);
    }

    speak(text: string): void {
        this.spoken = text;
    }
}

export const notices = new Notices();
