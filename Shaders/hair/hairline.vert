#version 330 core
// Grows the hairs of a chunk as wide lines: vertex 2 h + c is end c of hair h's line.
#include "common/tuft.glsl"
#include "common/hash.glsl"
#include "common/coverage.glsl"
#include "common/strand.glsl"

// A line outside the viewport is cut away as if it had no width: the viewport is this much larger than
// the target on each side, px. Twin: MarkPasses.lineMargin.
const float margin = 8.0;

void main() {
  vec2 reach = placeHair(gl_VertexID >> 1);
  vec2 tangent = vLine.zw;
  // A line ends along x or y: as far out as the corner of the quad that it stands for. Its last half
  // pixel may be left out, by the diamond rule.
  vec2 slope = abs(tangent);
  float extent = reach.x + reach.y * min(slope.x, slope.y) / max(slope.x, slope.y) + 0.75;
  vec2 place = vLine.xy + (float(gl_VertexID & 1) * 2.0 - 1.0) * extent * tangent;
  vec2 clip = (place + margin) / (uTarget + 2.0 * margin) * 2.0 - 1.0;
  gl_Position = isBeyondChunk(gl_VertexID >> 1) ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(clip, 0.0, 1.0);
}
