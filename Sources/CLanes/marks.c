#include "marks.h"

#include "lanes.h"

#pragma STDC FP_CONTRACT OFF
// Eight lanes are handed from function to function within this file only.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float float8 __attribute__((ext_vector_type(8)));
typedef int32_t int8 __attribute__((ext_vector_type(8)));

// Less lets nothing through all the same, and numbers near 0 are slow.
static const float faintest = 0x1p-60f;

// 2²³ has a step of 1: what is added to it is rounded, and stands in the lowest bits.
static const float steps = 0x1p23f;

typedef struct {
  int32_t left, top, right, bottom;
} pixel_box;

// The pixels of a tile whose centres lie in a box; one that only touches it may be among them.
static inline pixel_box box_around(const pelt_tile *tile, float x, float y, float half_x, float half_y) {
  pelt_float4 middle = {x - tile->x, y - tile->y, x - tile->x, y - tile->y};
  pelt_float4 half = {-half_x, -half_y, half_x, half_y};
  pelt_float4 cut = pelt_maximum(
      pelt_minimum(middle + half, (pelt_float4)(float)tile->side), (pelt_float4)0.0f);
  int32_t ends[4];
  pelt_float4 places = cut + steps;
  __builtin_memcpy(ends, &places, 16);
  return (pixel_box){
      ends[0] & 0x7FFFFF, ends[1] & 0x7FFFFF, ends[2] & 0x7FFFFF, ends[3] & 0x7FFFFF};
}

static inline bool is_empty(pixel_box box) {
  return box.left >= box.right || box.top >= box.bottom;
}

static inline float larger(float a, float b) { return a > b ? a : b; }

#define JOINED(name, set) name##_##set
#define EXPANDED(name, set) JOINED(name, set)
#define NAME(name) EXPANDED(name, SET)

// What every machine of a kind has.
#define SET plain
#define TARGET

static inline float8 minimum_plain(float8 a, float8 b) {
  float8 result;
  result.lo = pelt_minimum(a.lo, b.lo);
  result.hi = pelt_minimum(a.hi, b.hi);
  return result;
}

static inline float8 maximum_plain(float8 a, float8 b) {
  float8 result;
  result.lo = pelt_maximum(a.lo, b.lo);
  result.hi = pelt_maximum(a.hi, b.hi);
  return result;
}

#include "mark_loops.h"

#undef SET
#undef TARGET

#if defined(__x86_64__)
#include <immintrin.h>

// AVX2, but no fused multiply-add: that would round once where others round twice.
#define SET wide
#define TARGET __attribute__((target("avx2,no-fma")))

TARGET static inline float8 minimum_wide(float8 a, float8 b) {
  return (float8)_mm256_min_ps((__m256)a, (__m256)b);
}

TARGET static inline float8 maximum_wide(float8 a, float8 b) {
  return (float8)_mm256_max_ps((__m256)a, (__m256)b);
}

#include "mark_loops.h"

bool pelt_has_wide_lanes(void) { return __builtin_cpu_supports("avx2"); }
#else
void pelt_draw_lines_wide(pelt_tile t, const pelt_entry *e, int32_t first, const pelt_line *m) {
  pelt_draw_lines_plain(t, e, first, m);
}

void pelt_draw_spray_wide(pelt_tile t, const pelt_entry *e, int32_t first, const pelt_disc *m) {
  pelt_draw_spray_plain(t, e, first, m);
}

void pelt_draw_airbrush_wide(pelt_tile t, const pelt_entry *e, int32_t first, const pelt_disc *m) {
  pelt_draw_airbrush_plain(t, e, first, m);
}

void pelt_draw_capsules_wide(pelt_tile t, const pelt_entry *e, int32_t first, const pelt_capsule *m) {
  pelt_draw_capsules_plain(t, e, first, m);
}

bool pelt_has_wide_lanes(void) { return false; }
#endif
