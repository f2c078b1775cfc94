"""The store: what is kept, and the one clock. Everything else is a module a subject, `storage.matches` and so on."""

from storage.clock import Clock, SystemClock
from storage.errors import StoreError
from storage.store import Connection, Store

__all__ = ["Clock", "Connection", "Store", "StoreError", "SystemClock"]
