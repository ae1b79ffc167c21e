#version 330 core
// The airbrush's fall-off at the pixel's centre. Twin: airbrushShare in
// Sources/Strokes/DiscCoverage.swift.
#include "common/coverage.glsl"

flat in vec2 vCenter;
flat in float vRadius;
uniform float uOpacity; // of a mark
out vec4 outColor;

void main() {
  outColor = vec4(uOpacity * airbrushShare(gl_FragCoord.xy - vCenter, vRadius));
}
