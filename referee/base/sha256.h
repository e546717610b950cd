#ifndef SHA256_H
#define SHA256_H

/*
 * Checksums.  A record has the SHA-256 (FIPS 180-4) of each player's program, and each
 * block of a record ends with a CRC-32 (ISO 3309).
 */

#include <stddef.h>
#include <stdint.h>

/* Write a file's digest as 64 hexadecimal digits and a NUL, or "-" if the file cannot be
 * read.  Reads a file again only if its device, inode, size or times have changed. */
void sha256_file(const char *path, char hex[65]);

/* Write the digest of n bytes. */
void sha256_bytes(const void *bytes, size_t n, char hex[65]);

uint32_t crc32_bytes(const void *bytes, size_t n);

#endif
