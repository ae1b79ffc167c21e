#version 330 core
// A hair's share of a pixel: the strip across times the strip along, from flat end points.
// Twin: LineShape in Sources/Strokes/Coverage.swift.
flat in vec4 vLine;
flat in vec2 vHalf;
flat in vec4 vKernel;
uniform float uOpacity; // of a mark
out vec4 outColor;

// stripCoverage of common/coverage.glsl, written out: this is what software GL spends its time on.
// The far edge lies on the pixel's far side, so that its half needs no sign.
float strip(float distance, float halfWidth) {
  float d = abs(distance);
  float far = min(d + halfWidth, vKernel.y);
  float near = clamp(d - halfWidth, -vKernel.y, vKernel.y);
  float farFlank = max(far - vKernel.x, 0.0);
  float nearFlank = near - clamp(near, -vKernel.x, vKernel.x);
  return (far - near) * vKernel.z
    - (farFlank * farFlank - nearFlank * abs(nearFlank)) * vKernel.w;
}

void main() {
  vec2 p = gl_FragCoord.xy - vLine.xy;
  float along = dot(p, vLine.zw);
  float across = p.y * vLine.z - p.x * vLine.w;
  outColor = vec4(uOpacity * strip(across, vHalf.y) * strip(along, vHalf.x));
}
