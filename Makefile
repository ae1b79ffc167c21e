# Every command a person needs; `make` alone says which.
SWIFT ?= swift
BUILD = .build/release
PREFIX ?= /usr/local
DESTDIR ?=

# What the tests need beyond Pelt itself: an X server without a screen, and to build its test devices.
TEST_NEEDS = xserver-xorg-core xserver-xorg-video-dummy xserver-xorg-dev gcc libxcb1-dev \
  libxcb-xinput-dev libxcb-damage0-dev libcairo2 ffmpeg parallel mandoc desktop-file-utils \
  libxml2-utils shared-mime-info

.PHONY: help run test test-long bench bench-peers bench-gpu install uninstall program docs format lint recordings \
  pictures install-needs install-test-needs

help:
	@echo "make run         open the window; without a display render the demo recording"
	@echo "make test        all tests"
	@echo "make test-long   the same with many more rounds"
	@echo "make bench       measure speed against peers, in one table"
	@echo "make bench-peers install and build Qt and AGG for that table"
	@echo "make bench-gpu   measure on a GPU, without a window"
	@echo "make install     build and install it: PREFIX (/usr/local), DESTDIR"
	@echo "make uninstall   take it away again"
	@echo "make docs        the modules' documentation, into .build/docs"
	@echo "make format      format all Swift files"
	@echo "make recordings  make Resources/recordings and the touch hint anew"
	@echo "make pictures    make the pictures of the README anew"

# Installs what is missing, and is silent where all is there.
install-needs:
	@.ci/install

install-test-needs:
	@.ci/install $(TEST_NEEDS)

run: install-needs
	@$(SWIFT) build -c release --product pelt --quiet
	@if [ -n "$$DISPLAY" ]; then \
	  echo "Opening the window; F1 in it lists the keys."; \
	  $(BUILD)/pelt draw; \
	else \
	  $(BUILD)/pelt render Resources/recordings/animal.penlog -o .build/animal.png && \
	  echo "No display: the demo recording is drawn in $(CURDIR)/.build/animal.png" && \
	  echo "More: $(BUILD)/pelt --help"; \
	fi

test: install-test-needs lint
	@.ci/test

test-long: install-test-needs lint
	@PELT_TEST_LONG=1 .ci/test

# Further words for `pelt bench`: make bench BENCH="--compare earlier.json".
BENCH ?=

bench: install-needs
	@.ci/install libcairo2
	@.ci/peers
	@$(SWIFT) build -c release --product pelt --quiet
	@.ci/commit
	@$(BUILD)/pelt bench hairs frame present render cold stroke open ring predict gestures latency \
	  golden pacing penup --peers .build/peers $(BENCH)

# Qt and AGG, to compare with; nothing else needs them.
bench-peers:
	@.ci/install g++ qtbase5-dev libagg-dev
	@.ci/peers

# By EGL on the GPU that is there, or on what draws in its place.
bench-gpu: install-needs
	@.ci/install libcairo2
	@.ci/peers
	@$(SWIFT) build -c release --product pelt --quiet
	@.ci/commit
	@DISPLAY= $(BUILD)/pelt bench hairs frame render cold golden --peers .build/peers $(BENCH)
	@echo "Wanted of a GPU: heavy pelt_gpu_us at most 100, gl_gpu_ms of a million hairs at most 20,"
	@echo "golden within 0.15 (rmse_255) and 2 (largest_255)."

# With the Swift runtime in the program, so that it runs where no Swift is; in a folder of its own,
# since that is another build.
program: install-needs
	@.ci/install libxml2-dev
	@$(SWIFT) build -c release --product pelt --quiet --static-swift-stdlib --scratch-path .build/static

install: program
	@.ci/package install "$(PREFIX)" "$(DESTDIR)"

uninstall:
	@.ci/package uninstall "$(PREFIX)" "$(DESTDIR)"

lint:
	@$(SWIFT) format lint --strict -r -p Sources Tests Package.swift

format:
	@$(SWIFT) format -i -r -p Sources Tests Package.swift

docs: install-test-needs
	@.ci/docs

recordings: install-test-needs
	@PELT_MAKE_RECORDINGS=1 $(SWIFT) test -c release --quiet --filter 'DemoRecordingTests|HintLayerTests'

pictures: install-needs install-test-needs
	@$(SWIFT) build -c release --product pelt --quiet
	@$(BUILD)/pelt render Resources/recordings/animal.penlog --scale 0.625 -o Resources/pictures/animal.png
	@$(BUILD)/pelt render Resources/recordings/spiral.penlog --scale 0.5 -o Resources/pictures/spiral.png
	@PELT_MAKE_PICTURES=1 $(SWIFT) test -c release --quiet --filter PictureTests
