#version 330 core
// The box around a line with round ends, a ring or a box.
layout(location = 0) in vec2 inStart; // px of the target
layout(location = 1) in vec2 inEnd;   // px of the target
layout(location = 2) in vec3 inRadii; // inner, outer: px from the line's middle; 1 = a box
layout(location = 3) in vec4 inColor; // not premultiplied

flat out vec4 vEnds;
flat out vec3 vRadii;
flat out vec4 vColor;
uniform vec2 uTarget; // the target's width and height, px
uniform float uFlip;  // -1 where row 0 of the target is its lowest, else 1

void main() {
  vec2 margin = vec2(inRadii.y + 1.0);
  vec2 low = min(inStart, inEnd) - margin;
  vec2 high = max(inStart, inEnd) + margin;
  vec2 place = vec2((gl_VertexID & 1) == 0 ? low.x : high.x, (gl_VertexID & 2) == 0 ? low.y : high.y);
  vEnds = vec4(inStart, inEnd);
  vRadii = inRadii;
  vColor = inColor;
  gl_Position = vec4((place / uTarget * 2.0 - 1.0) * vec2(1.0, uFlip), 0.0, 1.0);
}
