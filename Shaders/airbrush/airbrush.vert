#version 330 core
// One soft disc a tuft.
#include "common/tuft.glsl"

flat out vec2 vCenter;  // px of the target
flat out float vRadius; // px of the target

void main() {
  vCenter = inPosition * uScale - uOrigin;
  vRadius = 40.0 * uSize * uScale;
  gl_Position = clipPosition(vCenter + corner() * vRadius);
}
