#version 330 core
// A stroke, in its colour, into the accumulator. The blend mode says whether it adds or takes away.
uniform sampler2D uStroke;
uniform vec4 uInk; // what a full pixel adds, premultiplied
out vec4 outColor;

void main() {
  outColor = uInk * texelFetch(uStroke, ivec2(gl_FragCoord.xy), 0).r;
}
