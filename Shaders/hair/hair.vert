#version 330 core
// Grows the hairs of a chunk: vertex 4 h + c is corner c of hair h's quad.
#include "common/tuft.glsl"
#include "common/hash.glsl"
#include "common/coverage.glsl"

flat out vec4 vLine;   // the line's middle and tangent, px of the target
flat out vec2 vHalf;   // half its length and width
flat out vec4 vKernel; // of its direction

// Twin: Hair.init in Sources/Strokes/Hair.swift.
void growHair(out vec2 start, out vec2 span) {
  vec3 u = hairRandom(inCounters.x, inCounters.y, hairNumber());
  vec2 outward = sineCosineOfTurn(u.x);
  vec2 way = 40.0 * inLean * u.z * outward - 20.0 * inLean * inHeading;
  if (dot(way, way) < 1.0) way = outward;
  start = inPosition + uSize * 20.0 * u.y * outward;
  span = uSize * way;
}

void main() {
  vec2 start, span;
  growHair(start, span);
  span *= uScale;
  float size = length(span);
  vec2 tangent = span / size;
  vec2 middle = start * uScale + 0.5 * span;
  vLine = vec4(middle, tangent);
  vHalf = 0.5 * vec2(size, uSize * uScale);
  vKernel = edgeKernel(tangent);
  // Pixel centres beyond the outer half width see nothing of the line.
  vec2 reach = corner() * (vHalf + vKernel.y + 0.01);
  vec2 place = middle + reach.x * tangent + reach.y * vec2(-tangent.y, tangent.x);
  gl_Position = isBeyondChunk() ? vec4(2.0, 2.0, 2.0, 1.0) : clipPosition(place);
}
