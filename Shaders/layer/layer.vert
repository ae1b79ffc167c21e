#version 330 core
// A rectangle of the target.
layout(location = 0) in vec4 inRectangle; // left, top, width, height: px of the target

uniform vec2 uTarget; // the target's width and height, px

void main() {
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID & 2) >> 1);
  vec2 place = inRectangle.xy + corner * inRectangle.zw;
  gl_Position = vec4(place / uTarget * 2.0 - 1.0, 0.0, 1.0);
}
