#ifndef SHA256_H
#define SHA256_H

/*
 * Checksums: SHA-256 (FIPS 180-4), by which a record names the program that
 * played, and CRC-32 (ISO 3309), with which each block of a record ends.
 */

#include <stddef.h>
#include <stdint.h>

/* The digest of a file as 64 hexadecimal digits and a NUL; "-" if it cannot
 * be read.  A file that has not changed since it was read (its device, inode, size and
 * times) is not read again. */
void sha256_file(const char *path, char hex[65]);

/* The digest of n bytes. */
void sha256_bytes(const void *bytes, size_t n, char hex[65]);

uint32_t crc32_bytes(const void *bytes, size_t n);

#endif
