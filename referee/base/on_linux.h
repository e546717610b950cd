#ifndef ON_LINUX_H
#define ON_LINUX_H

/* Whether what only Linux has is used: 1, or 0 on another system and in a build
 * with POSIX=1. */
#if defined(__linux__) && !defined(POSIX_ONLY)
#define ON_LINUX 1
#else
#define ON_LINUX 0
#endif

#endif
