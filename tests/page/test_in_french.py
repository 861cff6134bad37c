"""What the server refuses, said in the reader's language."""

from __future__ import annotations

import re
from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def test_refusals_of_the_server_are_said_in_french(window: Window, server: Server) -> None:
    seats = {"black": {"kind": "here", "name": "Ada"}, "white": {"kind": "link"}}
    opened = server.open("hex:3", seats=seats)
    bob = window(language="fr-FR")
    bob.page.goto(f"/room/{opened['room']}#join={opened['invitation']}")
    bob.page.get_by_label("Comment vous appelez-vous ?").fill("Ada")
    bob.page.locator(".invited button").click()
    expect(bob.page.get_by_role("alert")).to_have_text("Quelqu'un s'appelle déjà Ada ici. Choisissez un autre nom.")
    bob.page.goto(f"/room/{opened['room']}")
    expect(bob.page.locator(".gone")).to_contain_text("Cette partie est privée. Ouvrez-la par le lien")
    bob.page.goto(f"/room/{server.open('hex:3')['room']}#join={opened['invitation']}")
    expect(bob.page.locator(".gone")).to_contain_text("Cette invitation est pour une autre partie.")


def test_a_refused_action_is_said_in_french(window: Window, server: Server) -> None:
    opened = server.open("hex:3", moves=["b2"])
    bob = window(language="fr-FR")
    bob.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    bob.ready()
    for _ in range(2):
        bob.page.keyboard.press("u")
    expect(bob.page.locator(".notice.fault")).to_have_text("Il n'y a pas de coup à reprendre.")


def test_a_text_that_is_no_game_is_refused_in_french(window: Window) -> None:
    screen = window(language="fr-FR")
    screen.menu()
    screen.page.get_by_role("button", name="Ouvrir une partie").click()
    screen.page.get_by_role("textbox").fill("(;GM[1]")
    screen.page.get_by_role("button", name="Ouvrir", exact=True).click()
    expect(screen.page.get_by_role("alert")).to_contain_text("Ce texte ne se lit pas comme une partie")


ENGLISH = re.compile(
    r"\b(the|is|are|of|has|have|no|not|cannot|must|game|move|board|cell|row|stone|stones|there|played|seeds)\b",
    re.IGNORECASE,
)
NOT_READ = {
    "(;GM[1]": "ce n'est pas du SGF complet",
    "(;GM[2]SZ[9];B[ee])": "la partie 1 du fichier est illisible\u00a0: ce type de jeu (GM[2]) ne se joue pas ici",
    "(;GM[1]SZ[9];B[ee];W[ee])": "la partie 1 du fichier est illisible\u00a0: la place est occupée",
    "(;GM[1]SZ[30];B[ee])": "le nombre doit aller de 5 à 19, et non 30",
    "(;GM[1]SZ[9]KM[abc];B[ee])": "le komi doit être un multiple de 0,5, et non abc",
    "(;GM[1]SZ[9];B[zz])": "il n'y a pas de place zz sur ce plateau",
    "hex:3 b2 b2": "le coup 2 n'est pas jouable\u00a0: la place est occupée",
    "https://hexworld.org/board/#11x9": "le lien HexWorld est incomplet",
    "chess:8": "«\u00a0chess:8\u00a0» n'est pas le nom d'un jeu",
    '{"game": "hex:3", "moves": ["z9"]}': "le coup 1 n'est pas jouable\u00a0: ce coup n'existe pas\u00a0: z9",
}
NOT_PLAYED = {
    "go:5, black to move\n. X . . .\nX O X . .\n. X . . .\n. . . . .\n. . . . .": "un groupe de pierres n'a aucune",
    "hex:3, black to move\n. . .\n. . .": "il a 2 lignes au lieu de 3",
    "hex:3, black to move\n. . .\n. . . .\n. . .": "une ligne a 4 cases au lieu de 3",
    "hex:3, black to move\n. . .\n. Q .\n. . .": "«\u00a0Q\u00a0» n'y a pas de sens",
    "hex:3\nX X .\n. . .\n. . .": "il ne dit pas à qui de jouer",
    "awale, first to move\n4 4 4 4 4 4\n4 4 4 4 4 9": "il peut y avoir 48 graines au plus",
}


def test_what_is_wrong_with_a_file_or_a_diagram_is_said_in_french(window: Window) -> None:
    screen = window(language="fr-FR")
    screen.menu()
    screen.page.get_by_role("button", name="Ouvrir une partie").click()
    for text, told in (NOT_READ | NOT_PLAYED).items():
        screen.page.get_by_role("textbox").fill(text)
        screen.page.get_by_role("button", name="Ouvrir", exact=True).click()
        expect(screen.page.get_by_role("alert")).to_contain_text(told)
        expect(screen.page.get_by_role("alert")).not_to_have_text(ENGLISH)


def test_a_position_of_the_sandbox_that_cannot_be_is_refused_in_french(window: Window) -> None:
    screen = window(language="fr-FR")
    screen.page.goto("/#sandbox=go:9")
    for point in ("A8", "B9"):
        screen.point(point).click()
    screen.page.get_by_role("group", name="En touchant").locator("label", has_text="Blanc").click()
    screen.point("A9").click()
    expect(screen.page.get_by_role("alert")).to_have_text(
        "Cette position n'est pas jouable\u00a0: un groupe de pierres n'a aucune liberté."
    )


def test_a_server_out_of_reach_is_told_in_french(window: Window) -> None:
    screen = window(language="fr-FR")
    screen.menu()
    screen.page.route("**/api/**", lambda route: route.abort())
    screen.page.locator("button.play").click()
    expect(screen.page.get_by_text("Le serveur ne répond pas.")).to_be_visible()


def test_the_settings_of_an_agent_have_french_names(window: Window, server: Server) -> None:
    seats = {"white": {"kind": "agent", "agent": "mcts:visits=50"}, "black": {"kind": "here"}}
    opened = server.open("hex:5", seats=seats)
    reader = window(language="fr-FR")
    reader.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    reader.ready()
    expect(reader.page.locator(".strip[data-player=white]")).to_contain_text("Recherche arborescente (50 visites)")


def test_agents_give_their_reasons_in_french(window: Window, server: Server) -> None:
    seats = {"black": {"kind": "here"}, "white": {"kind": "agent", "agent": "expert:seed=1"}}
    opened = server.open("hex:5", seats=seats)
    bob = window(language="fr-FR")
    bob.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    bob.ready()
    bob.touch("c3")
    expect(bob.moves).to_have_count(2)
    bob.page.get_by_role("tab", name="Pourquoi ?").click()
    expect(bob.page.locator(".why .prose").first).to_have_text(re.compile("^[^I].*(adversaire|parties simulées|gagne)"))
    bob.page.get_by_text("Le compte rendu complet").click()
    account = bob.page.locator(".why .account")
    expect(account).to_contain_text("Règle : ")
    expect(account).to_contain_text("mon chemin le plus court : ")
    expect(account).to_contain_text("gain immédiat : il me faut")
    english = re.compile(r"\b(the|opponent|need|stones)\b")
    expect(bob.page.locator(".why")).not_to_have_text(english)


def test_a_hint_speaks_of_the_readers_own_chances(window: Window, server: Server) -> None:
    opened = server.open("go:5")
    for language, chances, others in (
        ("en-GB", re.compile("gives you a .*You are about"), "It thinks"),
        ("fr-FR", re.compile("vous donne .*Vous avez environ"), "Il pense"),
    ):
        reader = window(language=language)
        reader.page.goto(f"/room/{opened['room']}#{opened['owner']}")
        reader.ready()
        reader.page.keyboard.press("h")
        expect(reader.page.locator("[data-hint]")).to_contain_text(chances)
        expect(reader.page.locator("[data-hint]")).not_to_contain_text(others)


def test_an_agent_that_is_lost_and_passes_claims_no_win_by_force(window: Window, server: Server) -> None:
    board = """go:5,komi=0.5
    white to move
    . X O . O
    X X O O .
    . X O O O
    X X X X X
    . X . X ."""
    seats = {"black": {"kind": "agent", "agent": "mcts:seed=1,visits=400"}, "white": {"kind": "here"}}
    opened = server.open("go:5,komi=0.5", position=board, seats=seats)
    white = window()
    white.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    white.ready()
    white.does("Pass")
    expect(white.moves).to_have_count(2)
    expect(white.moves.last).to_contain_text("pass", ignore_case=True)
    white.page.get_by_role("tab", name="Why?").click()
    expect(white.page.locator(".why .prose")).to_contain_text("count")
    expect(white.page.locator(".why")).not_to_contain_text("by force")
