"""A book (`book`) and an engine (`engine`) full of what a page must not take for markup."""

import json
import sys

TEXTS = [
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror=window.hacked=1>",
    "\"'`;window.hacked=1//",
    "<!--<script>",
    "\u202eabc\u2066def",
    "&lt;b&gt; ]]> \\u003c ${window.hacked=1}",
]


def book():
    for number, text in enumerate(TEXTS):
        quoted = f'#"{text}"#'
        print(f"## Heading {text}\n\n```swift\nText({quoted}).id({quoted}) // {text}\n```\n")
    long = "x" * 60_000
    print(f"## Long\n\n```swift\nColor.red // {long}\n```\n")
    print("## Message\n\n```swift\nColor.green\n```\n")


def engine():
    for line in sys.stdin:
        request = json.loads(line)
        if "hello" in request:
            answer = {
                "plumb": 1, "engine": "<b>hostile</b>", "version": "1.0.0", "revision": "</script>",
                "revisionDate": "unknown", "supports": ["Text", "Color", "id"], "unit": "point", "roundingStep": 0,
                "frames": "all", "textMetric": "plumb-1"}
        elif "green" in line:
            answer = {"id": request["id"], "error": TEXTS[0] + TEXTS[4] + "y" * 1_000_000, "path": TEXTS[1]}
        else:
            text = TEXTS[request["id"] % len(TEXTS)] if isinstance(request["id"], int) else TEXTS[0]
            answer = {"id": request["id"], "size": [10, 10], "nodes": [
                {"path": "Text", "id": text, "frame": [0, 0, 10, 10]}]}
        print(json.dumps(answer), flush=True)


{"book": book, "engine": engine}[sys.argv[1]]()
