# Every target does all of its own set-up, and asks for Python 3.11+, pip and make alone (on Debian: python3 python3-pip
# make). No set-up writes outside this folder; `make clean` takes it away again. Matches are kept where the user's state is.

VPY := .venv/bin/python
CODE := $(wildcard src tests benchmarks scripts)

# What our checks and figures compile is kept here too.
export YANIV_CACHE ?= $(CURDIR)/.cache

PAGES := src/yaniv/server/site/index.html
# To build the pages takes a quarter of what it takes to test them.
NODE_MODULES := $(if $(filter test check snapshots pictures figures,$(MAKECMDGOALS))$(wildcard web/node_modules/.all),web/node_modules/.all,web/node_modules/.build)
VITE := cd web && ../scripts/node node_modules/vite/bin/vite.js

.PHONY: play serve web test check dev drift docs snapshots pictures bench figures campaign mutation lock clean stale

play: .venv/serve $(PAGES) ## play in the browser, also on phones in the same network
	@.venv/bin/yaniv serve --lan --open $(ARGS)

serve: .venv/serve $(PAGES) ## online tables: make serve, or make serve ARGS="--help"
	@.venv/bin/yaniv serve $(ARGS)

web: $(PAGES) ## the pages of the web client

test: check $(PAGES) ## every check there is
	cd web && ../scripts/node node_modules/vitest/vitest.mjs run
	$(VPY) -m pytest -n auto --maxprocesses 8 --basetemp .venv/tmp

check: .venv/dev drift $(NODE_MODULES) ## the checks that run nothing: style, types, imports, generated pages
	cd web && ../scripts/node node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
	$(VPY) -m ruff check $(CODE)
	$(VPY) -m ruff format --check $(CODE)
	$(VPY) -m mypy $(CODE)
	.venv/bin/lint-imports --no-logo

dev: .venv/dev ## only the set-up: .venv with everything to work on the code

drift: .venv/dev
	$(VPY) -m yaniv.cli.docs --check docs/rules
	$(VPY) -m yaniv.wire.schema --check
	$(VPY) -m yaniv.wire.lessons --check
	$(VPY) -m yaniv.words.typescript --check

docs: .venv/dev ## what is generated: the rules, the protocol and its types, the lessons
	$(VPY) -m yaniv.cli.docs docs/rules
	$(VPY) -m yaniv.wire.schema
	$(VPY) -m yaniv.wire.lessons
	$(VPY) -m yaniv.words.typescript

snapshots: .venv/dev $(PAGES) ## the pictures that the screens are held against, written anew: look at them
	$(VPY) -m scripts.box_font
	cd web && SNAPSHOTS=write ../scripts/node node_modules/vitest/vitest.mjs run e2e/snapshots.test.ts

pictures: .venv/dev $(PAGES) ## the pictures of the README, made anew
	cd web && MADE=pictures ../scripts/node node_modules/vitest/vitest.mjs run --config figures/vitest.config.ts

bench: .venv/dev ## our speeds
	$(VPY) -m benchmarks.run $(ARGS)

figures: .venv/dev $(PAGES) ## the figures of the web client, with those of Lighthouse
	@cd web && ../scripts/node npm install --prefix node_modules/.figures lighthouse@12.8.2 --ignore-scripts --no-audit --no-fund --loglevel=error
	cd web && ../scripts/node node_modules/vitest/vitest.mjs run --config figures/vitest.config.ts

campaign: .venv/dev ## long: many matches, looking for what breaks
	$(VPY) -m benchmarks.matches $(ARGS)

mutation: .venv/dev ## long: are the tests able to see a changed rule?
	scripts/pip install --quiet --editable '.[mutation]' --no-build-isolation
	$(VPY) -m scripts.mutation run $(ARGS)
	$(VPY) -m scripts.mutation results

lock: .venv/dev ## the newest versions that pyproject.toml allows
	scripts/lock

clean:
	rm -rf web/node_modules src/yaniv/server/site
	rm -rf .venv .cache .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist mutants
	find $(CODE) -name __pycache__ -prune -exec rm -rf {} +

# A .venv that was copied with its folder, or is of a Python since replaced, does not have our package where we stand.
WHERE := import importlib.util as i; print(i.find_spec("yaniv").origin)
ifneq ($(shell .venv/bin/python -c '$(WHERE)' 2>/dev/null),$(CURDIR)/src/yaniv/__init__.py)
STALE := stale
endif
stale:
	@rm -rf .venv

.venv/play: requirements.lock pyproject.toml scripts/install scripts/pip $(STALE)
	@scripts/install requirements.lock
	@touch .venv/play

.venv/serve: requirements-server.lock pyproject.toml scripts/install scripts/pip $(STALE)
	@scripts/install requirements-server.lock
	@touch .venv/play .venv/serve

$(NODE_MODULES): web/package-lock.json scripts/node requirements-node.lock
	@echo "Setting up web/node_modules ..."
	@cd web && ../scripts/node npm ci $(if $(filter %/.build,$@),--omit=dev) --ignore-scripts --no-audit --no-fund \
	    --no-update-notifier --loglevel=error
	@touch $@

$(PAGES): $(NODE_MODULES) $(shell find web/src web/public web/verify web/building web/*.* -type f)
	@$(VITE) build --logLevel warn

.venv/dev: requirements-dev.lock requirements-node.lock pyproject.toml scripts/install scripts/pip $(STALE)
	@scripts/install requirements-dev.lock
	@scripts/node --version >/dev/null
	@scripts/nginx
	@touch .venv/play .venv/serve .venv/dev
