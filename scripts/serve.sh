#!/bin/sh
# Runs Node with the options that V8 and glibc read only at their start (decision 0015). The arguments are those of Node.
export MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
exec node --min-semi-space-size=4 "$@"
