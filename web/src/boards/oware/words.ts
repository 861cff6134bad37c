import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Oware",
        about: "Sow coloured seeds round the board and harvest the most.",
        rules: "The first player owns the odd holes, the second the even ones. Sow all seeds of one colour clockwise: red ones into every hole, blue ones only into the opponent's. Transparent seeds go along as red or as blue. If the last seed leaves two or three in a hole, they are yours, and so on backwards. Whoever has 49 seeds wins.",
        "option.seeds": "Seeds of each colour",
        "reason.starved": "the other has no seeds left",
        "reason.49 seeds": "with 49 seeds",
        "reason.fewer than 10 seeds left": "fewer than ten seeds left",
        "reason.400 moves": "after 400 moves",
        red: "red",
        blue: "blue",
        transparent: "clear",
        contents: "{red} red, {blue} blue, {transparent} clear",
        question: "What to sow from hole {hole}",
    },
    {
        name: "Awalé",
        about: "Semez des graines de couleur et récoltez-en le plus.",
        rules: "Le premier joueur possède les trous impairs, le second les trous pairs. On sème toutes les graines d'une couleur dans le sens horaire : les rouges dans tous les trous, les bleues seulement chez l'adversaire. Les transparentes partent comme rouges ou comme bleues. Si la dernière graine laisse deux ou trois graines dans un trou, elles sont prises, et ainsi de suite en reculant. Celui qui a 49 graines gagne.",
        "option.seeds": "Graines de chaque couleur",
        "reason.starved": "l'autre n'a plus de graines",
        "reason.49 seeds": "avec 49 graines",
        "reason.fewer than 10 seeds left": "moins de dix graines restantes",
        "reason.400 moves": "après 400 coups",
        red: "rouge",
        blue: "bleu",
        transparent: "clair",
        contents: "{red} rouges, {blue} bleues, {transparent} claires",
        question: "Que semer depuis le trou {hole}",
    },
);
