"""Forms: frozen dataclasses of bool, Literal and bounded int, from which dialogues and command options are made.

@dataclass(frozen=True)
class Options:
    mode: Annotated[Literal["survival", "collector"], Meta(description="How one wins")] = "survival"
    hearts: Annotated[int, Meta(ge=1, le=3, description="Hearts each")] = 3
"""
