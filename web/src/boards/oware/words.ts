import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Oware",
        about: "Sow coloured seeds round the board and harvest the most.",
        rules: "The first player owns the odd holes, the second the even ones. Sow all the seeds of one colour clockwise: red ones into every hole, blue ones only into your opponent's. Clear seeds are sown along with the red or with the blue. If your last seed makes two or three in a hole, you take them, and so on backwards. The first to 49 seeds wins.",
        "option.seeds": "Seeds of each colour",
        "reason.starved": "the other player has no seeds left",
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
        name: "Oware",
        about: "Semez des graines de couleur et récoltez-en le plus possible.",
        rules: "Le premier joueur possède les trous impairs, le second les trous pairs. On sème toutes les graines d'une couleur dans le sens horaire : les rouges dans tous les trous, les bleues seulement chez l'adversaire. Les transparentes se sèment avec les rouges ou avec les bleues. Si votre dernière graine porte un trou à deux ou trois graines, vous les prenez, et ainsi de suite en reculant. Le premier à 49 graines gagne.",
        "option.seeds": "Graines de chaque couleur",
        "reason.starved": "l'adversaire n'a plus de graines",
        "reason.49 seeds": "avec 49 graines",
        "reason.fewer than 10 seeds left": "il reste moins de dix graines",
        "reason.400 moves": "après 400 coups",
        red: "rouge",
        blue: "bleue",
        transparent: "transparente",
        contents: "{red} rouges, {blue} bleues, {transparent} transparentes",
        question: "Que semer depuis le trou {hole}",
    },
);
