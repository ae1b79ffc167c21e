#version 330 core
// A touch's dot: an image, more or less transparent.
in vec2 vPlace;
flat in float vOpacity;
uniform sampler2D uImage; // premultiplied
out vec4 outColor;

void main() {
  outColor = texture(uImage, vPlace) * vOpacity;
}
