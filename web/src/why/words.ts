/** The words around a question about a move; the answer comes from the server. */
import { dictionary, speaker } from "../i18n/dictionary";

export const words = dictionary(
    {
        this: "Why this move?",
        not: "Why not …?",
        wondering: "The computer is looking …",
        choose: "Touch the move that you wonder about on the board, or choose it here.",
        which: "Why not this one?",
        ask: "Ask",
        cancel: "Never mind",
        about: "About {move}",
        close: "Close",
        of: "What is said, with its marks on the board",
    },
    {
        this: "Pourquoi ce coup ?",
        not: "Pourquoi pas … ?",
        wondering: "L'ordinateur regarde…",
        choose: "Touchez sur le plateau le coup qui vous intrigue, ou choisissez-le ici.",
        which: "Pourquoi pas celui-ci ?",
        ask: "Demander",
        cancel: "Laisser",
        about: "À propos de {move}",
        close: "Fermer",
        of: "Ce qui en est dit, avec ses marques sur le plateau",
    },
);

export const say = speaker(words);
