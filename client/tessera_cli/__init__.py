"""The one command `tessera`; top layer, nobody imports it."""

import os
import sys
from typing import Final

OWN_LISTENER: Final = "-event_engine_listener"
"""For gRPC, which reads it when it is first imported: servers listen as before its "event engine",
of which Python has no use, and which costs a tenth of the processor time of every action.  Whoever
sets GRPC_EXPERIMENTS decides instead."""

if sys.platform == "linux":  # measured nowhere else
    os.environ.setdefault("GRPC_EXPERIMENTS", OWN_LISTENER)
