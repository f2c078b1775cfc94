"""The thirty character chips, a file a character. Importing this enters them in the tables of effects.py."""

from games.puzzle_strike.characters import (
    argagarg as argagarg,
)
from games.puzzle_strike.characters import (
    degrey as degrey,
)
from games.puzzle_strike.characters import (
    geiger as geiger,
)
from games.puzzle_strike.characters import (
    grave as grave,
)
from games.puzzle_strike.characters import (
    jaina as jaina,
)
from games.puzzle_strike.characters import (
    lum as lum,
)
from games.puzzle_strike.characters import (
    midori as midori,
)
from games.puzzle_strike.characters import (
    rook as rook,
)
from games.puzzle_strike.characters import (
    setsuki as setsuki,
)
from games.puzzle_strike.characters import (
    valerie as valerie,
)
