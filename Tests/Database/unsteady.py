"""An engine whose answers differ from time to time, in one version of known sources."""

import json
import os
import sys

width = 100 + os.getpid() % 50000 / 1000
for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        answer = {"plumb": 1, "engine": "unsteady", "version": "1.0.0", "revision": "4f2c1ab",
                  "supports": ["Color", "HStack", "VStack", "frame", "padding"]}
    else:
        answer = {"id": request["id"], "size": [width, 80],
                  "nodes": [{"path": "HStack", "id": None, "frame": [0, 0, width, 80]}]}
    print(json.dumps(answer), flush=True)
