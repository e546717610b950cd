import sys

import numpy

for line in sys.stdin:
    if line.startswith("go "):
        a = numpy.random.rand(200, 200)
        numpy.linalg.inv(a @ a.T + numpy.eye(200))
        print("moves", flush=True)
    elif line.startswith("moves "):
        print(line[6:-1].split("\t")[0], flush=True)
    elif line == "quit\n":
        break
