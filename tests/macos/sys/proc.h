/* SSTOP is in libproc.h, a stand-in. */
