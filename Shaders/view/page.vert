#version 330 core
// A page of the canvas in the window.
layout(location = 0) in vec4 inRectangle; // left, top, width, height: px of the canvas

uniform vec2 uTarget;       // the window's width and height, px
uniform float uFlip;        // -1 where row 0 of the target is its lowest, else 1
uniform vec4 uWindowAxes;   // where the canvas's x and y axes point in the window
uniform vec2 uWindowOrigin; // where the canvas's origin lies in the window, px

void main() {
  vec2 corner = vec2(gl_VertexID & 1, (gl_VertexID & 2) >> 1);
  vec2 place = inRectangle.xy + corner * inRectangle.zw;
  vec2 window = uWindowAxes.xy * place.x + uWindowAxes.zw * place.y + uWindowOrigin;
  gl_Position = vec4((window / uTarget * 2.0 - 1.0) * vec2(1.0, uFlip), 0.0, 1.0);
}
