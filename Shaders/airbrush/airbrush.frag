#version 330 core
// The airbrush's fall-off at the pixel's centre. Twin: airbrushShare in
// Sources/Strokes/DiscCoverage.swift.
#include "common/coverage.glsl"

flat in vec2 vCenter;
flat in float vRadius;
uniform vec4 uInk; // premultiplied colour and opacity of a mark
out vec4 outColor;

void main() {
  outColor = uInk * airbrushShare(gl_FragCoord.xy - vCenter, vRadius);
}
