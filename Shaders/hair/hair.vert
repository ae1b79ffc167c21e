#version 330 core
// Grows the hairs of a chunk: vertex 4 h + c is corner c of hair h's quad.
#include "common/tuft.glsl"
#include "common/hash.glsl"
#include "common/coverage.glsl"
#include "common/strand.glsl"

void main() {
  vec2 reach = placeHair(gl_VertexID >> 2) * corner();
  vec2 tangent = vLine.zw;
  vec2 place = vLine.xy + reach.x * tangent + reach.y * vec2(-tangent.y, tangent.x);
  gl_Position = isBeyondChunk(gl_VertexID >> 2) ? vec4(2.0, 2.0, 2.0, 1.0) : clipPosition(place);
}
