#version 330 core
// A disc's exact share of a pixel. Twin: discCoverage in Sources/Strokes/DiscCoverage.swift.
#include "common/coverage.glsl"

flat in vec2 vCenter;
flat in float vRadius;
uniform vec4 uInk; // premultiplied colour and opacity of a mark
out vec4 outColor;

void main() {
  outColor = uInk * discCoverage(gl_FragCoord.xy - vCenter, vRadius);
}
