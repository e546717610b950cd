"""Write an archive with what none should have: archive.py FILE KIND:NAME[=WHAT]...

The kinds are text (WHAT is the text), zeros (WHAT megabytes), link and hard (to
WHAT), fifo, device, empty (WHAT files, NAME and a number) and deep (WHAT folders
in each other).  FILE ends in .zip or .tar.gz; a zip has no fifo, device or hard.
"""
import io
import stat
import sys
import tarfile
import zipfile


class Zip:
    def __init__(self, path):
        self.file = zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED)

    def text(self, name, data, mode=stat.S_IFREG | 0o644):
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        info.compress_type = zipfile.ZIP_DEFLATED
        self.file.writestr(info, data)

    def link(self, name, target):
        self.text(name, target.encode(), stat.S_IFLNK | 0o777)


class Tar:
    def __init__(self, path):
        self.file = tarfile.open(path, "w:gz", format=tarfile.GNU_FORMAT)

    def add(self, name, kind, target="", data=b""):
        info = tarfile.TarInfo(name)
        info.type, info.linkname, info.size = kind, target, len(data)
        self.file.addfile(info, io.BytesIO(data))

    def text(self, name, data):
        self.add(name, tarfile.REGTYPE, data=data)

    def link(self, name, target):
        self.add(name, tarfile.SYMTYPE, target)

    def hard(self, name, target):
        self.add(name, tarfile.LNKTYPE, target)

    def fifo(self, name, _what):
        self.add(name, tarfile.FIFOTYPE)

    def device(self, name, _what):
        info = tarfile.TarInfo(name)
        info.type, info.devmajor, info.devminor = tarfile.CHRTYPE, 1, 3
        self.file.addfile(info)


def put(archive, kind, name, what):
    if kind == "text":
        archive.text(name, what.encode())
    elif kind == "zeros":
        archive.text(name, bytes(int(what) << 20))
    elif kind == "empty":
        for i in range(int(what)):
            archive.text(name + str(i), b"")
    elif kind == "deep":
        archive.text(int(what) * "d/" + name, b"")
    else:
        getattr(archive, kind)(name, what)


def main():
    path = sys.argv[1]
    archive = Zip(path) if path.endswith(".zip") else Tar(path)
    for entry in sys.argv[2:]:
        kind, rest = entry.split(":", 1)
        name, _, what = rest.partition("=")
        put(archive, kind, name, what)
    archive.file.close()


main()
