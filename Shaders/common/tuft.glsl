// A chunk: up to 16 hairs of one tuft. Twin: HairChunk in Sources/Rendering/Instances.swift.
layout(location = 0) in vec2 inPosition;  // px of the canvas
layout(location = 1) in vec2 inHeading;   // (cos azimuth, sin azimuth)
layout(location = 2) in float inLean;     // 0 upright, 1 flat
layout(location = 3) in uvec3 inCounters; // stroke seed, tuft, first hair + 65536 * hairs

uniform vec2 uTarget; // the target's width and height, px
uniform vec2 uOrigin; // where the target begins in the picture, px
uniform float uScale; // px of the target for one of the canvas
uniform float uSize;  // the brush's size

// Corner 0...3 of a quad's unit square, -1...1.
vec2 corner() {
  return vec2(float(gl_VertexID & 1), float((gl_VertexID >> 1) & 1)) * 2.0 - 1.0;
}

// A place in px of the target for the rasteriser; row 0 is the top.
vec4 clipPosition(vec2 place) {
  return vec4(place / uTarget * 2.0 - 1.0, 0.0, 1.0);
}

// The number of a chunk's hair, or one beyond the chunk's.
uint hairNumber(int place) {
  return (inCounters.z & 65535u) + uint(place);
}

bool isBeyondChunk(int place) {
  return uint(place) >= inCounters.z >> 16u;
}
