#!/bin/sh
# What compilers need for a build: a home that is not the submission's top
# folder, and a folder for temporary files.  Each of these tools needs them, or
# wants to write there.
# shellcheck source=tests/e2e/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=tests/e2e/builds.sh
. "$ROOT/tests/e2e/builds.sh"

can() { # PROGRAM...: another user may run them, too
	for program; do
		case $(command -v "$program") in
		'' | /root/* | "${HOME:-/root}"/*) return 1 ;;
		esac
	done
}
! can go || {
	made go1 go.mod <<-'EOC'
		module agent

		go 1.19
	EOC
	made go1 main.go <<-'EOC'
		package main

		import "fmt"

		func main() { fmt.Println("agent") }
	EOC
}
! can cargo rustc cc || {
	made rust Cargo.toml <<-'EOC'
		[package]
		name = "agent"
		version = "0.1.0"
	EOC
	made rust src/main.rs <<-'EOC'
		fn main() { println!("agent") }
	EOC
}
! can javac jar || made java src/a/Agent.java <<-'EOC'
	package a;
	class Agent {
		public static void main(String[] s) throws Exception {
			java.io.File.createTempFile("abc", "d");
			System.out.println(System.getProperty("user.home"));
		}
	}
EOC
! can cmake make cc || {
	made cmake CMakeLists.txt <<-'EOC'
		cmake_minimum_required(VERSION 3.10)
		project(agent C)
		add_executable(agent agent.c)
	EOC
	made cmake agent.c <<-'EOC'
		int main(void) { return 0; }
	EOC
}
! can node npm || made node package.json <<-'EOC'
	{"name": "agent", "version": "1.0.0", "scripts": {"build": "node -e 'require(\"fs\").writeFileSync(require(\"os\").tmpdir() + \"/x\", \"\")'"}}
EOC
if [ -x /usr/bin/python3 ] && /usr/bin/python3 -c 'import setuptools' 2>/dev/null; then
	made python setup.py <<-'EOC'
		import tempfile
		from setuptools import setup
		tempfile.NamedTemporaryFile(dir=None).close()
		setup(name="agent", version="1", py_modules=["agent"])
	EOC
	made python agent.py </dev/null
fi
build_all <<'COURSE'
build when="go.mod" run="GOTOOLCHAIN=local go build -o agent . && ./agent"
build when="Cargo.toml" run="cargo build --offline --release"
build when="src/a/Agent.java" run="javac -d out $(find . -name '*.java') && java -cp out a.Agent"
build when="CMakeLists.txt" run="cmake -B made . && cmake --build made"
build when="package.json" run="npm install --offline && npm run build"
build when="setup.py" run="/usr/bin/python3 setup.py build"
COURSE
for id in go1 rust java cmake node python; do
	[ -d "$own/$id" ] || {
		skip "$id: a build finds its home" 'the tool is not there'
		continue
	}
	ok "$id: a build finds its home, and its folder for temporary files" \
		grep -q "^$id,.*OK" "$TMP/own.out/grades.csv"
	[ "$tests_failed" -eq 0 ] || cat "$TMP/own.said" "$TMP/own.out/students/$id/build.log" | remark
done
finish
