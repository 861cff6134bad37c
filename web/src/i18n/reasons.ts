/** What agents say of their moves, in every language; a sentence that is missing, or too many, is an error of the compiler. */
import type { Reasons, Said, Sentence } from "../api/types";
import { settings } from "../state/settings.svelte";
import { dictionary } from "./dictionary";
import { facts } from "./facts";
import { isOne, number, percent, wordFor } from "./index.svelte";
import { ENGLISH, UNITS } from "./sentences";

type Value = Sentence["values"][string];

const units = dictionary<keyof typeof UNITS>(
    {
        plies: UNITS.plies.join("|"),
        stones: UNITS.stones.join("|"),
        cells: UNITS.cells.join("|"),
        points: UNITS.points.join("|"),
        seeds: UNITS.seeds.join("|"),
    },
    {
        plies: "coup|coups",
        stones: "pierre|pierres",
        cells: "case|cases",
        points: "point|points",
        seeds: "graine|graines",
    },
);

export const sentences = dictionary<Sentence["key"]>(ENGLISH, {
    ...facts,
    "move.worth": "{move} ({worth:signed})",
    "move.at-most": "{move} (au plus {worth:signed})",
    "move.chance": "{move} ({chance:percent})",
    "random.only": "C'est le seul coup permis.",
    "random.drawn": "Tiré au sort parmi {count} coups permis.",
    "greedy.best": "{move} mène à la meilleure position, évaluée à {worth:signed} sur une échelle de -1 à 1.",
    "greedy.equal": "Un autre coup est aussi bon ; le hasard a tranché.",
    "greedy.equals": "{count} autres coups sont aussi bons ; le hasard a tranché.",
    "greedy.next": "Le suivant, {move}, est évalué à {worth:signed}.",
    "path.cut-off": "{player:player} est coupé ; {move} vaut donc n'importe quel autre coup.",
    "path.only": "{move} est la seule case sur les plus courts chemins de {player:player}.",
    "path.central": "{move} est la plus centrale des {count} cases sur les plus courts chemins de {player:player}.",
    "montecarlo.best": "{move} a gagné {share:percent} de {count} parties au hasard.",
    "montecarlo.next": "Le suivant, {move}, en a gagné {share:percent}.",
    "instinct.first": "{move} est le premier coup qui lui est venu à l'esprit ({share:percent}).",
    "instinct.other":
        "{move} lui est venu à l'esprit ({share:percent}) ; sa première idée était {first} ({before:percent}).",
    "instinct.missed": "Il n'a pas vu {missed} et a continué comme prévu par {move}.",
    "alphabeta.no-time": "Le temps manquait pour réfléchir ; {move} est un coup permis parmi d'autres.",
    "alphabeta.wins": "{move} gagne de force en {plies:plies} au plus ; {nodes} positions le prouvent.",
    "alphabeta.loses": "Tout coup perd si l'adversaire joue bien ; {move} résiste {plies:plies}.",
    "alphabeta.worth":
        "{move} est évalué à {worth:signed} sur une échelle de -1 à 1, après {nodes} positions et {plies:plies} d'avance.",
    "alphabeta.next": "Le coup suivant est {others}.",
    "alphabeta.nexts": "Les coups suivants sont {others}.",
    "alphabeta.change": "À partir de la profondeur {depth}, il a préféré {move} à {other}.",
    "search.feared": "La réponse à craindre est {move}.",
    "tree.count": "{move} s'en remet au décompte, et le gagne si toutes les pierres sur le plateau sont vivantes.",
    "tree.count-wins": "{move} gagne le décompte de force, si toutes les pierres sur le plateau sont alors vivantes.",
    "tree.count-loses": "Tout coup perd le décompte, si toutes les pierres sur le plateau sont alors vivantes.",
    "mcts.wins": "{move} gagne de force ; {count} simulations l'ont prouvé.",
    "mcts.best": "{move} a reçu {share:percent} des {count} simulations et en a gagné {chance:percent}.",
    "mcts.next": "Les coups suivants étaient {others}.",
    "mcts.loses": "Il est prouvé que tout coup perd si l'adversaire joue bien.",
    "neural.wins": "{move} gagne de force.",
    "neural.loses": "Tout coup perd si l'adversaire joue bien, {move} comme les autres.",
    "neural.best":
        "Sur {count} variantes examinées, {share:percent} commencent par {move}, qui lui donne {chance:percent} de chances de gagner.",
    "neural.changed":
        "Au premier regard, le réseau préférait {first} ({before:percent} contre {after:percent}), mais la recherche l'a fait changer d'avis.",
    "neural.first": "C'est aussi la première idée du réseau ({share:percent}).",
    "neural.next": "Il a ensuite surtout regardé {others}.",
    "neural.reply": "Il s'attend à la réponse {move}.",
    "neural.ahead": "Il pense avoir {points:tenths} points d'avance.",
    "neural.behind": "Il pense avoir {points:tenths} points de retard.",
    "neural.unseen":
        "Son réseau n'a jamais vu de plateau de cette taille : il a appris sur les tailles {least} à {most}.",
    "proof.wins": "{move} gagne de force : {nodes} positions le prouvent.",
    "proof.draws": "{move} garde la nulle ; personne ne peut plus gagner : {nodes} positions le prouvent.",
    "proof.line": "Par exemple : {line:line}.",
    "proof.loses": "Tout coup perd : {nodes} positions le prouvent. {move} est le plus difficile à réfuter.",
    "closing.fills":
        "Toutes les frontières sont fermées ; au décompte des surfaces, une intersection neutre vaut encore un point.",
    "closing.takes":
        "La partie est gagnée dès que les pierres mortes de l'adversaire ont quitté le plateau ; les prendre ne coûte rien.",
    "closing.level":
        "Il n'y a plus rien à gagner : le sort de chaque pierre est clair, et le décompte donnerait l'égalité.",
    "closing.ahead":
        "Il n'y a plus rien à gagner : le sort de chaque pierre est clair, et le décompte lui donnerait {points:points} d'avance.",
    "closing.behind":
        "Il n'y a plus rien à gagner : le sort de chaque pierre est clair, et le décompte lui donnerait {points:points} de retard.",
    surrender: "Il abandonne : depuis {moves} coups de suite, il estime ses chances à {chance:percent} au plus.",
    "expert.instant-win": "{move} relie mes deux bords et gagne.",
    "expert.must-block": "L'adversaire menace de gagner en {move} : je dois y jouer.",
    "expert.many-threats": "L'adversaire menace de gagner en {moves:and}.",
    "expert.cannot-block":
        "Je ne peux pas tout parer ; {move} me laisse le mieux placé si l'adversaire oublie {others:and}.",
    "expert.proved-win": "{move} gagne de force.",
    "expert.solved-win": "{move} gagne de force : j'ai essayé tout ce que l'adversaire peut répondre.",
    "expert.fair-opening":
        "L'adversaire peut prendre ma première pierre à son compte ; je commence donc en {move}, ni fort ni faible.",
    "expert.swap":
        "La première pierre de l'adversaire vaut plus pour moi que n'importe quelle réponse : je la prends à mon compte.",
    "expert.forward-one":
        "Mes derniers coups ne faisaient que bloquer, et cela ne suffit pas pour gagner : {move} avance d'une ligne.",
    "expert.forward-two":
        "Mes derniers coups ne faisaient que bloquer, et cela ne suffit pas pour gagner : {move} avance de deux lignes.",
    "expert.bridge-reply":
        "L'adversaire a joué dans l'un de mes ponts ; {move}, l'autre case du pont, maintient la liaison.",
    "expert.in-front": "{move} se place juste devant sa dernière pierre et le retient le plus.",
    "expert.block": "Je prends moi-même {move}, qui le retient le plus.",
    "expert.their-best": "Le meilleur coup de l'adversaire serait {move}, mais il n'est pas encore dangereux.",
    "expert.advance": "{move} avance de deux lignes par un pont et le retient autant qu'un blocage.",
    "expert.their-cell": "Le meilleur coup de l'adversaire serait {move}.",
    "expert.no-bridge": "Aucun pont vers l'avant ne le retient autant que de prendre cette case.",
    "expert.ziggurat":
        "L'adversaire a joué dans l'une de mes ziggourats, le groupe de cases qui relie au bord une pierre de la troisième ligne ; {move} passe de l'autre côté.",
    "expert.edge-2-to-1": "Le plateau se remplit : {move} assure un bord, de la deuxième ligne au bord même.",
    "expert.edge-3-to-2": "Le plateau se remplit : {move} assure un bord, de la troisième ligne à la deuxième.",
    "expert.other-rule": "La règle « {rule} » joue {move} : {reason}.",
    "expert.no-time": "Le temps manquait pour réfléchir ; {move} semblait le meilleur au premier regard.",
    "expert.wins": "{move} gagne de force en {plies:plies} au plus : {line:line}.",
    "expert.loses": "Tous les coups que j'ai regardés perdent ; {move} résiste {plies:plies}.",
    "expert.searched":
        "Aucune règle ne convenait ; j'ai donc cherché {plies:plies} à l'avance : {move} est évalué à {worth:signed} sur une échelle de -1 à 1.",
    "expert.bridges-decide": "{moves:and} : tout aussi bien, mais {move} forme plus de ponts.",
    "expert.next": "Le suivant était {move}, évalué à {worth:signed}.",
    "expert.next-at-most": "Le suivant était {move}, évalué à {worth:signed} au plus.",
    "expert.reply": "Je m'attends à la réponse {move}.",
    "expert.simulated": "Sur {count} parties simulées, {move} a gagné {chance:percent} de celles où il a été essayé.",
    "expert.next-chance": "Le suivant était {move}, avec {chance:percent}.",
    "expert.threat": "L'adversaire est proche : après {move}, il ne lui manquerait plus que {stones:stones}.",
    "expert.compared": "En comparaison, après {others:and} il manquerait à l'adversaire {stones:and} pierres.",
    "expert.compared-front": "{move} (juste devant)",
    "expert.compared-block": "{move} (le blocage)",
    "expert.one-bridge": "Ce coup forme un pont.",
    "expert.bridges": "Ce coup forme {count} ponts.",
    "expert.distances": "{mine}, et {theirs}.",
    "expert.i-need": "Il me faut {stones:stones} au lieu de {before}",
    "expert.i-still-need": "Il me faut toujours {stones:stones}",
    "expert.i-cannot": "Je ne peux plus relier mes bords",
    "expert.they-need": "il en faut {stones:stones} à l'adversaire au lieu de {before}",
    "expert.they-still-need": "il faut toujours {stones:stones} à l'adversaire",
    "expert.they-cannot": "l'adversaire est coupé pour de bon",
    "claim.only-move":
        "Tout autre coup perd de force : {move} est la seule case qui pare toutes les menaces de l'adversaire.",
    "claim.must-play": "{count} coups seulement ne perdent pas de force, et {move} en fait partie.",
    "claim.joins": "{move} relie pour de bon {one} et {other} : quoi que fasse l'adversaire, la liaison tient.",
    "claim.keeps": "{move} maintient reliés {one} et {other}, que la dernière pierre de l'adversaire menaçait.",
    "claim.ladder": "Une échelle court pour {move} : {line:line} relie {one} et {other}, et chaque réponse est forcée.",
    "claim.blocks": "Aucune case ne retient l'adversaire plus que {move}.",
    "claim.advances": "{move} me rapproche du but, et sa liaison avec {one} ne peut pas être coupée.",
    "claim.lost": "L'adversaire gagne de force, quoi que je joue.",
    "claim.proved-win": "D'ici, mes bords peuvent être reliés quoi que joue l'adversaire, sur {cells:cells}.",
    "side.top": "le haut",
    "side.bottom": "le bas",
    "side.left": "le bord gauche",
    "side.right": "le bord droit",
    "account.rule": "Règle : {rule} ({reason})",
    "account.before": "Avant : il me faut {mine}, à l'adversaire {theirs}",
    "account.after": "Après : il me faut {mine}, à l'adversaire {theirs}",
    "account.stones": "{stones:stones}",
    "account.too-many": "plus de pierres qu'il n'y en a",
    "account.my-way": "mon chemin le plus court : {line:line}",
    "account.their-way": "celui de l'adversaire : {line:line}",
    "account.claims": "Ce qui est sûr pour ce coup",
    "account.threats": "Les meilleurs coups de l'adversaire",
    "account.threat": "{move} : il lui en faudrait {count}",
    "account.compared": "Comparaison",
    "account.answer": "{move} : il m'en faut {mine}, il lui en faut {theirs}",
    "account.order": "Les premiers examinés",
    "account.place": "{move} {score:signed} : {terms}",
    "account.declined": "Les règles écartées",
    "account.because": "{rule} : {because}",
    "term.base": "valeur {term:signed}",
    "term.opponent": "retient {term:signed}",
    "term.own": "rapproche {term:signed}",
    "term.spine": "sur mon chemin {term:signed}",
    "term.bridge": "ponts {term:signed}",
    "term.front": "devant {term:signed}",
    "term.no_raise": "laisse faire {term:signed}",
    "rule.instant win": "gain immédiat",
    "rule.must block": "parade obligée",
    "rule.fair opening": "ouverture équitable",
    "rule.swap pieces": "échange des pierres",
    "rule.proved win": "gain prouvé",
    "rule.must play": "coup unique",
    "rule.forced advance": "avance forcée",
    "rule.bridge reply": "réponse dans un pont",
    "rule.connection reply": "liaison à rétablir",
    "rule.ladder": "échelle",
    "rule.emulation": "à la place de l'adversaire",
    "rule.ziggurat reply": "réponse dans une ziggourat",
    "rule.edge 2 to 1": "bord, de 2 à 1",
    "rule.edge 3 to 2": "bord, de 3 à 2",
    "rule.look ahead": "recherche",
    "declined.off": "elle est désactivée",
    "declined.no-time": "le temps manquait",
    "declined.no-bridge": "personne n'a joué dans un de mes ponts",
    "declined.idle-bridge": "le pont attaqué n'est sur aucun de mes chemins les plus courts",
    "declined.no-ziggurat": "personne n'a joué dans une de mes ziggourats",
    "declined.too-early": "{taken:percent} seulement du plateau est occupé, et cette règle attend {least:percent}",
    "declined.no-step": "aucun pas de la ligne {line} à la ligne {next} ne me rapproche",
    "declined.no-stone": "l'adversaire n'a pas encore de pierre",
    "declined.not-nearer": "aucun coup ne rapproche l'adversaire",
    "declined.too-little":
        "la meilleure réponse, {move}, retient l'adversaire de {gain}, et il en faut au moins {least}",
    "declined.few-blocks": "il faut {wanted} blocages de suite, et j'en ai fait {count}",
    "declined.no-way": "mes pierres n'ont aucun chemin vers l'avant",
    "declined.risky": "l'adversaire pourrait gagner aussitôt après",
    "declined.no-escape": "aucune de mes échelles ne mène à une sortie",
    "declined.no-runner": "aucune de mes pierres ne peut longer un bord",
    "declined.no-proof": "je ne vois aucune preuve que je gagne",
    "declined.lost": "l'adversaire gagne de force quoi que je joue",
    "declined.no-threat": "l'adversaire ne menace rien qui soit prouvé",
    "declined.many-moves": "{count} coups sur {moves} ne perdent pas de force : la recherche doit choisir",
    "declined.not-begun": "l'adversaire n'a pas encore joué",
    "declined.not-restored": "aucune réponse ne rétablit la liaison attaquée, pour autant que j'aie regardé",
    "declined.all-hold": "toutes mes liaisons sûres tiennent",
    "declined.not-needed":
        "aucune réponse ne rétablit la liaison attaquée, ou elle n'est pas sur mes chemins les plus courts",
    "declined.own-stone": "personne ne pourrait prendre cette pierre à son compte",
    "declined.no-swap": "il n'y a rien à échanger",
    "declined.weak-stone": "la pierre ne vaut que {share:percent} d'une pierre au centre",
    "declined.i-need": "il me faut {stones:stones}",
    "declined.i-am-cut-off": "je suis coupé",
    "declined.they-need": "il faut {stones:stones} à l'adversaire",
    "declined.they-are-cut-off": "l'adversaire est coupé",
    "declined.loses": "{move} perdrait de force",
    "declined.unchecked": "le temps manquait pour vérifier {move}",
    "declined.preferred": "la recherche préfère {best} à {move}",
    "declined.worth-less": "la recherche donne {worth:signed} à {move} et {most:signed} à {best}",
});

/** What a hint says otherwise: it speaks of the reader's chances, not of the computer's. */
export const hinted: Readonly<Record<"en" | "fr", Partial<Record<Sentence["key"], string>>>> = {
    en: {
        "neural.best":
            "Of {count} lines that the computer looked into, {share:percent} began with {move}, which gives you a {chance:percent} chance of winning.",
        "neural.reply": "Expect the reply {move}.",
        "neural.ahead": "You are about {points:tenths} points ahead.",
        "neural.behind": "You are about {points:tenths} points behind.",
        "closing.ahead":
            "Nothing is left to gain: every stone's fate is clear, and the count would put you {points:points} ahead.",
        "closing.behind":
            "Nothing is left to gain: every stone's fate is clear, and the count would put you {points:points} behind.",
    },
    fr: {
        "neural.best":
            "Sur {count} variantes examinées, {share:percent} commencent par {move}, qui vous donne {chance:percent} de chances de gagner.",
        "neural.reply": "Attendez-vous à la réponse {move}.",
        "neural.ahead": "Vous avez environ {points:tenths} points d'avance.",
        "neural.behind": "Vous avez environ {points:tenths} points de retard.",
        "closing.ahead":
            "Il n'y a plus rien à gagner : le sort de chaque pierre est clair, et le décompte vous donnerait {points:points} d'avance.",
        "closing.behind":
            "Il n'y a plus rien à gagner : le sort de chaque pierre est clair, et le décompte vous donnerait {points:points} de retard.",
    },
};

/** How the sentences are said: what a move is called, and whether they are a hint for whoever reads them. */
export interface Manner {
    move(name: string): string;
    hint?: boolean;
}

export function sayReasons(reasons: Reasons, manner: Manner): string {
    return reasons.sentences.map((sentence) => say(sentence, manner)).join(" ");
}

export function say(said: Said, manner: Manner): string {
    if (typeof said === "string") return said;
    const { key, values } = said;
    const { language } = settings;
    const pattern = (manner.hint && hinted[language][key]) || sentences[language][key];
    return pattern.replace(/\{(\w+)(?::(\w+))?\}/g, (mark, name: string, form = "") => {
        const value = values[name];
        return value === undefined ? mark : sayValue(value, form, manner);
    });
}

/** What a sentence is about, without the number that it ends in: the heading of a column. */
export function headingOf(key: Sentence["key"]): string {
    return sentences[settings.language][key].replace(/\s*\{.*$/, "");
}

function sayValue(value: Value, form: string, manner: Manner): string {
    if (typeof value === "number") return sayNumber(value, form);
    if (Array.isArray(value))
        return list(
            value.map((part) => sayValue(part, "", manner)),
            form,
        );
    if (typeof value === "object") return say(value, manner);
    return form === "player" ? wordFor("player", value) : manner.move(value);
}

function sayNumber(value: number, form: string): string {
    if (form === "percent") return percent(value);
    if (form === "tenths") return number(value);
    if (form === "signed") {
        const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: "always" } as const;
        return (Math.round(value * 100) / 100 + 0).toLocaleString(settings.language, digits);
    }
    const unit = form in units.en ? units[settings.language][form as keyof typeof UNITS].split("|") : null;
    return unit ? `${number(value)} ${isOne(value) ? unit[0] : unit[1]}` : number(value);
}

function list(words: readonly string[], form: string): string {
    if (form === "line") return words.join(" ");
    return form === "and" ? new Intl.ListFormat(settings.language).format(words) : words.join(", ");
}
