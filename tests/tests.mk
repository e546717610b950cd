# The tests' targets; included by the Makefile.

# Before a minute of building, find out whether agents can be started in this
# folder at all, and whether the tests have what they need.
ifneq ($(filter demo check%,$(MAKECMDGOALS)),)
CLOSED := $(shell sh tests/reach.sh '$(BIN)' $(filter check%,$(MAKECMDGOALS)))
$(if $(CLOSED),$(error $(CLOSED)))
endif

UNIT := $(patsubst %.c,$(BUILD)/%,$(subst tests/,,$(wildcard tests/unit/test_*.c)))
# The agents of a few lines are one program, which goes by its name.
SIMPLE := $(patsubst %,$(BUILD)/agents/%,burden busy cpulimit crash employ epoll farm fault flood \
	freeze hang hoard hold honest inside leave lend litter long loud moonlight mortal pace pipes say spin stray \
	successor team terminal title uncache veil win)
COMPILED := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/agents/*.c))
FAULTY := $(COMPILED) $(SIMPLE)
BENCH := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/bench/*.c))
STRONG := $(patsubst tests/%.c,$(BUILD)/%,$(wildcard tests/strong/*.c))

# Test programs are not optimised: that builds faster, and they run as fast.
$(SIMPLE): $(BUILD)/agents/simple
	@cp $< $@.new && mv $@.new $@
$(COMPILED): $(BUILD)/agents/%: tests/agents/%.c
	@mkdir -p $(@D)
	$(Q)$(SAY) $(COMPILE) $(PLAIN) $(CFLAGS) -O0 $(LDFLAGS) -o $@ $(filter %.c,$^) -lpthread
# They use the table of attacks of --check-sandbox.
$(BUILD)/agents/attack $(BUILD)/agents/misdeed: $(addprefix referee/,$(addprefix attack/,attack.c attack_away.c \
	attack_files.c attack_memory.c attack_others.c) $(addprefix base/,clock.c cores.c fail.c fd.c text.c))
$(UNIT): $(BUILD)/unit/%: tests/unit/%.c $(ALL) | $(BUILD)/check-libs
	@mkdir -p $(@D)
	$(Q)$(SAY) $(COMPILE) $(FLAGS) $(CFLAGS) -O0 $(LDFLAGS) -o $@ $< $(filter %.a,$^) $$(cat $(BUILD)/check-libs) -lm
$(BENCH): $(BUILD)/bench/%: tests/bench/%.c $(ALL)
	$(LINKED)
$(STRONG): $(BUILD)/strong/%: tests/strong/%.c $(KIT)
	$(LINKED)
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(ALL)
	$(LINKED)

# What links with Check.  If Check is missing, the system's package manager
# installs it.
$(BUILD)/check-libs:
	@mkdir -p $(@D)
	CC="$(CC)" sh tests/need-check.sh >$@.new && mv $@.new $@

# CHECK=no leaves out the unit tests, which need Check.
unit: $(if $(filter no,$(CHECK)),,$(UNIT))
# The longest first; otherwise one of them would run alone at the end.
LONG := $(patsubst %,tests/e2e/%.t,check-steps wires-tcp arena-ladder match-faults \
	wires-files league-run foreign-exec match-terms proc-storage replay-mistakes match-results)
E2E := $(LONG) $(sort $(filter-out %-slow.t $(LONG),$(wildcard tests/e2e/*.t)))
LONGEST := $(patsubst %,tests/e2e/%-slow.t,score-usc score-ucsd docs-journeys page-browser \
	rules-samples league-deaths score-ntu proc-hostile-root match-host-faults \
	replay-mistakes tools-package score-guide match-busy arena-page solve-kari \
	arena-trouble agents-search match-company proc-memory)
SLOW := $(filter-out $(BUT),$(LONGEST) $(sort $(filter-out $(LONGEST),$(wildcard \
	tests/e2e/*-slow.t))) tests/fuzz/regress.t tests/clients.sh)
USE = BIN=$(BIN) AGENTS=$(BUILD)/agents BENCH=$(BUILD)/bench BUILD=$(BUILD)
RUN = $(USE) sh tests/run.sh

# Before a minute of tests, find out whether agents really start.
ready: all
	@$(BIN)/referee -q -r 1 random random >/dev/null

check: ready unit $(FAULTY)
	MEMORY=/dev/shm LANES=6 $(RUN) $(E2E) $(if $(filter no,$(CHECK)),,$(UNIT))

# The slow suites but BUT, and the other suites that test more with SLOW.
MORE := tests/e2e/check-steps.t $(if $(filter no,$(CHECK)),,$(patsubst \
	tests/%.c,$(BUILD)/%,$(shell grep -l harness_slow tests/unit/*.c)))
check-slow: ready unit $(FAULTY)
	SLOW=1 LANES=5 LIMIT=1800 $(RUN) $(MORE) $(SLOW)

check-all:
	$(MAKE) check
	$(MAKE) check-slow

# The courses' own clients, in their languages; TAP on standard output.
check-clients: all
	@$(USE) sh tests/clients.sh $(COURSES)

# A league over two nodes of Slurm, and over ssh, one node killed half-way; root,
# about two minutes.
check-cluster: all $(BUILD)/agents/pace
	$(RUN) tests/cluster/league.t

# For macOS, compiled and not run; npm fetches the compiler.
check-macos:
	@sh tests/macos.sh

# For other processors, by Debian's cross compilers.
check-cross:
	@sh tests/cross.sh

# In a Debian root whose user land is made like that of macOS: the suites, and what the
# students' README says.  Needs root and debootstrap; SH=mksh for another sh.
SH = bash
check-userland:
	@EXTRA=mksh,original-awk,libarchive-tools LIKE=plain SETUP='sh $$TREE/tests/macos/userland.sh $(SH)' \
		RUN='make demo POSIX=1 && make check POSIX=1 E2E="$(E2E) tests/e2e/agents-student-kit-slow.t"' \
		sh tests/bare.sh user

# Programs that no check runs, built so that they go on compiling.
extras: $(STRONG) $(BENCH)

# How strong the players are.  All of it takes hours, and continues where it was
# broken off (SERIES="kari hus"; SCALE=10 for a tenth of the games).
check-strong: all $(STRONG)
	$(USE) sh tests/strong/strong.sh $(SERIES)

# The speed of a ply (FULL=1: more and longer turns), of grading a class
# (STUDENTS=30 for a smaller one), of a league, and of the sandbox.
bench: all $(BENCH) $(FAULTY)
	$(USE) sh tests/bench/bench.sh $(if $(FULL),--full)
bench-class: all $(FAULTY)
	$(USE) sh tests/bench/class300.sh $(STUDENTS)
bench-league: all $(FAULTY) $(BENCH)
	$(USE) sh tests/bench/league.sh $(TURNS)
	$(USE) sh tests/bench/big.sh $(PLAYERS)
bench-sandbox: all $(FAULTY) $(BENCH)
	$(USE) sh tests/bench/sandbox.sh
# The choice of pairings, simulated; and a term of 40 students on a ladder, in an hour
# (TERM_OF="40 200 20": students, versions, minutes).
bench-arena: all $(BENCH)
	$(BUILD)/bench/field 16 2 400 10
	$(USE) sh tests/bench/term.sh $(TERM_OF)

# The lines of the referee and the tools that the tests run; a quarter of an
# hour.
coverage:
	$(MAKE) COV=1
	sh tests/coverage.sh begin build/cov
	-@$(MAKE) check COV=1
	-@$(MAKE) check-slow COV=1
	sh tests/coverage.sh build/cov referee/ tools/

# Everything that reads untrusted text, for 24 minutes or FUZZ_SECONDS a target.
fuzz:
	CC=clang BUILD=$(BUILD) sh tests/fuzz/fuzz.sh $(TARGETS)

# Agents that draw their misdeeds, for ten minutes; SEED=N repeats a run.
SECONDS_EACH = 600
hostile-fuzz: all $(FAULTY)
	$(USE) SECONDS_EACH=$(SECONDS_EACH) sh tests/fuzz/hostile.sh

# Under valgrind: MODE=sample takes a minute.
valgrind: all unit
	$(USE) sh tests/valgrind.sh $(MODE)

# The findings of clang-tidy (.clang-tidy); takes minutes.
tidy:
	FLAGS="$(FLAGS)" sh tests/tidy.sh $(SOURCES)

# Each header compiles alone, each page and each script is clean, and the house
# is as tests/house.sh wants it.  Names tools that are missing.
lint: $(ALL)
	@OBJECTS="$(LIB_OBJ) $(KIT_OBJ) $(TOOLS_OBJ)" sh tests/house.sh
	CC="$(CC)" FLAGS="$(FLAGS)" sh tests/lint.sh

.PHONY: bench bench-arena bench-class bench-league bench-sandbox check check-all \
	check-clients check-cluster check-cross check-macos check-slow check-strong check-userland coverage extras fuzz \
	hostile-fuzz lint ready tidy unit valgrind
