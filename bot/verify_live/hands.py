"""What no bot can do alone: steps for its owner, with a second account."""

from __future__ import annotations

from typing import Final

STEPS: Final = (
    "Type /play and choose a game from the list: the list comes at once, the lobby appears in the channel.",
    "Press Options in the lobby as its host: a form opens; change something and send it: the lobby shows it.",
    "Press Join with the second account, add a computer player, press Start: both accounts get their hands by direct "
    "message, each only its own, and a push notification on the phone says whose move it is.",
    "Press a card on the hand in the direct message, then the same button again: the board moves on once, and the "
    "second press is answered kindly.",
    "Type /weapon play on your turn: the list shows what you can play; leave the command half typed until it is not "
    "your turn any more, then send it: you are told so in private.",
    "Press My hand and Board with an account that has no seat: it sees the board, and nobody's cards.",
    "Open Your move, wait sixteen minutes, press a card: it counts, or you are told kindly where to press instead.",
    "Leave the match for an hour and five minutes, then move: a new board comes, the old one is not edited again and "
    "again, and the log holds no error 30046.",
    "Switch off direct messages from the server's members for the second account and start another match: it goes on, "
    "My hand shows the hand in the channel, and the log names code 50007.",
    "Delete the newest board by hand, then move: another one comes.",
    "Stop the bot, press a button (Discord says that it did not respond), start the bot, press it again: it works.",
    "Put the match into a thread (/play, where: a new thread), archive the thread, move from the direct message: the "
    "board comes and the thread wakes.",
    "Let the second account leave the server in the middle of a match: the match can be ended with /match end.",
    "Remove the bot from the server in the middle of a match and invite it again: the match goes on.",
    "Let a screen reader read a board and a hand: the description says what is to be seen.",
)
