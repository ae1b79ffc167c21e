# Every command a person needs; `make` alone says which.
SWIFT ?= swift
BUILD = .build/release

.PHONY: help run test test-long bench docs format lint recordings pictures install-needs

help:
	@echo "make run         render the demo recording to a picture, and say where"
	@echo "make test        all tests"
	@echo "make test-long   the same with many more rounds"
	@echo "make bench       measure speed against peers"
	@echo "make docs        the modules' documentation, into .build/docs"
	@echo "make format      format all Swift files"
	@echo "make recordings  make Resources/recordings anew"
	@echo "make pictures    make the pictures of the README anew"

# Installs what is missing, and is silent where all is there.
install-needs:
	@.ci/install

run: install-needs
	@$(SWIFT) build -c release --product pelt --quiet
	@$(BUILD)/pelt render Resources/recordings/animal.penlog -o .build/animal.png
	@echo "The demo recording is drawn: $(CURDIR)/.build/animal.png"
	@echo "More: $(BUILD)/pelt --help"

test: install-needs lint
	@.ci/test

test-long: install-needs lint
	@PELT_TEST_LONG=1 .ci/test

bench: install-needs
	@.ci/install libcairo2
	@$(SWIFT) build -c release --product pelt --quiet
	@$(BUILD)/pelt bench hairs ring

lint:
	@$(SWIFT) format lint --strict -r -p Sources Tests Package.swift

format:
	@$(SWIFT) format -i -r -p Sources Tests Package.swift

docs: install-needs
	@.ci/docs

recordings: install-needs
	@PELT_MAKE_RECORDINGS=1 $(SWIFT) test -c release --quiet --filter DemoRecordingTests

pictures: install-needs
	@$(SWIFT) build -c release --product pelt --quiet
	@$(BUILD)/pelt render Resources/recordings/animal.penlog --scale 0.625 -o Resources/pictures/animal.png
	@$(BUILD)/pelt render Resources/recordings/spiral.penlog --scale 0.5 -o Resources/pictures/spiral.png
