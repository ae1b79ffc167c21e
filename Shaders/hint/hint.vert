#version 330 core
// The square of a touch's dot.
layout(location = 0) in vec2 inCenter;   // px of the target
layout(location = 1) in vec2 inReach;    // half the width and height, px
layout(location = 2) in float inOpacity; // 0...1

out vec2 vPlace;
flat out float vOpacity;
uniform vec2 uTarget; // the target's width and height, px
uniform float uFlip;  // -1 where row 0 of the target is its lowest, else 1

void main() {
  vPlace = vec2(gl_VertexID & 1, (gl_VertexID & 2) >> 1);
  vOpacity = inOpacity;
  vec2 place = inCenter + (vPlace * 2.0 - 1.0) * inReach;
  gl_Position = vec4((place / uTarget * 2.0 - 1.0) * vec2(1.0, uFlip), 0.0, 1.0);
}
