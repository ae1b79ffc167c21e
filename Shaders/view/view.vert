#version 330 core
// A rectangle of the window.
layout(location = 0) in vec4 inRectangle; // left, top, width, height: px of the window, y down

uniform vec2 uTarget; // the window's width and height, px
uniform float uFlip;  // -1 where row 0 of the target is its lowest, else 1

void main() {
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID & 2) >> 1);
  vec2 place = inRectangle.xy + corner * inRectangle.zw;
  gl_Position = vec4((place / uTarget * 2.0 - 1.0) * vec2(1.0, uFlip), 0.0, 1.0);
}
