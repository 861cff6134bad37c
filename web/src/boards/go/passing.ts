/** Passes, which leave no stone behind. */
import type { View } from "../../api/types";
import { speaker } from "../../i18n/dictionary";
import { t } from "../../i18n/index.svelte";
import { isStone, type StoneColour } from "../stones/stones";
import { words } from "./words";

const say = speaker(words);

/** Who made the last move, as far as the view tells. */
function lastMover({ to_move, pending }: View): StoneColour | null {
    if (!isStone(to_move)) return null;
    if (pending) return to_move; // it is drawn before the turn has changed
    return to_move === "black" ? "white" : "black";
}

/** What the board says of passes; null when the last move was a stone. */
export function passed(view: View): string | null {
    if (view.last !== "pass") return null;
    if ((view.passes ?? 0) > 1) return say("passed.both");
    const by = lastMover(view);
    return by ? say("passed", { player: t(`player.${by}`) }) : say("passed.last");
}
