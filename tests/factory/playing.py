"""One player at the board: every change of a game goes through the services."""

from dataclasses import dataclass
from uuid import UUID

from game.engine import play
from game.models import Game, Piece
from game.scene import Scene, Status
from game.services import (
    give_hint,
    keep_going,
    play_move,
    play_solver,
    start_game,
    undo_move,
)
from game.services.finding import current_games, current_of_size
from game.services.moves import advance
from game.services.storing import cut_piece
from game.statements import compare_and_set
from game.strategies.playing import legal_slides
from tests.factory.choosing import Chooser
from tests.factory.luck import Clock, Luck


@dataclass
class Seat:
    """A player, with a clock and chance of their own."""

    player_id: UUID
    luck: Luck
    clock: Clock

    def game(self, size: int) -> Game:
        return current_of_size(current_games(self.player_id), self.player_id, size)

    def new(self, size: int) -> None:
        self.clock.wait(self.luck.uniform(1, 20))
        start_game(self.player_id, size)

    def think(self) -> None:
        """Let the time of one move pass: mostly short, now and then a long pause."""
        long = self.luck.random() < 0.01
        self.clock.wait(self.luck.uniform(20, 200) if long else self.luck.uniform(0.25, 1.8))

    def move(self, size: int, chooser: Chooser) -> Scene:
        """Play one move as a request does."""
        game = self.game(size)
        direction = chooser.choose(legal_slides(game.now_at.board))
        self.think()
        return play_move(self.player_id, game.id, game.revision, "", direction)

    def many(self, size: int, chooser: Chooser, moves: int) -> None:
        """Play up to so many moves: one move's own steps each, but stored once, at the end."""
        game = self.game(size)
        if not game.is_stored:
            self.move(size, chooser)
            return self.many(size, chooser, moves - 1)
        stored, pieces = game.revision, list[Piece]()
        for _ in range(moves):
            if game.status != Status.PLAYING:
                break
            self.step(game, chooser, pieces)
        if not compare_and_set(game, stored):
            raise RuntimeError("Somebody else is playing this game.")
        Piece.objects.bulk_create(pieces)
        return None

    def step(self, game: Game, chooser: Chooser, pieces: list[Piece]) -> None:
        slides = legal_slides(game.now_at.board)
        played = play(bytes(game.seed), game.moves + 1, game.now_at.board, chooser.choose(slides))
        if played is None:
            raise RuntimeError("The chosen move is not legal.")
        self.think()
        advance(game, played, self.clock.now)
        game.revision += 1
        if piece := cut_piece(game):
            pieces.append(piece)

    def undo(self, size: int) -> None:
        self.think()
        game = self.game(size)
        undo_move(self.player_id, game.id, game.revision, "")

    def hint(self, size: int) -> None:
        game = self.game(size)
        give_hint(self.player_id, game.id, game.revision)

    def go_on(self, size: int) -> None:
        self.think()
        game = self.game(size)
        keep_going(self.player_id, game.id, game.revision, "")

    def watch(self, size: int, moves: int) -> None:
        self.think()
        game = self.game(size)
        play_solver(self.player_id, game.id, game.revision, "", moves)
