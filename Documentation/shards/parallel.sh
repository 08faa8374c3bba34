#!/usr/bin/env bash
# Computes a run in shards with GNU parallel and records it.
#
#   parallel.sh SHARDS [--engine COMMAND]
#
# PLUMB_DB names the database, WORK the folder for plan, parts and log. A shard that fails is tried
# three times; with `--sshlogin` and a shared folder the shards spread over machines.
set -euo pipefail

shards=${1:?how many shards?}
shift
work=${WORK:-shards}
mkdir -p "$work/parts"

plumb plan "$@" -o "$work/plan.jsonl"
parallel --will-cite -q --retries 3 --joblog "$work/jobs.log" \
  plumb run --plan "$work/plan.jsonl" --shard "{#}/$shards" \
  --part "$work/parts/part-{#}-of-$shards.jsonl" --workers 1 "$@" \
  ::: $(seq "$shards")
plumb run --parts "$work/parts"
