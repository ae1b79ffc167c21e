// Random numbers by counting, and what is made of them. Twin: Sources/Strokes/Hair.swift.

// pcg3d: M. Jarzynski and M. Olano, "Hash Functions for GPU Rendering", JCGT 9(3), 2020.
uvec3 counterHash(uvec3 v) {
  v = v * 1664525u + 1013904223u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  v ^= v >> 16u;
  v.x += v.y * v.z;
  v.y += v.z * v.x;
  v.z += v.x * v.y;
  return v;
}

// Three numbers in [0, 1), multiples of 2^-24.
vec3 hairRandom(uint strokeSeed, uint tuft, uint hair) {
  return vec3(counterHash(uvec3(strokeSeed, tuft, hair)) >> 8u) * 5.9604644775390625e-8;
}

// Sine and cosine of a share of a whole turn. A driver's own may be wrong by 6e-4.
vec2 sineCosineOfTurn(float turn) {
  float quarters = turn * 4.0;
  float nearest = floor(quarters + 0.5);
  float x = (quarters - nearest) * 1.5707964;
  float s = x * x;
  float sine = x * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0))));
  float cosine = 1.0 - s / 2.0
    * (1.0 - s / 12.0 * (1.0 - s / 30.0 * (1.0 - s / 56.0 * (1.0 - s / 90.0))));
  int quarter = int(nearest) & 3;
  if (quarter == 0) return vec2(sine, cosine);
  if (quarter == 1) return vec2(cosine, -sine);
  if (quarter == 2) return vec2(-sine, -cosine);
  return vec2(-cosine, sine);
}
