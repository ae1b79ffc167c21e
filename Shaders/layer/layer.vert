#version 330 core
// One triangle over the whole target; the scissor cuts it.
void main() {
  vec2 place = vec2(float((gl_VertexID & 1) << 2), float((gl_VertexID & 2) << 1)) - 1.0;
  gl_Position = vec4(place, 0.0, 1.0);
}
