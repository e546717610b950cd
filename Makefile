# GNU make.  Variants, each in a tree of its own below build/:
#   make              the programs, in bin/
#   make SAN=1        with AddressSanitizer and UBSan
#   make COV=1        with coverage counters
#   make POSIX=1      without the calls that only Linux has
#   make WERROR=1     warnings are errors, as in CI
#   make CC=musl-gcc  against musl, as Debian's musl-tools have it
# CC, CPPFLAGS, CFLAGS and LDFLAGS are yours.

VERSION := 0.1
VARIANT := $(if $(SAN),san,$(if $(COV),cov,$(if $(POSIX),posix,plain)))
NATIVE := $(filter cc gcc,$(CC))
BUILD := build/$(VARIANT)$(if $(NATIVE),,-$(notdir $(firstword $(CC))))
BIN := $(if $(filter build/plain,$(BUILD)),bin,$(BUILD)/bin)

CFLAGS ?= -O2 -g
FLAGS := -std=c11 -D_POSIX_C_SOURCE=200809L -Ireferee -Iagents -Itools -MMD -MP \
	-Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes \
	-Wstrict-prototypes -Wvla -Wformat=2 -Wundef -Wno-missing-field-initializers \
	$(if $(WERROR),-Werror) $(if $(POSIX),-DPOSIX_ONLY) \
	-ffile-prefix-map=$(CURDIR)=. $(CPPFLAGS)
LINK := -lm
SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
ifdef SAN
FLAGS += $(SANITIZE)
endif
# A file for each program, mapped and shared: what is killed, or may not write
# files any more, has counted too.  Its name is compiled in, for what starts
# without our environment.
COUNT = -fprofile-instr-generate=$(CURDIR)/$(BUILD)/counts/%m%c.profraw \
	-fcoverage-mapping -mllvm -runtime-counter-relocation
ifdef COV
CC := clang
CFLAGS := -O1 -g
FLAGS += $(COUNT)
endif

# That compiler shows nothing of the kernel's own headers, which need no libc.
ifneq ($(filter musl-gcc,$(notdir $(firstword $(CC)))),)
KERNEL := $(BUILD)/kernel
FLAGS += -idirafter $(KERNEL)
$(shell mkdir -p $(KERNEL) && ln -sfn /usr/include/linux /usr/include/asm-generic \
	$(firstword $(wildcard /usr/include/asm /usr/include/*/asm)) $(KERNEL))
endif

LIB_SRC := $(sort $(filter-out referee/main.c,$(wildcard referee/*.c \
	referee/*/*.c)))
LIB_OBJ := $(LIB_SRC:%.c=$(BUILD)/obj/%.o)
KIT_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard agents/*/*.c)))
AGENTS := $(patsubst agents/%.c,%,$(sort $(wildcard agents/*.c)))
TOOLS := $(patsubst tools/%.c,%,$(sort $(wildcard tools/*.c)))
TOOLS_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard tools/*/*.c \
	tools/*/*/*.c))) $(BUILD)/obj/page.o
PROGRAMS := $(addprefix $(BIN)/,referee $(TOOLS) $(AGENTS))
FAULTY := $(patsubst tests/agents/%.c,$(BUILD)/agents/%,$(wildcard tests/agents/*.c))
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(wildcard tests/unit/test_*.c))

all: $(PROGRAMS)

$(BUILD)/obj/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

# The commit is looked up each time; a tarball has a file that says it.
$(BUILD)/version: FORCE
	@mkdir -p $(@D)
	@{ cat .tarball-version || { test -e .git && \
		git describe --always --dirty --abbrev=12; } || echo unknown; } \
		2>/dev/null >$@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@
$(BUILD)/obj/referee/base/version.o: $(BUILD)/version
$(BUILD)/obj/referee/base/version.o: FLAGS += \
	-DVERSION="\"$(VERSION) ($$(cat $(BUILD)/version))\""

$(BUILD)/lib.a: $(LIB_OBJ)
$(BUILD)/kit.a: $(KIT_OBJ)
# What pages have built in, line by line (tools/page/page.h, tools/replay/html.h).
$(BUILD)/page.c: $(wildcard tools/page/*.css tools/page/*.js tools/replay/page.*s)
	@mkdir -p $(@D)
	lines() { echo "const char *const $$1[] = {"; \
		sed 's/^[[:blank:]]*//; s/[\\"?]/\\&/g; s/.*/"&\\n",/' "tools/$$2"; echo 'NULL};'; } && \
	{ echo '#include "page/page.h"'; echo '#include "replay/html.h"'; \
		lines page_base_style page/base.css; \
		lines page_tables_style page/tables.css; \
		lines page_tables_script page/tables.js; \
		lines html_style replay/page.css; \
		lines html_script replay/page.js; } >$@.new && mv $@.new $@
$(BUILD)/obj/page.o: $(BUILD)/page.c
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/tools.a: $(TOOLS_OBJ)
$(BUILD)/lib.a $(BUILD)/kit.a $(BUILD)/tools.a:
	@rm -f $@
	$(AR) rcs $@ $^

$(BIN)/referee: $(BUILD)/obj/referee/main.o $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LINK)

$(addprefix $(BIN)/,$(TOOLS)): $(BIN)/%: $(BUILD)/obj/tools/%.o $(BUILD)/tools.a $(BUILD)/kit.a $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LINK)

$(addprefix $(BIN)/,$(AGENTS)): $(BIN)/%: $(BUILD)/obj/agents/%.o $(BUILD)/kit.a $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $^ $(LINK)

# Test agents are built without sanitizers: they are killed and starved.
$(BUILD)/agents/%: tests/agents/%.c
	@mkdir -p $(@D)
	$(CC) $(filter-out $(SANITIZE) $(COUNT),$(FLAGS)) $(CFLAGS) $(LDFLAGS) -o $@ $< -lpthread

$(BUILD)/unit/%: tests/unit/%.c $(BUILD)/tools.a $(BUILD)/kit.a $(BUILD)/lib.a | $(BUILD)/check-libs
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(BUILD)/tools.a $(BUILD)/kit.a $(BUILD)/lib.a $$(cat $(BUILD)/check-libs) $(LINK)

# What links with Check; fetches it by the system's package manager if it is
# missing.
$(BUILD)/check-libs:
	@mkdir -p $(@D)
	CC="$(CC)" sh tests/need-check.sh >$@.new && mv $@.new $@

$(BUILD)/bench/%: tests/bench/%.c $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(BUILD)/lib.a $(LINK)

# By fuzz.sh alone, which gives the flags.
$(BUILD)/fuzz_%: tests/fuzz/fuzz_%.c $(BUILD)/tools.a $(BUILD)/kit.a $(BUILD)/lib.a
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(BUILD)/tools.a $(BUILD)/kit.a $(BUILD)/lib.a $(LINK)

# What searched for the experts' tables, and holds them to account.
$(BUILD)/strong/%: tests/strong/%.c $(BUILD)/kit.a $(BUILD)/lib.a
	@mkdir -p $(@D)
	$(CC) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $< $(BUILD)/kit.a $(BUILD)/lib.a $(LINK)

# Where it goes.  Nothing of that is compiled in (referee/base/home.h).
PREFIX ?= /usr/local
INSTALL = sh tools/install/install.sh

install: all
	$(INSTALL) install "$(DESTDIR)$(PREFIX)" $(PROGRAMS)

uninstall:
	$(INSTALL) uninstall "$(DESTDIR)$(PREFIX)" $(PROGRAMS)

# A tarball for students: source, without strong players, tests and courses.
student-kit: $(BIN)/referee
	@version=$$($(BIN)/referee --version | sed 's/^[^ ]* \([^ ,]*\).*/\1/') && \
	kit=$(BUILD)/referee-student-kit-$$version.tar.gz && \
	sh agents/student-kit/pack.sh $$kit && echo $$kit

# The source as a tarball, which needs no git; a Debian package of that.
TARBALL := build/referee-$(VERSION).tar.gz

dist: $(BUILD)/version
	sh tools/install/dist.sh referee-$(VERSION) "$$(cat $(BUILD)/version)" $(TARBALL)

deb: dist
	sh tools/install/deb.sh $(VERSION) $(TARBALL) build/deb

# The main job: ten rounds of Kari.
demo: all
	cd $(BIN) && ./referee ./random ./greedy -r 10

# CHECK=no leaves out the unit tests, which need libcheck.
unit: $(if $(filter no,$(CHECK)),,$(UNIT))
# The longest first, or a lane might be left with one of them.
LONG := $(patsubst %,tests/e2e/%.t,files sandbox faults league league-shards tcp \
	terms check docs players)
E2E := $(LONG) $(sort $(filter-out %-slow.t $(LONG),$(wildcard tests/e2e/*.t)))
SLOW := $(sort $(wildcard tests/e2e/*-slow.t)) tests/fuzz/regress.t tests/clients.sh
RUN = BIN=$(BIN) AGENTS=$(BUILD)/agents BUILD=$(BUILD) sh tests/run.sh

check: all unit $(FAULTY)
	LANES=4 $(RUN) $(E2E) $(if $(filter no,$(CHECK)),,$(UNIT))

check-all: all unit $(FAULTY)
	SLOW=1 $(RUN) $(SLOW) $(E2E) $(if $(filter no,$(CHECK)),,$(UNIT))

# The courses' own clients, in their languages; TAP on standard output.
check-clients: all
	@BIN=$(BIN) sh tests/clients.sh $(COURSES)

# A league over two nodes of Slurm, and over ssh, one node killed half-way; root,
# about two minutes.
check-cluster: all $(BUILD)/agents/honest
	$(RUN) tests/cluster/league.t

bench: all $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(wildcard tests/bench/*.c))
	BIN=$(BIN) BENCH=$(BUILD)/bench sh tests/bench/bench.sh $(BENCH_OPTIONS)

# The same, with more and longer turns.
bench-full:
	@$(MAKE) bench BENCH_OPTIONS=--full

# A class of 300 graded; STUDENTS=30 is a smaller one.
bench-class: all $(BUILD)/bench/measure
	BIN=$(BIN) BENCH=$(BUILD)/bench sh tests/bench/class300.sh $(STUDENTS)

# The speed of a league, at -j 1 and -j 2, and what it takes itself; minutes.
bench-league: all $(FAULTY) $(BUILD)/bench/measure
	BIN=$(BIN) BENCH=$(BUILD)/bench AGENTS=$(BUILD)/agents sh tests/bench/league.sh $(TURNS)

# What the sandbox costs.
bench-sandbox: all $(FAULTY) $(patsubst tests/bench/%.c,$(BUILD)/bench/%,$(wildcard tests/bench/*.c))
	BIN=$(BIN) BENCH=$(BUILD)/bench AGENTS=$(BUILD)/agents sh tests/bench/sandbox.sh

# Which lines of the referee and the tools the tests run; a quarter of an hour.
coverage:
	$(MAKE) COV=1
	sh tests/coverage.sh begin build/cov
	-@$(MAKE) check-all COV=1
	sh tests/coverage.sh build/cov referee/ tools/

# How strong the players are; all of it takes hours (SERIES="kari hus",
# SCALE=10 for a tenth of the games).
check-strong: all $(patsubst tests/strong/%.c,$(BUILD)/strong/%,$(wildcard tests/strong/*.c))
	BIN=$(BIN) sh tests/strong/strong.sh $(SERIES)

# All that reads untrusted text, for 24 minutes or FUZZ_SECONDS a target.
fuzz:
	CC=clang BUILD=$(BUILD) sh tests/fuzz/fuzz.sh $(TARGETS)

# Under valgrind: MODE=sample takes a minute.
valgrind: all unit
	BIN=$(BIN) BUILD=$(BUILD) sh tests/valgrind.sh $(MODE)

# What clang-tidy finds (.clang-tidy); takes minutes.
tidy:
	FLAGS="$(FLAGS)" sh tests/tidy.sh $(SOURCES)

# Each header compiles alone, each page is clean, each script too; tools that
# are not here are named and left out.
lint:
	CC="$(CC)" FLAGS="$(FLAGS)" sh tests/lint.sh

clean:
	rm -rf build bin

-include $(shell find build -name '*.d' 2>/dev/null)
.PHONY: FORCE all bench bench-class bench-full bench-league bench-sandbox check \
	check-all check-clients check-cluster check-strong clean coverage deb \
	demo dist fuzz install lint student-kit tidy uninstall unit valgrind
.SECONDARY:
