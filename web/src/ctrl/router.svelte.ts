/** Which screen the address asks for. */
import { keyOf, remember, rememberedRoom } from "../api/memory";

export type Route =
    | { page: "menu" }
    | { page: "room"; id: string; invitation: string | null; seat: string | null }
    | { page: "review"; id: string; node: number | null }
    | { page: "sandbox"; game: string }
    | { page: "learn"; game: string; lesson: string | null; puzzle: number | null };

const TOKEN = /^[\w-]{24,200}$/;

/** The words after the hash; a stray percent sign must not stop the page. */
function fragmentOf(address: Location): string {
    try {
        return decodeURIComponent(address.hash.slice(1));
    } catch {
        return "";
    }
}

/**
 * Read an address and clear its fragment. A link never replaces what this browser holds already: whoever sends one
 * could take a seat away with it. A seat in a link is tried first, and kept when the server knows it.
 */
export function read(address: Location): Route {
    const fragment = fragmentOf(address);
    const review = /^\/room\/([\w-]+)\/review(?:\/(\d{1,6}))?\/?$/.exec(address.pathname);
    if (review?.[1]) return { page: "review", id: review[1], node: review[2] ? Number(review[2]) : null };
    const room = /^\/room\/([\w-]+)\/?$/.exec(address.pathname)?.[1];
    if (!room) {
        const learn = /^(?:learn(?:=([\w-]+)(?:\/([\w-]+))?)?|puzzle=([\w-]+)\/(\d{1,5}))$/.exec(fragment);
        if (learn) {
            const [, game, lesson, puzzled, number] = learn;
            return {
                page: "learn",
                game: game ?? puzzled ?? "",
                lesson: lesson ?? null,
                puzzle: number ? Number(number) : null,
            };
        }
        const sandbox = /^sandbox(?:=(.+))?$/.exec(fragment);
        return sandbox ? { page: "sandbox", game: sandbox[1] ?? "" } : { page: "menu" };
    }
    const [kind, word] = fragment.includes("=")
        ? [fragment.split("=")[0], fragment.replace(/^[^=]*=/, "")]
        : ["seat", fragment];
    const token = word && TOKEN.test(word) ? word : null;
    if (kind === "watch" && token && keyOf(rememberedRoom(room)) === null) remember(room, { watch: token });
    if (fragment) history.replaceState(null, "", address.pathname);
    return { page: "room", id: room, invitation: kind === "join" ? token : null, seat: kind === "seat" ? token : null };
}

class Router {
    route: Route = $state.raw(read(location));

    go(path: string): void {
        history.pushState(null, "", path);
        this.route = read(location);
        scrollTo(0, 0);
    }
}

export const router = new Router();

addEventListener("popstate", () => {
    router.route = read(location);
});
