#version 330 core
// The picture as it is seen: accumulator, the masks of the stroke in progress, wet layer, background.
uniform sampler2D uAccumulator;
uniform sampler2D uMask;    // committed part of the ink or eraser stroke in progress
uniform sampler2D uWetMask; // its speculative part
uniform sampler2D uWet;     // speculative hairs
uniform vec4 uInk;          // what the mask adds: premultiplied colour and opacity; 0 for the eraser
uniform float uRemoval;     // what the mask takes away: its opacity
uniform vec4 uBackground;   // premultiplied
out vec4 outColor;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  float mask = max(texelFetch(uMask, place, 0).r, texelFetch(uWetMask, place, 0).r);
  vec4 color = uInk * mask + texelFetch(uAccumulator, place, 0) * (1.0 - uRemoval * mask);
  vec4 wet = texelFetch(uWet, place, 0);
  color = wet + color * (1.0 - wet.a);
  outColor = color + uBackground * (1.0 - color.a);
}
