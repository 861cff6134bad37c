/** What the server refuses, in every language; a sentence that is missing, or too many, is an error of the compiler. */
import type { RefusalMessage } from "../api/types";
import { dictionary, speaker } from "./dictionary";
import { number, wordFor } from "./index.svelte";

const words = dictionary<RefusalMessage["key"]>(
    {
        "agent-moves": "The computer moves for {player}. Take the seat over first.",
        "agents-busy": "The computer has too much to think about just now. Try again in a moment.",
        "ask-first": "Somebody else is playing too: ask them first.",
        "chat-full": "Enough has been said here: a game holds {count} messages.",
        "computer-no-draw": "The computer plays to the end and agrees to no draw.",
        "count-changed": "The count has changed meanwhile. Look at it again.",
        counting: "The game is being counted.",
        crowded: "So many people are watching that nobody else can come in just now.",
        diagram: "That is no position that can be played: {detail}",
        illegal: "That move is not allowed here.",
        "name-of-computer": "A computer player is called {name}. Choose another name.",
        "name-taken": "Somebody here is called {name} already. Choose another name.",
        "no-clock": "No clock is running.",
        "no-count": "There is no count to agree on now.",
        "no-draws": "This game cannot be drawn.",
        "no-help-agreed": "You did not agree on help from the computer in this game.",
        "no-such-game": "There is no such game.",
        "no-territory": "This game has no territory to estimate.",
        "not-asked": "Nobody is asking any more.",
        "not-counting": "Dead stones are marked when the game is being counted.",
        "not-your-seat": "{player}'s seat is not yours.",
        "nothing-to-redo": "There is nothing to play again.",
        "nothing-to-undo": "There is no move to take back.",
        over: "The game is over.",
        private: "This game is private. Open it by the link you were given.",
        record: "This cannot be read as a game: {detail}",
        reloading: "The game is being loaded again. Try once more.",
        "rematch-begun": "The rematch has begun already.",
        "rematch-later": "A rematch comes after the game.",
        restarting: "The server is being restarted. Try again in a moment.",
        "room-full": "The game has {count} positions, as many as there may be.",
        "seat-taken": "The seat is taken. Ask for the link to watch.",
        "server-full": "The server is full. Come back a little later.",
        "still-answering": "The last answer is still on its way.",
        "still-judging": "The stones are still being judged. Wait a moment.",
        "time-left": "{player} still has {seconds} seconds.",
        "time-up": "Time is up.",
        "too-fast": "That was too much at once. Wait a little.",
        turn: "It is {player}'s turn.",
        waiting: "Not everybody is here yet.",
        watching: "You are watching: only players can do that.",
        "wrong-invitation": "This invitation is for another game.",
    },
    {
        "agent-moves": "L'ordinateur joue pour {player}. Reprenez d'abord la place.",
        "agents-busy": "L'ordinateur a trop à réfléchir. Réessayez dans un instant.",
        "ask-first": "Vous ne jouez pas seul : demandez d'abord à l'autre joueur.",
        "chat-full": "Assez parlé : une partie garde {count} messages.",
        "computer-no-draw": "L'ordinateur joue jusqu'au bout et n'accepte pas la nulle.",
        "count-changed": "Le décompte a changé entre-temps. Regardez-le de nouveau.",
        counting: "Le décompte est en cours.",
        crowded: "Il y a tant de monde que personne d'autre ne peut entrer pour l'instant.",
        diagram: "Cette position n'est pas jouable : {detail}",
        illegal: "Ce coup n'est pas permis ici.",
        "name-of-computer": "{name} est le nom d'un joueur artificiel. Choisissez-en un autre.",
        "name-taken": "Quelqu'un s'appelle déjà {name} ici. Choisissez un autre nom.",
        "no-clock": "Aucune pendule ne tourne.",
        "no-count": "Il n'y a pas de décompte à approuver pour l'instant.",
        "no-draws": "Ce jeu ne connaît pas la nulle.",
        "no-help-agreed": "Vous n'avez pas convenu d'aide de l'ordinateur dans cette partie.",
        "no-such-game": "Cette partie n'existe pas.",
        "no-territory": "Ce jeu n'a pas de territoire à estimer.",
        "not-asked": "Plus personne ne le demande.",
        "not-counting": "On marque les pierres mortes pendant le décompte.",
        "not-your-seat": "La place de {player} n'est pas la vôtre.",
        "nothing-to-redo": "Il n'y a rien à rétablir.",
        "nothing-to-undo": "Il n'y a pas de coup à reprendre.",
        over: "La partie est finie.",
        private: "Cette partie est privée. Ouvrez-la par le lien que vous avez reçu.",
        record: "Ce texte n'est pas une partie lisible : {detail}",
        reloading: "La partie est en train d'être rechargée. Réessayez.",
        "rematch-begun": "La revanche a déjà commencé.",
        "rematch-later": "La revanche vient après la partie.",
        restarting: "Le serveur redémarre. Réessayez dans un instant.",
        "room-full": "La partie a {count} positions, le maximum possible.",
        "seat-taken": "La place est prise. Demandez le lien pour regarder.",
        "server-full": "Le serveur est complet. Revenez un peu plus tard.",
        "still-answering": "La dernière réponse est encore en route.",
        "still-judging": "L'ordinateur examine encore les pierres. Un instant.",
        "time-left": "Il reste {seconds} secondes à {player}.",
        "time-up": "Le temps est écoulé.",
        "too-fast": "C'était trop à la fois. Attendez un peu.",
        turn: "C'est à {player} de jouer.",
        waiting: "Tout le monde n'est pas encore là.",
        watching: "Vous regardez : seuls les joueurs peuvent faire cela.",
        "wrong-invitation": "Cette invitation est pour une autre partie.",
    },
);
const say = speaker(words);

/** A refusal in the reader's language; one that has no words there, in the server's own. */
export function sayRefusal(error: string, message: RefusalMessage | null | undefined): string {
    if (!message) return error;
    const values = Object.entries(message.values).map(([name, value]) => [name, sayValue(name, value)]);
    return say(message.key, Object.fromEntries(values));
}

function sayValue(name: string, value: string | number): string {
    if (typeof value === "number") return number(value);
    return name === "player" ? wordFor("player", value) : value;
}
