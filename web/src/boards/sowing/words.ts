import { dictionary } from "../../i18n/dictionary";

/** What all games of sowing say. */
export const words = dictionary(
    {
        hole: "Hole {hole}",
        sows: "Sow {seeds}. The last seed lands in hole {hole}.",
        takes: "Seeds won: {count}.",
        "takes.nothing": "It takes nothing.",
        wins: "wins {count}",
        again: "Touch the hole again to sow.",
        illegal: "You have nothing to sow in hole {hole}",
    },
    {
        hole: "Trou {hole}",
        sows: "Semer {seeds}. La dernière tombe dans le trou {hole}.",
        takes: "Graines gagnées : {count}.",
        "takes.nothing": "Ce coup ne prend rien.",
        wins: "gagne {count}",
        again: "Touchez le trou une seconde fois pour semer.",
        illegal: "Vous n'avez rien à semer dans le trou {hole}",
    },
);
