#version 330 core
// A line with round ends, a ring or a box, its edges one pixel soft.
flat in vec4 vEnds;
flat in vec3 vRadii;
flat in vec4 vColor;
uniform vec2 uTarget; // the target's width and height, px
uniform float uFlip;  // -1 where row 0 of the target is its lowest, else 1
out vec4 outColor;

void main() {
  vec2 place = vec2(gl_FragCoord.x, uFlip < 0.0 ? uTarget.y - gl_FragCoord.y : gl_FragCoord.y);
  vec2 way = vEnds.zw - vEnds.xy;
  float square = dot(way, way);
  float share = square > 0.0 ? clamp(dot(place - vEnds.xy, way) / square, 0.0, 1.0) : 0.0;
  vec2 gap = abs(place - vEnds.xy - share * way);
  float distance = vRadii.z > 0.5 ? max(gap.x, gap.y) : length(gap);
  float coverage = clamp(vRadii.y + 0.5 - distance, 0.0, 1.0)
    * clamp(distance - vRadii.x + 0.5, 0.0, 1.0);
  float alpha = vColor.a * coverage;
  outColor = vec4(vColor.rgb * alpha, alpha);
}
