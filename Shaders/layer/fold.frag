#version 330 core
// A stroke, in its colour, into the accumulator. The blend mode says whether it adds or takes away.
uniform sampler2D uStroke;
uniform vec4 uInk; // what a full pixel adds, premultiplied
uniform vec2 uTarget; // width and height of both, px
out vec4 outColor;

void main() {
  outColor = uInk * texture(uStroke, gl_FragCoord.xy / uTarget).r;
}
