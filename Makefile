# make demo   a game played, seen, lit and logged
# make test   everything checked
#
# Both install what they need on a bare Debian machine with Python 3.11, root or not; a second run installs nothing.

PY := .venv/bin/python
# Byte code is kept, whatever the shell wants: hundreds of tests begin a Python of their own.
unexport PYTHONDONTWRITEBYTECODE
export PATH := $(CURDIR)/.cache/bin:$(CURDIR)/.venv/bin:$(PATH)

# The tests that see; they run with OpenCV 5 and, once more, with OpenCV 4: whatever hangs on how a version finds,
# bends, filters or decodes pictures. What only draws (PDF, letters, footage) or reckons without it runs once.
#
# One file of each kind is enough: together they call every function of OpenCV by which the eye finds, bends or filters.

# Markers and the pose, from them and from corners: the finder, sub-pixels, Rodrigues, fits, optical flow.
SEEING := tests/calibration/printing/test_markers.py tests/vision/geometry/test_pose.py \
  tests/vision/observing/test_pose_tracking.py
# Lens and target: corners of chessboards, calibrateCamera, distortion and its undoing.
SEEING += tests/calibration/test_lens.py tests/calibration/test_lens_photographs.py tests/calibration/test_target.py
# LEDs and stickers found in pictures: warps, blurs, areas.
SEEING += tests/calibration/test_ledmap.py tests/calibration/printing/test_stickers.py
# Pictures as they come in: decoders of images and videos, damaged ones too.
SEEING += tests/vision/camera/test_sources.py tests/vision/camera/test_video.py
# The table straightened, filtered and compared: warps, Gaussian and box filters, morphology, components, templates.
SEEING += tests/vision/appearance/test_body_colour.py tests/vision/test_overlay.py tests/vision/simulation/test_table.py
# Dice: rings, contours, turned patches, fits of a cube.
SEEING += tests/vision/dice/test_tracking.py tests/vision/dice/test_refine.py tests/vision/dice/test_dice_in_rooms.py
# Photographed tables, from JPEG as it is decoded to turns, and a whole calibration.
SEEING += tests/footage/test_seeing.py tests/boardlight/guided_calibration/test_steps.py

INGREDIENTS := pyproject.toml requirements.lock \
  $(addprefix tools/,python_environment locked_packages system_libraries debian_packages)

.PHONY: demo test tested tested-again lint format types bench bare firmware older clean

demo: .venv/ready
	@(tools/firmware_tools && $(MAKE) -C firmware sim) >.cache/firmware.log 2>&1 || \
	  echo "The firmware's simulator cannot be built here (.cache/firmware.log): a Python twin plays the controller."
	@.venv/bin/boardlight demo

# Two more than the two processors that are promised: many tests wait for a browser, a wire, a database or a clock;
# with three a fifth of both stood idle. Each worker gathers all tests, draws every sheet and begins a browser of
# its own: some 15 s of a processor.
WORKERS := -n 4 --dist worksteal

# So many workers need no threads of OpenCV's own, nor of NumPy's OpenBLAS: these would wait for one another, and
# those of OpenBLAS keep a processor busy while they wait.
test tested tested-again: export OPENCV_FOR_THREADS_NUM := 1
test tested tested-again: export OPENBLAS_NUM_THREADS := 1

# Pictures come and go by the thousand: their memory is kept for the next (M_TRIM_THRESHOLD, M_MMAP_THRESHOLD of
# mallopt(3); the largest that glibc takes), rather than asked of the system anew. 3 to 7 % of what eyes take.
test tested tested-again: export MALLOC_TRIM_THRESHOLD_ := 1000000000
test tested tested-again: export MALLOC_MMAP_THRESHOLD_ := 33554432

# What needs no tests, and the tests that see with OpenCV 4, run beside the others: none waits for all processors.
# Nor does anything wait for what it does not need: where nothing is installed, Debian's packages come while those of
# Python come, and types are checked while the browser comes.
test:
	$(MAKE) --jobs 5 lint types tested tested-again

tested: .venv/ready-for-tests firmware
	$(PY) -m pytest $(WORKERS)

tested-again: .venv/ready-for-tests older
	@tools/older_opencv pytest $(SEEING) >.cache/older-opencv.log 2>&1 || \
	  { cat .cache/older-opencv.log; exit 1; }
	@echo "With OpenCV 4: $$(tail -1 .cache/older-opencv.log)"

# Who may import whom is a test (tests/test_architecture.py).
lint: .venv/packages
	.venv/bin/ruff check
	.venv/bin/ruff format --check

format: .venv/packages
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

types: .venv/packages
	.venv/bin/mypy

bench: .venv/ready-for-tests
	@$(PY) -m tests.bench

# The two commands above, where nothing is installed; only root can make such a place.
bare:
	@tools/bare_machine

firmware:
	@if [ -d firmware ]; then tools/firmware_tools && $(MAKE) -C firmware; fi

older: .venv/packages
	@tools/older_opencv pip --version >/dev/null

clean:
	rm -rf .venv .cache

.venv/ready: $(INGREDIENTS)
	@tools/python_environment
	@tools/system_libraries
	@touch $@

.venv/packages: $(INGREDIENTS) requirements-tests.lock
	@tools/python_environment requirements-tests.lock
	@touch $@

.venv/ready-for-tests: .venv/packages $(addprefix tools/,test_tools npm_packages) tests/web/npm/package-lock.json
	@tools/system_libraries
	@tools/test_tools
	@tools/npm_packages
	@touch $@ .venv/ready
