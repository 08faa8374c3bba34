#!/usr/bin/env bash
# Submits a run as a Slurm array, and its recording after it, from a folder that all nodes share.
#
#   slurm.sh SHARDS [--engine COMMAND]
#
# PLUMB_DB names the database, which only the recording job opens. Shards that failed are submitted
# again with the line that this prints.
set -euo pipefail

shards=${1:?how many shards?}
shift
scripts=$(cd "$(dirname "$0")" && pwd)
mkdir -p parts

plumb plan "$@" -o plan.jsonl
array=$(sbatch --parsable --array="1-$shards" "$scripts/slurm-shard.sbatch" "$shards" "$@")
echo "again: sbatch --array=SHARD,… $scripts/slurm-shard.sbatch $shards ${*@Q}"
# A recording whose shards have failed would wait for ever.
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes "$scripts/slurm-record.sbatch"
