# make demo   a game played, seen, lit and logged
# make test   everything checked
#
# Both install what they need on a bare Debian machine with Python 3.11, root or not; a second run installs nothing.

PY := .venv/bin/python
# Byte code is kept, whatever the shell wants: hundreds of tests begin a Python of their own.
unexport PYTHONDONTWRITEBYTECODE
export PATH := $(CURDIR)/.cache/bin:$(CURDIR)/.venv/bin:$(PATH)

# The tests that see; they run with OpenCV 5 and, once more, with OpenCV 4.
SEEING := \
  tests/vision \
  tests/calibration \
  tests/footage \
  tests/boardlight/commands/test_calibrate.py \
  tests/boardlight/guided_calibration/test_steps.py \
  tests/boardlight/kit/test_plain_set.py \
  tests/boardlight/kit/test_thin_ink.py \
  tests/boardlight/recording/test_recorder.py \
  tests/boardlight/simulation/test_whole_game.py

INGREDIENTS := pyproject.toml requirements.lock \
  $(addprefix tools/,python_environment locked_packages system_libraries debian_packages)

.PHONY: demo test tested lint format types bench bare firmware older clean

demo: .venv/ready
	@(tools/firmware_tools && $(MAKE) -C firmware sim) >.cache/firmware.log 2>&1 || \
	  echo "The firmware's simulator cannot be built here (.cache/firmware.log): a Python twin plays the controller."
	@.venv/bin/boardlight demo

# One more than the two processors that are promised: many tests wait for a browser, a wire or a clock.
WORKERS := -n 3 --dist worksteal

# So many workers need no threads of OpenCV's own: these would wait for one another.
test tested: export OPENCV_FOR_THREADS_NUM := 1

# What needs no tests is checked beside them.
test: firmware older
	$(MAKE) --jobs 3 lint types tested
	tools/older_opencv pytest $(WORKERS) $(SEEING)

tested: .venv/ready-for-tests
	$(PY) -m pytest $(WORKERS)

lint: .venv/ready-for-tests
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/lint-imports

format: .venv/ready-for-tests
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

types: .venv/ready-for-tests
	.venv/bin/mypy

bench: .venv/ready-for-tests
	@$(PY) -m tests.bench

# The two commands above, where nothing is installed; only root can make such a place.
bare:
	@tools/bare_machine

firmware: .venv/ready-for-tests
	@if [ -d firmware ]; then tools/firmware_tools && $(MAKE) -C firmware; fi

older: .venv/ready-for-tests
	@tools/older_opencv pip --version >/dev/null

clean:
	rm -rf .venv .cache

.venv/ready: $(INGREDIENTS)
	@tools/python_environment
	@tools/system_libraries
	@touch $@

.venv/ready-for-tests: $(INGREDIENTS) requirements-tests.lock tools/test_tools
	@tools/python_environment requirements-tests.lock
	@tools/system_libraries
	@tools/test_tools
	@touch $@ .venv/ready
