#version 330 core
// A disc's exact share of a pixel. Twin: discCoverage in Sources/Strokes/DiscCoverage.swift.
#include "common/coverage.glsl"

flat in vec2 vCenter;
flat in float vRadius;
uniform float uOpacity; // of a mark
out vec4 outColor;

void main() {
  outColor = vec4(uOpacity * discCoverage(gl_FragCoord.xy - vCenter, vRadius));
}
