// What the fragment shader of hairs is told, and who tells it.
flat out vec4 vLine;   // the line's middle and tangent, px of the target
flat out vec2 vHalf;   // half its length and width
flat out vec4 vKernel; // of its direction

// Twin: Hair.init in Sources/Strokes/Hair.swift.
void growHair(int place, out vec2 start, out vec2 span) {
  vec3 u = hairRandom(inCounters.x, inCounters.y, hairNumber(place));
  vec2 outward = sineCosineOfTurn(u.x);
  vec2 way = 40.0 * inLean * u.z * outward - 20.0 * inLean * inHeading;
  if (dot(way, way) < 1.0) way = outward;
  start = inPosition + uSize * 20.0 * u.y * outward;
  span = uSize * way;
}

// Grows a chunk's hair. Pixel centres farther from its middle than the result, along and across, see
// nothing of it.
vec2 placeHair(int place) {
  vec2 start, span;
  growHair(place, start, span);
  span *= uScale;
  float size = length(span);
  vec2 tangent = span / size;
  // The origin last: the same rounding as in a picture of one page.
  vLine = vec4(start * uScale + 0.5 * span - uOrigin, tangent);
  vHalf = 0.5 * vec2(size, uSize * uScale);
  vKernel = edgeKernel(tangent);
  return vHalf + vKernel.y + 0.01;
}
