#version 330 core
// A finished mask, in its colour, into the accumulator. The blend mode says whether it adds or
// takes away.
uniform sampler2D uMask;
uniform vec4 uInk; // premultiplied colour and opacity
out vec4 outColor;

void main() {
  outColor = uInk * texelFetch(uMask, ivec2(gl_FragCoord.xy), 0).r;
}
