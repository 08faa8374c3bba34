#!/bin/sh
# compare.sh BEFORE AFTER: what a change of an engine moves, without a history. Both are commands
# that speak the engine protocol; the database is thrown away.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PLUMB_DB="$folder/plumb.db"
plumb import --quiet docs > /dev/null
# Status 1 only says that something fails, which is not the question here.
plumb run --quiet --engine "$1" > /dev/null || test $? = 1
plumb run --quiet --engine "$2" --fail-on regression,moved --report markdown=compare.md \
  --report html=compare.html > /dev/null && status=0 || status=$?
test "$status" -le 1 || exit "$status"
plumb report 1..2
exit "$status"
