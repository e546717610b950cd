#ifndef ON_LINUX_H
#define ON_LINUX_H

/* 1 if the program uses what only Linux has; 0 elsewhere and in a build with POSIX=1. */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#else
#define ON_LINUX 0
#endif

#endif
