"""The REST routes, by what they are about. Each module fills a `Routes` table of its own."""
