/** Passes, which leave no stone behind. */
import type { View } from "../../api/types";
import { speaker } from "../../i18n/dictionary";
import { t } from "../../i18n/index.svelte";
import { parseSpec } from "../../state/spec";
import { isStone, type StoneColour } from "../stones/stones";
import { words } from "./words";

const say = speaker(words);

/** Who made the last move, as far as the view tells. */
function lastMover({ to_move, pending }: View): StoneColour | null {
    if (!isStone(to_move)) return null;
    if (pending) return to_move; // it is drawn before the turn has changed
    return to_move === "black" ? "white" : "black";
}

/** Whether both have passed, and White has yet to pass last because passes hand over stones. */
function endsWithWhite(view: View): boolean {
    return view.to_move === "white" && parseSpec(view.game).options.rules === "french";
}

/** What stands below the board of handicap stones that are still to be placed, or else of passes. */
export function remarked(view: View): string | null {
    const left = view.to_place ?? 0;
    if (left > 0) return left === 1 ? say("place.one") : say("place.more", { count: left });
    return passed(view);
}

/** What the board says of passes; null when the last move was a stone. */
export function passed(view: View): string | null {
    if (view.last !== "pass") return null;
    if ((view.passes ?? 0) > 1) return say(endsWithWhite(view) ? "passed.last-stone" : "passed.both");
    const by = lastMover(view);
    return by ? say("passed", { player: t(`player.${by}`) }) : say("passed.last");
}
