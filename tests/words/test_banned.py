"""Words that once said something else than was meant, and may not come back: by game, language and why."""

import re

import pytest

from boardlab.games import names
from boardlab.words.say import LANGUAGES, phrases

EVERYWHERE = {
    "en": {r"\bhangs? together\b": "connected", r"\bonly who\b": "whoever", r"\bone (may|loses|wins)\b": "you"},
    "fr": {"’": "one apostrophe everywhere: '", r"\b[Cc]liqu(ez|er) une?\b": "cliquer sur", r"\btirez-vous\b": "avancez",
           r"\btout contre (lui|soi)\b": "à côté de"},
    "it": {"’": "one apostrophe everywhere: '", r"\bvi[ae] più brev[ei]\b": "cammino minimo",
           r"\bLascia stare\b": "Annulla", r"\bse no\b": "altrimenti"},
    "ru": {r"\bПродвинутая игра\b": "расширенная"},
}
IN_THE_KIT = {
    "it": {r"\b[Cc]ell[ae]\b": "casella", r"\buno spazio\b": "casella"},
    "ru": {r"[Гг]еройск": "героическ"},
}
IN_A_GAME = {
    ("leaders", "en"): {r"\bfriends?\b": "ally", r"\bbends\b": "change direction"},
    ("leaders", "fr"): {r"\bprès d[eu']": "à côté de", r"\bvoisine?s?\b": "adjacent", r"\bamis?\b": "allié",
                        r"\bse tir(e|er)\b": "avancer", r"\bcartes? libres?\b": "disponible"},
    ("leaders", "it"): {r"\bvicin[oaie]\b": "adiacente", r"\bamic[oi]\b|\bamici\b": "alleato", r"\bfigur[ae]\b": "personaggio",
                        r"\bcell[ae]\b": "spazio", r"\bentrambe le parti\b": "entrambi i giocatori",
                        r"\bdue spazi esatti\b": "esattamente due spazi"},
    ("leaders", "ru"): {r"\b[Дд]рузья\b|\b[Дд]руг\b(?! друга)": "союзник", r"\bпомогает захвату\b": "участвует в захвате"},
    ("legie", "fr"): {r"\bvoisine?s?\b": "adjacent", r"\bpos(er|ez|ant) (une|votre|l')? ?(dernière )?unité": "placer"},
    ("legie", "it"): {r"\bvicin[oaie]\b(?! o lontan)": "adiacente", r"\bcell[ae]\b": "casella"},
    ("heroes", "fr"): {r"\bvoisine?s?\b": "adjacent", r"\bson tour est passé\b": "passe son tour"},
    ("heroes", "it"): {r"\bvicin[oaie]\b": "adiacente", r"\bcell[ae]\b": "casella", r"\b[Rr]isposta\b": "contrattacco"},
    ("heroes", "ru"): {r"\b[Гг]еройск": "героическ", r"\b[Сс]ил[аыуе]\b|\bсил\b": "умение",
                       r"\b[Пп]редел жизни\b": "максимум жизни"},
}
ALLOWED = {("", "it", "ui.still"), ("", "it", "curriculum.still"), ("", "it", "ladder.still"),
           ("", "it", "notebooks.cell-fails"),  # the cell of a notebook
           ("leaders", "fr", "lessons.board.neighbours"), ("leaders", "fr", "lessons.board.corner"),  # neighbours in a graph
           ("leaders", "it", "lessons.board.neighbours"), ("leaders", "it", "lessons.board.corner")}


@pytest.mark.parametrize("owner", ["", *names()])
@pytest.mark.parametrize("code", LANGUAGES)
def test_no_banned_word_comes_back(owner, code):
    banned = EVERYWHERE[code] | (IN_A_GAME.get((owner, code), {}) if owner else IN_THE_KIT.get(code, {}))
    found = [f"{key}: {phrase!r}: say {better!r}" for key, phrase in phrases(owner, code).items()
             for word, better in banned.items() if re.search(word, phrase) and (owner, code, key) not in ALLOWED]
    assert not found, "\n".join(found)


def test_the_list_itself_finds_what_it_bans():
    for words in (*EVERYWHERE.values(), *IN_THE_KIT.values(), *IN_A_GAME.values()):
        assert all(not re.search(word, better) for word, better in words.items())
