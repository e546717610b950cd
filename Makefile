# GNU make.  Variants, each in a tree of its own below build/:
#   make              the programs, in bin/
#   make SAN=1        with AddressSanitizer and UBSan
#   make COV=1        with coverage counters, by clang
#   make POSIX=1      without the calls that only Linux has
#   make MACOS=1      the same, measuring as on macOS, by a stand-in of the tests
#   make WERROR=1     warnings are errors, as in CI
#   make CC=musl-gcc  against musl, as Debian's musl-tools have it
#   make V=1          says each command
#   make CFLAGS="-O0 -g" BUILD=build/debug   for a debugger
# It uses all cores unless you give -j or several goals.
# CC, CPPFLAGS, CFLAGS, LDFLAGS and PREFIX are yours.  The tests' targets are in
# tests/tests.mk.

VERSION := 0.1
VARIANT := $(if $(SAN),san,$(if $(COV),cov,$(if $(MACOS),macos,$(if $(POSIX),posix,plain))))
COMPILER := $(notdir $(firstword $(CC)))
BUILD := build/$(VARIANT)$(if $(filter cc gcc,$(CC)),,-$(COMPILER))
BIN := $(if $(filter build/plain,$(BUILD)),bin,$(BUILD)/bin)

# INSTRUMENT: flags that test agents are built without, because they are killed
# and starved.
ifdef SAN
INSTRUMENT := -fsanitize=address,undefined -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
endif
# Each program counts in a mapped and shared file of its own, so the counts of a
# killed program are kept.  The file's name is compiled in, for programs that
# start without our environment.
ifdef COV
CC := clang
CFLAGS := -O1 -g
INSTRUMENT = -fprofile-instr-generate="$$PWD"/$(BUILD)/counts/%m%c.profraw \
	-fcoverage-mapping -mllvm -runtime-counter-relocation
endif
# Only files that compute much are built with -O2, which halves the time of a build.
CFLAGS ?= $(if $(filter $(FAST),$<),-O2,-O1)
FAST := agents/% tools/solve% referee/base/% referee/game% referee/rating/%
# macOS hides what POSIX does not name.  Times and sizes of files have 64 bits.  Asserts
# stay, whatever the compiler defines.
PLAIN = -std=c11 -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE \
	-D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 -UNDEBUG -Ireferee -Iagents -Itools -MMD -MP \
	-Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes \
	-Wstrict-prototypes -Wvla -Wformat=2 -Wundef -Wno-missing-field-initializers \
	$(if $(WERROR),-Werror) $(if $(MACOS)$(POSIX),-DPOSIX_ONLY) \
	$(if $(MACOS),-DLIKE_MACOS -Itests/macos) \
	$(KERNEL:%=-idirafter %) $(CPPFLAGS)
FLAGS = $(PLAIN) $(INSTRUMENT)
# No program contains the name of this folder, which may have blanks.
COMPILE = $(CC) -ffile-prefix-map="$$PWD"=.

# musl-gcc does not find the kernel's own headers, which need no libc.
ifeq ($(COMPILER),musl-gcc)
KERNEL := $(BUILD)/kernel
$(shell mkdir -p $(KERNEL) && ln -sfn /usr/include/linux /usr/include/asm-generic \
	$(firstword $(wildcard /usr/include/asm /usr/include/*/asm)) $(KERNEL))
endif

ifeq ($(MAKELEVEL)$(wordlist 2,2,$(MAKECMDGOALS)),0)
MAKEFLAGS += -j$(or $(shell getconf _NPROCESSORS_ONLN 2>/dev/null),1)
endif
# Otherwise make looks for a rule for every header, which takes half a second.
MAKEFLAGS += -r
# On a terminal one line counts the programs; elsewhere each program has a line.  With -s
# there is no line.
Q := $(if $(V),,@)
SILENT = $(V)$(findstring s,$(firstword -$(MAKEFLAGS)))
COUNT = $(if $(SILENT),,$(if $(MAKE_TERMOUT),$(eval DONE += .)printf \
	'\033[K%s %s\r' $(words $(DONE)) '$@';))
SAY = $(if $(SILENT),,$(if $(MAKE_TERMOUT),$(COUNT),echo '$@';))

objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(sort $(wildcard $1)))
LIB_OBJ := $(filter-out %/main.o,$(call objects,referee/*.c \
	referee/*/*.c $(if $(MACOS),tests/macos/*.c)))
KIT_OBJ := $(call objects,agents/*/*.c agents/*/*/*.c)
TOOLS_OBJ := $(call objects,tools/*/*.c tools/*/*/*.c) $(BUILD)/obj/page.o
AGENTS := $(basename $(notdir $(sort $(wildcard agents/*.c))))
TOOLS := $(basename $(notdir $(sort $(wildcard tools/*.c))))
PROGRAMS := $(addprefix $(BIN)/,referee $(TOOLS) $(AGENTS))
LIB := $(BUILD)/lib.a
KIT := $(BUILD)/kit.a $(LIB)
ALL := $(BUILD)/tools.a $(KIT)
define LINKED
@mkdir -p $(@D)
$(Q)$(SAY) $(COMPILE) $(FLAGS) $(CFLAGS) $(LDFLAGS) -o $@ $(filter-out %.h,$^) -lm
endef

all: $(PROGRAMS)
	@$(if $(SILENT),,printf '$(if $(MAKE_TERMOUT),\033[K)%s programs are in $(BIN)/\n' \
		$(words $(PROGRAMS)))

FOLDERS := $(sort $(patsubst %/,%,$(dir $(LIB_OBJ) $(KIT_OBJ) $(TOOLS_OBJ) \
	$(call objects,referee/main.c agents/*.c tools/*.c))))
$(FOLDERS):
	@mkdir -p $@
$(BUILD)/obj/%.o: %.c | $(FOLDERS)
	$(Q)$(COUNT) $(COMPILE) $(FLAGS) $(CFLAGS) -c -o $@ $<

# git gives the commit each time; a tarball has it in a file.  For a user to whom git
# refuses it, such as root at `make install`, the version stays as built.
$(BUILD)/version: FORCE
	@mkdir -p $(@D)
	@new=$$({ cat .tarball-version || { test -e .git && \
		git describe --always --dirty --abbrev=12; } || cat $@ || echo unknown; } \
		2>/dev/null) && [ "$$new" = "$$(cat $@ 2>/dev/null)" ] || echo "$$new" >$@
$(BUILD)/obj/referee/base/version.o: $(BUILD)/version
$(BUILD)/obj/referee/base/version.o: PLAIN += \
	-DVERSION="\"$(VERSION) ($$(cat $(BUILD)/version))\""

# The style sheets and scripts of the pages, as strings to compile in.
$(BUILD)/page.c: tools/page/embed.sh $(wildcard tools/page/*.css tools/page/*.js \
		tools/replay/page.*s) tools/replay/controls.html tools/arena/page.html
	@mkdir -p $(@D)
	$(Q)sh tools/page/embed.sh >$@.new && mv $@.new $@
$(BUILD)/obj/page.o: $(BUILD)/page.c
	@mkdir -p $(@D)
	$(Q)$(COUNT) $(COMPILE) $(FLAGS) $(CFLAGS) -c -o $@ $<

$(BUILD)/lib.a: $(LIB_OBJ)
$(BUILD)/kit.a: $(KIT_OBJ)
$(BUILD)/tools.a: $(TOOLS_OBJ)
$(BUILD)/lib.a $(BUILD)/kit.a $(BUILD)/tools.a:
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(BIN)/referee: $(BUILD)/obj/referee/main.o $(LIB)
	$(LINKED)
$(AGENTS:%=$(BIN)/%): $(BIN)/%: $(BUILD)/obj/agents/%.o $(KIT)
	$(LINKED)
$(TOOLS:%=$(BIN)/%): $(BIN)/%: $(BUILD)/obj/tools/%.o $(ALL)
	$(LINKED)

# The main job: ten rounds of Kari.
demo: all
	cd $(BIN) && ./referee ./random ./greedy -r 10

# Where the programs are installed.  Nothing of that is compiled in
# (referee/base/home.h).
PREFIX ?= /usr/local
install uninstall: $(PROGRAMS)
	sh tools/install/install.sh $@ "$(DESTDIR)$(PREFIX)" $(PROGRAMS)

# A tarball for students: source without strong players, tests and courses.
student-kit: $(BIN)/referee
	@version=$$($(BIN)/referee --version | sed 's/^[^ ]* \([^ ,]*\).*/\1/') && \
	kit=$(BUILD)/referee-student-kit-$$version.tar.gz && \
	sh agents/student-kit/pack.sh $$kit && echo $$kit

# The source as a tarball, which needs no git, and a Debian package of it.
TARBALL := build/referee-$(VERSION).tar.gz
dist: $(BUILD)/version
	sh tools/install/dist.sh referee-$(VERSION) "$$(cat $(BUILD)/version)" $(TARBALL)
deb: dist
	sh tools/install/deb.sh $(VERSION) $(TARBALL) build/deb

clean:
	rm -rf build bin

# The tarball for students does not have it.
-include tests/tests.mk
-include $(shell find build -name '*.d' 2>/dev/null)
.PHONY: FORCE all clean deb demo dist install student-kit uninstall
.SECONDARY:
