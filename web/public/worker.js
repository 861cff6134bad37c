// What an installed page says where its server cannot be reached. Nothing of the page itself is kept, so that none of it
// can be older than the server: every address is asked for, and only when there is no answer is this one given.
const WORDS = {
    en: {
        title: "No connection",
        text: "tablier's server cannot be reached. The rules, the computer players and your games live there, so playing needs it, even alone.",
        kept: "Nothing is lost: your games are stored on the server, and your seats in this browser.",
        again: "Try again",
    },
    fr: {
        title: "Pas de connexion",
        text: "Le serveur de tablier ne répond pas. C'est là que se trouvent les règles, les joueurs artificiels et vos parties : il le faut pour jouer, même seul.",
        kept: "Rien n'est perdu : vos parties sont enregistrées sur le serveur, et vos places dans ce navigateur.",
        again: "Réessayer",
    },
};
const STYLE =
    ":root{color-scheme:light dark}body{display:grid;place-content:center;min-height:90vh;margin:0 auto;max-width:32em;" +
    "padding:1em;font:1.05em/1.5 system-ui,sans-serif;text-align:center;background:#f6f2ea;color:#26211b}" +
    "a{display:inline-block;padding:.6em 1.2em;border-radius:10px;font-weight:600;text-decoration:none;" +
    "background:#a3470f;color:#fff}" +
    "@media(prefers-color-scheme:dark){body{background:#14181b;color:#ece7dd}a{background:#eaa65b;color:#1c1206}}";

function unreachable() {
    const language = navigator.language.startsWith("fr") ? "fr" : "en";
    const { title, text, kept, again } = WORDS[language];
    const page =
        `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title} · tablier</title>` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style>` +
        `<main><h1>${title}</h1><p>${text}</p><p>${kept}</p><p><a href="">${again}</a></p></main></html>`;
    const headers = {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
    };
    return new Response(page, { status: 503, headers });
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
    if (event.request.mode === "navigate") event.respondWith(fetch(event.request).catch(unreachable));
});
