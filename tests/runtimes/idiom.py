"""idiom.py NAME: does what the name says, then plays."""
import multiprocessing
import os
import sys


def square(x):
    return x * x


def affinity():
    os.sched_setaffinity(os.getpid(), os.sched_getaffinity(0))


def asyncio():
    import asyncio
    async def run():
        await (await asyncio.create_subprocess_exec("true")).wait()
    asyncio.run(run())


def descriptors():
    return [open(__file__) for _ in range(100)]


def group():
    os.setpgrp()


def pool():
    from concurrent.futures import ProcessPoolExecutor
    with ProcessPoolExecutor(2) as workers:
        assert list(workers.map(square, [1, 2])) == [1, 4]


def priority():
    os.setpriority(os.PRIO_PROCESS, os.getpid(), 5)


def queue():
    numbers = multiprocessing.Queue()
    numbers.put(7)
    assert numbers.get() == 7


def recursion():
    import threading
    def deep(n):
        return n and deep(n - 1)
    sys.setrecursionlimit(100000)
    threading.stack_size(256 << 20)
    thread = threading.Thread(target=deep, args=(50000,))
    thread.start()
    thread.join()


def session():
    import subprocess
    subprocess.run(["true"], start_new_session=True, check=True)


def shared():
    from multiprocessing import shared_memory
    memory = shared_memory.SharedMemory(create=True, size=100)
    memory.close()
    memory.unlink()


def socketpair():
    import socket
    one, other = socket.socketpair()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    one.sendmsg([b"x"])
    assert other.recv(1) == b"x"


def sqlite():
    import sqlite3
    import tempfile
    book = sqlite3.connect(os.path.join(tempfile.mkdtemp(), "book"))
    book.execute("pragma journal_mode = wal")
    book.execute("create table opening (move text)")
    book.commit()


def stack():
    import resource
    hard = resource.getrlimit(resource.RLIMIT_STACK)[1]
    resource.setrlimit(resource.RLIMIT_STACK, (min(hard, 512 << 20) if hard > 0 else 512 << 20,
                                               hard))


def temporary():
    import tempfile
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"x")


def play():
    for line in sys.stdin:
        if line.startswith("go "):
            print("moves", flush=True)
        elif line.startswith("moves "):
            print(line[6:-1].split("\t")[0], flush=True)
        elif line == "quit\n":
            break


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    play()
