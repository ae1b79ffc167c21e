#version 330 core
// A capsule's share of a pixel, into a mask that keeps the largest.
#include "common/coverage.glsl"

flat in vec4 vEnds;
flat in vec2 vRadii;
out vec4 outColor;

void main() {
  outColor = vec4(capsuleCoverage(gl_FragCoord.xy, vEnds.xy, vEnds.zw, vRadii));
}
