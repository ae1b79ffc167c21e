#version 330 core
// A hair's share of a pixel: the strip across times the strip along, from flat end points.
// Twin: LineShape in Sources/Strokes/Coverage.swift.
#include "common/coverage.glsl"

flat in vec4 vLine;
flat in vec2 vHalf;
flat in vec4 vKernel;
uniform vec4 uInk; // premultiplied colour and opacity of a mark
out vec4 outColor;

void main() {
  vec2 p = gl_FragCoord.xy - vLine.xy;
  float along = dot(p, vLine.zw);
  float across = p.y * vLine.z - p.x * vLine.w;
  outColor = uInk * stripCoverage(vKernel, across, vHalf.y) * stripCoverage(vKernel, along, vHalf.x);
}
