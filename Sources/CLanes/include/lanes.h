// Lane-wise minimum and maximum. Swift writes them as a comparison and a choice, of which its compiler
// makes one instruction only while both see the limit in one register; loops take that apart.
#pragma once

typedef float pelt_float4 __attribute__((ext_vector_type(4)));

#if defined(__SSE__)
#include <xmmintrin.h>

static inline pelt_float4 pelt_minimum(pelt_float4 a, pelt_float4 b) {
  return (pelt_float4)_mm_min_ps((__m128)a, (__m128)b);
}

static inline pelt_float4 pelt_maximum(pelt_float4 a, pelt_float4 b) {
  return (pelt_float4)_mm_max_ps((__m128)a, (__m128)b);
}
#else
static inline pelt_float4 pelt_minimum(pelt_float4 a, pelt_float4 b) { return a < b ? a : b; }

static inline pelt_float4 pelt_maximum(pelt_float4 a, pelt_float4 b) { return a > b ? a : b; }
#endif
