#!/usr/bin/env bash
# Makes plumb.db in this folder: a suite in which there is something of everything that may be asked.
# `make.sh PRODUCTS`: the folder of the built programs.
set -euo pipefail
products=$1
here=$(cd "$(dirname "$0")" && pwd)
books=$here/../../Sources/Corpus
# The one value that a query finds.
ask() { plumb query "$1" --format csv | tr -d '\r' | tail -1; }
plumb() { "$products/plumb" "$@"; }
# Ends badly where scenarios fail, which is what is wanted.
run() { plumb run --quiet "$@" >/dev/null || [ $? = 1 ]; }

cp "$books/stacks.md" "$books/layout-priority.md" "$books/padding-and-fixed-size.md" .
# Nothing is expected of the first; what is claimed of the second will change.
printf '## Loose\n\n```swift\nColor.blue.padding(10)\n```\n\n## Stated\n\n```swift\nColor.red\n```\n\n```frames 50x50 stated\nColor 0 0 50 50\n```\n' >own.md
plumb import --quiet ./*.md >/dev/null
run --engine "$products/FaultyEngine 1.0.0"
run --engine "$products/FaultyEngine 1.1.0 priorities"
run --engine "$products/FaultyEngine 1.2.0"
run --engine "$products/FaultyEngine 1.3.0 padding"
first=$(ask "SELECT min(scenario) FROM scenario_status WHERE verdict = 'fail'")
last=$(ask "SELECT max(scenario) FROM scenario_status WHERE verdict = 'fail'")
plumb known add "$first" --reason 'it moved' --owner eve --until 2099-01-31 >/dev/null
plumb known add "$last" --reason 'the padding' --owner ada --until 2099-01-31 \
  --link https://example.org/7 >/dev/null
plumb accept "$first" "$last" --over derived --over stated --over measured --over decided \
  --reason 'the new rule' --by bob >/dev/null
plumb accept "$last" --undo --reason 'not yet' --by ada >/dev/null
plumb runs void 2 --reason 'the disk was full' >/dev/null
plumb runs restore 2 --reason 'it was not' >/dev/null
plumb retire 'stacks/three*' --reason 'told elsewhere' --by eve >/dev/null
plumb rename own/loose own/looser --reason 'a clearer name' --by eve >/dev/null
# The other code of some scenarios.
sed -i 's/spacing: 10/spacing: 11/' stacks.md
sed -i 's/Color 0 0 50 50/Color 0 0 50 51/' own.md
plumb import --quiet stacks.md own.md >/dev/null
# An engine that answers otherwise when it is asked again.
run 'stacks/equally*' --engine "python3 $here/unsteady.py"
run 'stacks/equally*' --engine "python3 $here/unsteady.py"
run --engine "$products/FaultyEngine 1.4.0 padding"
