# Pinyin Trainer. `make run` starts a drill, `make test` runs every test.
CONFIG ?= release
PREFIX ?= /usr/local
SWIFT = swift
CHECK = --explicit-target-dependency-import-check error
BUILD = $(SWIFT) build $(CHECK) -c
# A release has no debug information and no paths of this machine; lld prints no warnings about the Swift libraries.
# Nothing looks up symbols in the program, so it exports none: 4 MB less, and an earlier start.
STATIC = --static-swift-stdlib -debug-info-format none -Xswiftc -use-ld=lld -Xlinker --no-export-dynamic --disable-local-rpath -Xcc -ffile-prefix-map=$(CURDIR)=.
BIN = $(abspath .build/$(CONFIG))
SHARE = $(BIN)/../share/trainer
SOURCES = Package.swift Sources Tests Benchmarks Fuzz/Package.swift Fuzz/Sources/fuzz
SCRIPTS = .ci/install .ci/run Packaging/tree Packaging/dist Packaging/deb Packaging/epoch Packaging/sums Packaging/install.sh $(wildcard Packaging/debian/p*) $(wildcard Tests/Packages/*)
FUZZ_TARGETS ?= pinyin cedict csv json database anki archive sheet export canonical ingest protocol calls request messages shared strokes readings
FUZZ_SECONDS ?= 60
FUZZ_LIMITS = -timeout=20 -rss_limit_mb=2048 -print_final_stats=1

.PHONY: run build words test browser check lint phrases format man anki bench judge bench-fsrs bench-learner bench-anki trace fuzz faults faults-quick faults-program sanitize install uninstall dist deb package-test clean dependencies package-dependencies peer-dependencies test-dependencies browser-dependencies fault-dependencies trace-dependencies

run: words ## build everything and start a drill
	@echo "Pinyin Trainer $$($(BIN)/trainer --version). Answer with a number or the pinyin; ‘help’ lists the commands, ^D ends."
	@$(BIN)/trainer

build: dependencies ## build the program; trainerd and mkdata are further names of it
	@test -e .build/$(CONFIG)/trainer || echo "Building Pinyin Trainer: about ten minutes the first time, on two cores."
	@$(BUILD) $(CONFIG) $(if $(filter release,$(CONFIG)),$(STATIC)) --product trainer
	@for name in trainerd mkdata; do ln -sf trainer .build/$(CONFIG)/$$name; done

words: build ## make the word database and the template from Data/
	@$(BIN)/mkdata Data $(SHARE)

test: dependencies test-dependencies ## run all tests
	@$(MAKE) --no-print-directory words CONFIG=debug
	@mkdir -p .build && { $(SWIFT) test $(CHECK) --disable-xctest 2>&1; echo $$? > .build/tests.status; } | tee .build/tests.log
	@test "$$(cat .build/tests.status)" = 0 || { echo "What failed:"; grep 'recorded an issue' .build/tests.log | cut -c 1-300; exit 1; }

browser: dependencies browser-dependencies ## play quizzes and drills in three browsers; see Tests/Browser
	@$(MAKE) --no-print-directory words CONFIG=debug
	@cmp -s Tests/Browser/requirements.txt .build/browser/requirements.txt || { /usr/bin/python3 -m venv .build/browser && .build/browser/bin/pip install --quiet --use-pep517 -r Tests/Browser/requirements.txt && cp Tests/Browser/requirements.txt .build/browser; }
	@cd Tests/Browser && TRAINER=$(CURDIR)/.build/debug/trainer ../../.build/browser/bin/pytest -q -p no:cacheprovider -W ignore::DeprecationWarning

check: lint man test faults-quick ## what continuous integration runs

lint: phrases ## say what the formatter would change, and what is wrong in the shell scripts and the phrases
	$(SWIFT) format lint --strict --recursive $(wildcard $(SOURCES))
	@.ci/install shellcheck
	@shellcheck $(SCRIPTS)

phrases: ## check the words, the phrases and the wrong words; see Data/README.md
	@.ci/install python3-venv
	@cmp -s Data/tools/requirements.txt .build/phrases/installed || { python3 -m venv .build/phrases && .build/phrases/bin/pip install --quiet -r Data/tools/requirements.txt && cp Data/tools/requirements.txt .build/phrases/installed; }
	@.build/phrases/bin/python Data/tools/phrases.py --self-test
	@.build/phrases/bin/python Data/tools/phrases.py
	@.build/phrases/bin/python Data/tools/check.py > .build/phrases/checked 2>&1 || { tail -n 20 .build/phrases/checked; exit 1; }
	@.build/phrases/bin/python Data/tools/wrong_words.py --self-test
	@.build/phrases/bin/python Data/tools/wrong_words.py

format: ## let the formatter change it
	$(SWIFT) format --in-place --recursive $(wildcard $(SOURCES))

man: test-dependencies ## lint the manual
	mandoc -T lint -W warning man/*.[1-8]

bench: dependencies ## measure, or PARTS="foreign logs" of it; see Benchmarks/README.md
	@$(MAKE) --no-print-directory words CONFIG=release
	@$(BUILD) release $(STATIC) --product bench
	@.build/release/bench $(BIN)/trainer $(PARTS)

judge: dependencies ## judge the wrong answers; see Benchmarks/README.md
	@$(MAKE) --no-print-directory words CONFIG=release
	@Benchmarks/judge-data .build/judge-data
	@$(BUILD) release $(STATIC) --product judge
	@.build/release/judge $(BIN)/trainer --cedict .build/judge-data/cedict_ts.u8 --unihan .build/judge-data/Unihan_Readings.txt --before Benchmarks/judge-before.tsv $(JUDGE)

bench-fsrs: dependencies peer-dependencies ## compare memory models, and their training with its peers; REVIEWS=file.csv … adds logs
	@test -x Benchmarks/.venv/bin/python || { /usr/bin/python3 -m venv --system-site-packages Benchmarks/.venv && Benchmarks/.venv/bin/pip install --quiet -r Benchmarks/peers/requirements.txt; }
	@$(BUILD) release $(STATIC) --product memory
	@.build/release/memory Benchmarks/peers Benchmarks/.venv/bin/python $(REVIEWS)

bench-anki: dependencies test-dependencies ## measure the import from Anki beside Anki's own; see Benchmarks/README.md
	@$(MAKE) --no-print-directory words CONFIG=release
	@.ci/install python3-venv
	@test -x .build/anki/bin/python || { python3 -m venv .build/anki && .build/anki/bin/pip install --quiet -r Tests/Anki/requirements.txt; }
	@.build/anki/bin/python Benchmarks/peers/anki_import.py $(BIN)/trainer $(SHARE)/ChineseWords.sqlite Tests/LexiconTests/Fixtures/Anki/chinese-new.colpkg 100000 500000

bench-learner: dependencies ## let a simulated learner study for seventeen days; see Benchmarks/README.md
	@$(MAKE) --no-print-directory words CONFIG=release
	@$(BUILD) release $(STATIC) --product learner
	@.build/release/learner $(SHARE)/ChineseWords.sqlite $(or $(SEED),1) $(INTRODUCE)

trace: dependencies trace-dependencies ## find out which files an answer passes; writes docs/where-an-answer-goes.md
	@$(MAKE) --no-print-directory words CONFIG=debug CHECK="$(CHECK) -Xswiftc -Onone"
	@python3 Benchmarks/trace/where.py .build/debug

faults: dependencies fault-dependencies ## bring every fault about; writes docs/faults.md
	@$(MAKE) --no-print-directory words CONFIG=release
	@$(BUILD) release $(STATIC) --product faults
	@.build/release/faults --report docs/faults.md

faults-quick: faults-program ## a small part of that
	@.build/debug/faults --quick

faults-program: dependencies fault-dependencies
	@$(MAKE) --no-print-directory words CONFIG=debug
	@$(SWIFT) build $(CHECK) --product faults

SANITIZED ?= StatsStoreTests|DaemonTests|QuizHostTests|QuizServerTests
sanitize: dependencies ## tests of the store, the daemon and the quiz under ThreadSanitizer and AddressSanitizer
	@$(MAKE) --no-print-directory words CONFIG=debug
	@for kind in thread address; do \
	  with="--sanitize $$kind --scratch-path .build-$$kind" && $(SWIFT) build --build-tests $$with && \
	  bin=$$($(SWIFT) build $$with --show-bin-path) && mkdir -p $$bin/../share/trainer && \
	  cp .build/debug/../share/trainer/* $$bin/../share/trainer && \
	  for name in trainerd mkdata; do ln -sf trainer $$bin/$$name; done && \
	  TSAN_OPTIONS=suppressions=$(CURDIR)/.ci/thread-sanitizer.txt \
	  LSAN_OPTIONS=suppressions=$(CURDIR)/.ci/leak-sanitizer.txt:print_suppressions=0 TRAINER_TEST_PATIENCE=600 \
	  $(SWIFT) test --skip-build $$with --disable-xctest --no-parallel --filter '$(SANITIZED)' || exit 1; \
	done

anki: dependencies test-dependencies ## check the exchange with Anki against Anki's own library
	@$(MAKE) --no-print-directory words CONFIG=debug
	@.ci/install python3-venv
	@test -x .build/anki/bin/python || { python3 -m venv .build/anki && .build/anki/bin/pip install --quiet -r Tests/Anki/requirements.txt; }
	@.build/anki/bin/python Tests/Anki/check.py .build/debug/trainer Tests/LexiconTests/Fixtures/Anki

fuzz: dependencies test-dependencies ## feed made-up input to every parser; see Fuzz/README.md
	@$(SWIFT) build -c release --sanitize=fuzzer --package-path Fuzz
	@for target in $(FUZZ_TARGETS); do \
	  echo "fuzz: $$target, $(FUZZ_SECONDS) s" && mkdir -p Fuzz/.build/found/$$target && \
	  SWIFT_BACKTRACE=enable=no TMPDIR=Fuzz/.build/found FUZZ_TARGET=$$target Fuzz/.build/release/fuzz -max_total_time=$(FUZZ_SECONDS) $(FUZZ_LIMITS) \
	    -artifact_prefix=Fuzz/.build/found/$$target- Fuzz/.build/found/$$target Fuzz/Corpus/$$target \
	    >Fuzz/.build/found/$$target.log 2>&1 || { tail -n 30 Fuzz/.build/found/$$target.log; exit 1; }; \
	  grep number_of_executed_units Fuzz/.build/found/$$target.log; \
	done

install: words ## install under PREFIX (DESTDIR is honoured)
	@Packaging/tree $(BIN) .build/tree
	@cp Packaging/install.sh .build/tree && .build/tree/install.sh --prefix "$(PREFIX)"

uninstall: ## remove what install placed
	@Packaging/install.sh --prefix "$(PREFIX)" --remove

PACKAGES = .build/packages
dist: words ## make PACKAGES/trainer-VERSION-linux-MACHINE.tar.gz, which runs below any prefix
	@Packaging/dist $(BIN) $(PACKAGES)

deb: words package-dependencies ## make PACKAGES/trainer_VERSION_ARCHITECTURE.deb
	@Packaging/deb $(BIN) $(PACKAGES)

package-test: dist deb ## install both in a clean Debian, use them, and remove them again; needs root
	@.ci/install mmdebstrap lintian sqlite3
	@lintian --fail-on error --tag-display-limit 0 $(PACKAGES)/trainer_*.deb
	@Tests/Packages/reproducible $(BIN) $(PACKAGES)
	@Tests/Packages/check $(PACKAGES)

clean: ## remove what was built
	rm -rf .build .build-thread .build-address Fuzz/.build

dependencies:
	@.ci/install libsqlite3-dev libreadline-dev

browser-dependencies:
	@.ci/install chromium firefox-esr webkit2gtk-driver xvfb fonts-wqy-microhei python3-venv

fault-dependencies:
	@.ci/install gcc strace faketime eatmydata e2fsprogs gzip sqlite3

trace-dependencies:
	@.ci/install binutils llvm python3

package-dependencies:
	@.ci/install dpkg-dev

peer-dependencies: # torch, pandas and tqdm are what py-fsrs trains with
	@.ci/install python3-venv python3-torch python3-pandas python3-tqdm

test-dependencies:
	@.ci/install gcc mandoc libarchive13 python3 zsh fish qrencode zbar-tools espeak-ng
