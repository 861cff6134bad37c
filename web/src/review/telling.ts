/** What decided a game, in two sentences, from what the server found. */
import type { Player, ReviewedMove } from "../api/types";
import { percent, t } from "../i18n/index.svelte";
import { moveName, playerName } from "../state/names";
import type { Found } from "./found";
import { isFault } from "./found";
import { say } from "./words";

/** Say how the game went, and which move cost the most: the reader's own, where they had one side. */
export function tellStory(found: Found, game: string, me: Player | null): string[] {
    const course = tellCourse(found, game);
    return course === null ? [] : [course, tellCostliest(found, game, me)];
}

function tellCourse({ story, moves }: Found, game: string): string | null {
    if (!story) return null;
    if (story.course === "even" || !story.winner) return say("even");
    const winner = playerName(story.winner);
    const turned = story.turned === null ? undefined : moves.get(story.turned);
    if (story.course !== "turned" || !turned) return say(story.course === "behind" ? "behind" : "led", { winner });
    const { number, player, move, better } = turned;
    const values = {
        winner,
        number,
        player: playerName(player),
        move: moveName(move, game),
        better: moveName(better ?? "", game),
    };
    return say(better && isFault(turned) ? "turnedByGift" : "turned", values);
}

function tellCostliest({ story, moves }: Found, game: string, me: Player | null): string {
    const costliest = story?.players
        .filter(({ player }) => me === null || player === me)
        .flatMap((player) => player.costliest.slice(0, 1))
        .flatMap((place) => moves.get(place) ?? [])
        .sort((a, b) => b.cost - a.cost)[0];
    if (!costliest) return me === null ? say("faultless") : say("faultlessOne", { player: playerName(me) });
    return say(me === null ? "dearest" : "costliest", describe(costliest, game));
}

/** A move with the words for its parts. */
export function describe(move: ReviewedMove, game: string): Record<string, string | number> {
    return {
        number: move.number,
        player: playerName(move.player),
        plays: t(`plays.${move.player}`),
        move: moveName(move.move, game),
        better: moveName(move.better ?? move.move, game),
        grade: say(`grade.${move.grade}`),
        cost: percent(move.cost),
        before: percent(move.chance),
        after: percent(move.chance - move.cost),
        chance: percent(move.chance),
    };
}

/** What one player gave away: the costliest moves by their numbers; they decided the game for whoever lost it. */
export function tellPlayer(found: Found, player: Player, game: string): string {
    const summary = found.story?.players.find((other) => other.player === player);
    const moves = (summary?.costliest ?? []).flatMap((place) => found.moves.get(place) ?? []);
    if (moves.length === 0) return say("decidedNone");
    const named = moves
        .map(({ number, move, cost }) => `${number} ${moveName(move, game)} (${percent(cost)})`)
        .join(", ");
    const lost = found.story?.winner !== null && found.story?.winner !== player;
    const key = lost ? "decided" : "dearer";
    return say(moves.length === 1 ? `${key}One` : key, { count: moves.length, moves: named });
}
