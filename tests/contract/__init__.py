"""What every game gets for nothing: see `tests.contract.promises`."""

import pytest

pytest.register_assert_rewrite("tests.contract.promises")
