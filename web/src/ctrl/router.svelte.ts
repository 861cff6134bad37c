/** Which screen the address asks for. */
import { remember } from "../api/memory";

export type Route =
    | { page: "menu" }
    | { page: "room"; id: string; invitation: string | null }
    | { page: "sandbox"; game: string };

/** Read an address; tokens in its fragment are kept in the browser and the fragment is cleared. */
export function read(address: Location): Route {
    const fragment = decodeURIComponent(address.hash.slice(1));
    const room = /^\/room\/([\w-]+)\/?$/.exec(address.pathname)?.[1];
    if (!room) {
        const sandbox = /^sandbox(?:=(.+))?$/.exec(fragment);
        return sandbox ? { page: "sandbox", game: sandbox[1] ?? "" } : { page: "menu" };
    }
    let invitation: string | null = null;
    const invited = /^join=(.+)$/.exec(fragment);
    const watching = /^watch=(.+)$/.exec(fragment);
    if (invited?.[1]) invitation = invited[1];
    else if (watching?.[1]) remember(room, { watch: watching[1] });
    else if (fragment) remember(room, { seat: fragment });
    if (fragment) history.replaceState(null, "", address.pathname);
    return { page: "room", id: room, invitation };
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
