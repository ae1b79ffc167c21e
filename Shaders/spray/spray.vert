#version 330 core
// Scatters the discs of a chunk: vertex 4 h + c is corner c of disc h's quad.
#include "common/tuft.glsl"
#include "common/hash.glsl"

flat out vec2 vCenter;   // px of the target
flat out float vRadius;  // px of the target

void main() {
  vec3 u = hairRandom(inCounters.x, inCounters.y, hairNumber(gl_VertexID >> 2));
  vCenter = (inPosition + uSize * 20.0 * u.y * sineCosineOfTurn(u.x)) * uScale - uOrigin;
  vRadius = uSize * uScale;
  vec2 place = vCenter + corner() * (vRadius + 0.75);
  gl_Position = isBeyondChunk(gl_VertexID >> 2) ? vec4(2.0, 2.0, 2.0, 1.0) : clipPosition(place);
}
