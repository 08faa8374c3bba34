#ifndef PLUMB_CDIGEST_H
#define PLUMB_CDIGEST_H

#include <stddef.h>
#include <stdint.h>

/// Computes the SHA-256 digest (FIPS 180-4) of a message, by the processor's own instructions where it
/// has them.
void plumb_sha256(const void *message, size_t count, uint8_t digest[32]);

/// The same by arithmetic that every processor has.
void plumb_sha256_portable(const void *message, size_t count, uint8_t digest[32]);

#endif
