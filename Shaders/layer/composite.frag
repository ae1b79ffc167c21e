#version 330 core
// The picture as it is seen: strokes that ended, the stroke in progress, its wet part, background.
uniform sampler2D uAccumulator;
uniform sampler2D uStroke; // committed part of the stroke in progress
uniform sampler2D uWet;    // its speculative part
uniform vec4 uInk;         // what a full pixel of it adds, premultiplied; 0 for the eraser
uniform float uRemoval;    // what a full pixel of it takes away
uniform float uAddsUp;     // 1 where marks add up, 0 where a pixel takes the largest
uniform vec4 uBackground;  // premultiplied
uniform vec2 uLayer;       // width and height of all of them, px
uniform vec2 uShift;       // where the target's origin lies on them, px
out vec4 outColor;

void main() {
  // Software GL reads a texture a fifth faster so than by texelFetch; the reading is as exact.
  vec2 place = (gl_FragCoord.xy + uShift) / uLayer;
  float stroke = texture(uStroke, place).r;
  float wet = texture(uWet, place).r;
  float share = mix(max(stroke, wet), stroke + wet * (1.0 - stroke), uAddsUp);
  vec4 below = texture(uAccumulator, place);
  vec4 color = uInk * share + below * (1.0 - uRemoval * share);
  outColor = color + uBackground * (1.0 - color.a);
}
