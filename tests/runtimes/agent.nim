import strutils

for line in stdin.lines:
  if line == "quit": break
  if line.startsWith("go "): echo "moves"
  elif line.startsWith("moves "): echo line[6 .. ^1].split('\t')[0]
  flushFile(stdout)
