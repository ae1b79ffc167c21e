#version 330 core
// The picture as it is seen: strokes that ended, the stroke in progress, its wet part, background.
uniform sampler2D uAccumulator;
uniform sampler2D uStroke; // committed part of the stroke in progress
uniform sampler2D uWet;    // its speculative part
uniform vec4 uInk;         // what a full pixel of it adds, premultiplied; 0 for the eraser
uniform float uRemoval;    // what a full pixel of it takes away
uniform float uAddsUp;     // 1 where marks add up, 0 where a pixel takes the largest
uniform vec4 uBackground;  // premultiplied
out vec4 outColor;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  float stroke = texelFetch(uStroke, place, 0).r;
  float wet = texelFetch(uWet, place, 0).r;
  float share = mix(max(stroke, wet), stroke + wet * (1.0 - stroke), uAddsUp);
  vec4 below = texelFetch(uAccumulator, place, 0);
  vec4 color = uInk * share + below * (1.0 - uRemoval * share);
  outColor = color + uBackground * (1.0 - color.a);
}
