# What a user or a machine does with the sources; `make help` lists it.

SHELL := /bin/bash
DB ?= plumb.db
SEED ?= 1
PREFIX ?= /usr/local
RELEASE := .build/release/plumb
SWIFT_FILES := Package.swift Sources Tests migrations
STRICT := -Xswiftc -warnings-as-errors --explicit-target-dependency-import-check error
# What `torture` does, an equal part of its time each.
CAMPAIGNS := values alterations kills words disks crowds surroundings
# The virtual environment of `bench-peers`.
PEERS := .build/peers
# Holds the status of a nightly `plumb run` that was not 0.
STATUS := .build/nightly.status

# After a bad run the second rule of `nightly` still has to say so, as the last line of all.
ifneq ($(filter nightly,$(MAKECMDGOALS)),)
  MAKEFLAGS += --keep-going
endif

.PHONY: help setup build test test-language test-page test-database test-slurm check lint format nightly \
  install bench bench-peers faults torture steps fuzz sanitize

help:    ## List the targets
	@sed -n 's/^\([a-z][a-z-]*\):[^#]*## /\1\t/p' Makefile | expand -t 15

setup:   ## Install the C libraries where they are missing, write down the revision
	@.ci/packages
	@.ci/revision

build: setup  ## Build the release program
	swift build -c release --product plumb

test: setup  ## Build with warnings as errors, run all tests, build a package that uses LayoutEngine
	-@.ci/packages parallel
	swift build --build-tests $(STRICT)
	@.ci/tell swift test --skip-build $(STRICT)
	.ci/consumer

test-language: setup  ## Hold what code means against the compiler's answers in every place (minutes)
	swift build --build-tests $(STRICT)
	PLUMB_ALL_PLACES=1 swift test --skip-build $(STRICT) --filter EvaluationTests

test-slurm: build  ## Compute and record a run on a Slurm of this machine alone (Debian, as root)
	.ci/slurm $(RELEASE)

test-page: setup  ## Look at the page of a report in a browser (PICTURES=folder: screenshots)
	swift build $(STRICT) --product plumb
	swift build $(STRICT) --product FaultyEngine
	.ci/page $(PICTURES)

test-database: setup  ## Open a suite in sqlite3, DuckDB and Datasette, ask all that its page asks
	swift build $(STRICT) --product plumb
	swift build $(STRICT) --product FaultyEngine
	.ci/database

lint:    ## Check the form of the sources
	swift format lint --strict --parallel --recursive $(SWIFT_FILES)

format:  ## Bring the sources into form
	swift format format --in-place --parallel --recursive $(SWIFT_FILES)

check: test lint  ## Test and lint

nightly:: build  ## Import the shipped books, recompute everything, print the report
	@rm -f $(STATUS)
	$(RELEASE) import --db $(DB) Sources/Corpus
	@$(RELEASE) run --db $(DB) --label nightly --quiet || echo $$? > $(STATUS); \
	  $(RELEASE) report --db $(DB); test ! -s $(STATUS)

nightly::
	@if test -s $(STATUS); then echo "plumb run: exit status $$(cat $(STATUS))"; rm $(STATUS); fi

bench: setup  ## Measure engine and suite into bench.json (QUICK=1: one minute; BASELINE=file.json: ratios)
	swift build -c release
	@QUICK=$(QUICK) BASELINE=$(BASELINE) .build/release/Benchmarks

bench-peers: setup  ## Lay out the same trees with Yoga (PyPI's poga) and print the ratios
	swift build -c release --product Benchmarks
	@test -x $(PEERS)/bin/python || python3 -m venv $(PEERS) >/dev/null 2>&1 || true; \
	if $(PEERS)/bin/python -c 'import poga' 2>/dev/null || \
	  CXXFLAGS=-O3 $(PEERS)/bin/python -m pip install --quiet poga >$(PEERS).log 2>&1; then \
	  $(PEERS)/bin/python Sources/Benchmarks/peers.py .build/release/Benchmarks; \
	else echo "PyPI's poga cannot be had here: nothing to compare with"; fi

faults: setup  ## Plant faults in a copy of the solver, count how often their cause is named (about 20 minutes)
	swift build -c release --product plumb
	python3 Tests/Faults/faults.py .build/release/plumb --build release

torture: setup  ## Spoil suites, kill commands, fill disks, crowd a suite: MINUTES (default 2), SEED
	swift build $(STRICT) --product plumb
	swift build $(STRICT) --product FaultyEngine
	@status=0; for campaign in $(CAMPAIGNS); do \
	  python3 Tests/Torture/$$campaign.py .build/debug --seed $(SEED) \
	    --minutes $$(awk 'BEGIN { print $(or $(MINUTES),2) / $(words $(CAMPAIGNS)) }') || status=1; \
	done; exit $$status

steps: build  ## Hold everything that declared code may do to the time of a step: MINUTES (default 5), SEED
	python3 Tests/Torture/steps.py .build/release --minutes $(or $(MINUTES),5) --seed $(SEED)

fuzz: setup  ## Fuzz everything that reads from outside with libFuzzer: MINUTES (default 8), SEED
	MINUTES=$(or $(MINUTES),8) SEED=$(SEED) .ci/fuzz

sanitize: setup  ## Run the tests under ThreadSanitizer and AddressSanitizer (about two hours)
	.ci/sanitize

install: build  ## Install the program below PREFIX (default /usr/local)
	install -D -m 755 $(RELEASE) $(DESTDIR)$(PREFIX)/bin/plumb
	ldd $(RELEASE) | awk '$$3 ~ "/swift/" { print $$3 }' | xargs -r install -D -m 644 -t $(DESTDIR)$(PREFIX)/lib/plumb
