"""What people read and press: pure functions from a scene to a message, and from a message to Discord's payload."""
