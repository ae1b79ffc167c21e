#version 330 core
// The box around a capsule. Twin: CapsuleShape in Sources/Strokes/CapsuleShape.swift.
layout(location = 0) in vec2 inStart; // px of the target
layout(location = 1) in vec2 inEnd;   // px of the target
layout(location = 2) in vec2 inRadii; // px of the target

flat out vec4 vEnds;
flat out vec2 vRadii;
uniform vec2 uTarget; // the target's width and height, px

void main() {
  vec2 margin = vec2(max(inRadii.x, inRadii.y) + 0.75);
  vec2 low = min(inStart, inEnd) - margin;
  vec2 high = max(inStart, inEnd) + margin;
  vec2 place = vec2((gl_VertexID & 1) == 0 ? low.x : high.x, (gl_VertexID & 2) == 0 ? low.y : high.y);
  vEnds = vec4(inStart, inEnd);
  vRadii = inRadii;
  gl_Position = vec4(place / uTarget * 2.0 - 1.0, 0.0, 1.0);
}
