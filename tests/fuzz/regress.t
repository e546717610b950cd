#!/bin/sh
# The fuzzers' seed corpus, once; see fuzz.sh.
exec sh "$(dirname "$0")/fuzz.sh" regress
