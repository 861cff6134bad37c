import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Hex",
        about: "Join your two sides. Learned in a minute, never a draw.",
        rules: "Place a stone in turn. Black joins the top and the bottom side, White the left and the right side. There are no draws.",
        "option.swap": "Second player may swap",
        "move.swap-pieces": "swap",
        "reason.connection": "sides joined",
        swap: "Swap sides",
        chain: "winning chain",
    },
    {
        name: "Hex",
        about: "Reliez vos deux côtés. S'apprend en une minute, jamais de nulle.",
        rules: "On pose une pierre à tour de rôle. Noir relie le haut et le bas, Blanc la gauche et la droite. Il n'y a jamais de partie nulle.",
        "option.swap": "Le second peut échanger",
        "move.swap-pieces": "échange",
        "reason.connection": "côtés reliés",
        swap: "Échanger",
        chain: "chaîne gagnante",
    },
);
