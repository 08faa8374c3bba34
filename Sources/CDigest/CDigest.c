#include "CDigest.h"

#include <string.h>

// The names are those of FIPS 180-4.
static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// Adds blocks of 64 bytes to a state.
typedef void add_blocks(uint32_t state[8], const uint8_t *blocks, size_t count);

static inline uint32_t rotate(uint32_t word, int count) {
  return word >> count | word << (32 - count);
}

static void add_by_arithmetic(uint32_t state[8], const uint8_t *blocks, size_t count) {
  for (; count > 0; count--, blocks += 64) {
    uint32_t schedule[64];
    for (int i = 0; i < 16; i++) {
      const uint8_t *bytes = blocks + i * 4;
      schedule[i] = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    }
    for (int i = 16; i < 64; i++) {
      uint32_t x = schedule[i - 15], y = schedule[i - 2];
      schedule[i] = schedule[i - 16] + (rotate(x, 7) ^ rotate(x, 18) ^ x >> 3) + schedule[i - 7]
          + (rotate(y, 17) ^ rotate(y, 19) ^ y >> 10);
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (g ^ (e & (f ^ g)))
          + constants[i] + schedule[i];
      uint32_t second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) | (c & (a | b)));
      h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

static void digest_message(
    const void *message, size_t count, uint8_t digest[32], add_blocks *add) {
  uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  const uint8_t *bytes = message;
  if (count >= 64) add(state, bytes, count / 64);
  // The rest, a one bit, zeros, and the length in bits, up to a multiple of 64 bytes.
  uint8_t last[128] = {0};
  size_t rest = count % 64;
  if (rest > 0) memcpy(last, bytes + (count - rest), rest);
  last[rest] = 0x80;
  size_t length = rest < 56 ? 64 : 128;
  uint64_t bits = (uint64_t)count * 8;
  for (int i = 0; i < 8; i++) last[length - 1 - i] = (uint8_t)(bits >> (8 * i));
  add(state, last, length / 64);
  for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(state[i / 4] >> (24 - i % 4 * 8));
}

void plumb_sha256_portable(const void *message, size_t count, uint8_t digest[32]) {
  digest_message(message, count, digest, add_by_arithmetic);
}

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

// Intel's instructions, which AMD has too; the words lie in the order that they want.
__attribute__((target("sha,ssse3,sse4.1"))) static void add_by_instructions(
    uint32_t state[8], const uint8_t *blocks, size_t count) {
  const __m128i big_endian = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  __m128i words = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)state), 0xB1);
  __m128i cdgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)(state + 4)), 0x1B);
  __m128i abef = _mm_alignr_epi8(words, cdgh, 8);
  cdgh = _mm_blend_epi16(cdgh, words, 0xF0);
  for (; count > 0; count--, blocks += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i schedule[4];
#pragma clang loop unroll(full)
    for (int i = 0; i < 4; i++) {
      schedule[i] = _mm_shuffle_epi8(
          _mm_loadu_si128((const __m128i *)(blocks + 16 * i)), big_endian);
    }
    // Four rounds at a time.
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i sum = _mm_add_epi32(
          schedule[i % 4], _mm_loadu_si128((const __m128i *)(constants + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i >= 12) continue;
      const __m128i last = schedule[(i + 3) % 4];
      __m128i next = _mm_sha256msg1_epu32(schedule[i % 4], schedule[(i + 1) % 4]);
      next = _mm_add_epi32(next, _mm_alignr_epi8(last, schedule[(i + 2) % 4], 4));
      schedule[i % 4] = _mm_sha256msg2_epu32(next, last);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  words = _mm_shuffle_epi32(abef, 0x1B);
  cdgh = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(words, cdgh, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(cdgh, words, 8));
}

static int find_instructions(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & bit_SHA);
}

void plumb_sha256(const void *message, size_t count, uint8_t digest[32]) {
  // 0 until it is known; whoever comes first at the same time finds the same.
  static _Atomic int known;
  int has = known;
  if (has == 0) known = has = find_instructions() ? 1 : -1;
  digest_message(message, count, digest, has > 0 ? add_by_instructions : add_by_arithmetic);
}
#else
void plumb_sha256(const void *message, size_t count, uint8_t digest[32]) {
  plumb_sha256_portable(message, count, digest);
}
#endif
