// Marks drawn eight pixels at a time, by one of two sets of instructions: Swift can choose none for a
// function. Each pixel is what the functions of `Strokes` say, bit for bit: no term is fused or reordered.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// One tile of a plane.
typedef struct {
  /// Its first pixel; rows follow each other by `stride` pixels, the last one included.
  float *pixels;
  /// Pixels from a row to the next: eight that begin within a row may end beyond it. Below the last row
  /// are as many that nobody sees.
  int32_t stride;
  /// Its width and height in pixels.
  int32_t side;
  /// The upper left corner's place in the picture, in px.
  float x, y;
  /// The opacity of a full pixel; no concern of capsules.
  float opacity;
} pelt_tile;

/// A mark's number, and the next entry of its list; −1 at the end.
typedef struct {
  int32_t mark, next;
} pelt_entry;

/// A line: `LineShape`.
typedef struct {
  float middle_x, middle_y, tangent_x, tangent_y, half_length, half_width;
  float inner, outer, height, half_slope, whole;
  float slope, reach, unused;
} pelt_line;

/// A disc of the spray or the airbrush.
typedef struct {
  float x, y, radius, unused;
} pelt_disc;

/// A capsule: `CapsuleShape`, and what its pixels share.
typedef struct {
  float start_x, start_y, end_x, end_y, start_radius, end_radius;
  /// From start to end: the direction, and how far.
  float tangent_x, tangent_y, length;
  /// The sides' normal in (along, across).
  float sine, cosine;
} pelt_capsule;

/// Whether this machine has the wide instructions: AVX2.
bool pelt_has_wide_lanes(void);

/// Draws a list of marks into a tile, in their order.
///
/// Lines and discs multiply pixels by what they let through; of what capsules let through the least stays.
typedef void pelt_draw_lines(pelt_tile, const pelt_entry *, int32_t first, const pelt_line *);
typedef void pelt_draw_discs(pelt_tile, const pelt_entry *, int32_t first, const pelt_disc *);
typedef void pelt_draw_capsules(pelt_tile, const pelt_entry *, int32_t first, const pelt_capsule *);

pelt_draw_lines pelt_draw_lines_plain, pelt_draw_lines_wide;
pelt_draw_discs pelt_draw_spray_plain, pelt_draw_spray_wide;
pelt_draw_discs pelt_draw_airbrush_plain, pelt_draw_airbrush_wide;
pelt_draw_capsules pelt_draw_capsules_plain, pelt_draw_capsules_wide;
