#ifndef SYSTEM_H
#define SYSTEM_H

/* What differs between systems. */

/* 1 if the program uses what only Linux has; 0 elsewhere and in a build with POSIX=1. */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#else
#define ON_LINUX 0
#endif

/* The same for macOS.  With LIKE_MACOS, Linux has a stand-in for macOS's libSystem. */
#if (defined(__APPLE__) && !defined(POSIX_ONLY)) || defined(LIKE_MACOS)
#define ON_MACOS 1
#else
#define ON_MACOS 0
#endif

/* POSIX's names of the times of a file: stat(2). */
#ifdef __APPLE__
#define st_atim st_atimespec
#define st_mtim st_mtimespec
#define st_ctim st_ctimespec
#endif

#endif
