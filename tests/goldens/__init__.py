"""What every game tells and shows, kept so that a change of it is read as a diff: `python -m tests.goldens.renew`."""
