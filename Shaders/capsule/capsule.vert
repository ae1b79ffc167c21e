#version 330 core
// The box around a capsule. Twin: CapsuleShape in Sources/Strokes/CapsuleShape.swift.
layout(location = 0) in vec2 inStart; // px of the picture
layout(location = 1) in vec2 inEnd;   // px of the picture
layout(location = 2) in vec2 inRadii; // px of the target

flat out vec4 vEnds;
flat out vec2 vRadii;
uniform vec2 uTarget; // the target's width and height, px
uniform vec2 uOrigin; // where it begins in the picture, px

void main() {
  vec2 margin = vec2(max(inRadii.x, inRadii.y) + 0.75);
  vec2 start = inStart - uOrigin;
  vec2 end = inEnd - uOrigin;
  vec2 low = min(start, end) - margin;
  vec2 high = max(start, end) + margin;
  vec2 place = vec2((gl_VertexID & 1) == 0 ? low.x : high.x, (gl_VertexID & 2) == 0 ? low.y : high.y);
  vEnds = vec4(start, end);
  vRadii = inRadii;
  gl_Position = vec4(place / uTarget * 2.0 - 1.0, 0.0, 1.0);
}
