// The share of a pixel that a shape covers. Twins: Sources/Strokes/Coverage.swift,
// DiscCoverage.swift and CapsuleShape.swift.

// A unit pixel projected onto a direction: inner and outer half width, height, half slope.
vec4 edgeKernel(vec2 normal) {
  float a = abs(normal.x);
  float b = abs(normal.y);
  float large = max(a, b);
  float small = min(a, b);
  return vec4(0.5 * (large - small), 0.5 * (large + small), 1.0 / large,
              0.5 / (large * max(small, 1e-6)));
}

// The share of the pixel below a distance, less one half.
float shareBelow(vec4 kernel, float distance) {
  float s = min(abs(distance), kernel.y);
  float flank = max(s - kernel.x, 0.0);
  float share = s * kernel.z - flank * flank * kernel.w;
  return distance < 0.0 ? -share : share;
}

float stripCoverage(vec4 kernel, float distance, float halfWidth) {
  return shareBelow(kernel, distance + halfWidth) - shareBelow(kernel, distance - halfWidth);
}

float cornerArea(float x, float y, float radius) {
  float a = min(abs(x), radius);
  float b = min(abs(y), radius);
  float square = radius * radius;
  float area = a * b;
  if (a * a + b * b > square) {
    float top = sqrt(square - a * a);
    float right = sqrt(square - b * b);
    float tangent = (a * b - top * right) / (square + a * right + top * b);
    float t = tangent / (1.0 + sqrt(1.0 + tangent * tangent));
    float s = t * t;
    float arc = t * (1.0 - s * (0.33333334 - s * (0.2 - s * (0.14285715
      - s * (0.11111111 - s * (0.09090909 - s * 0.07692308))))));
    area = 0.5 * (a * top + b * right) + 2.0 * square * arc;
  }
  return (x < 0.0) != (y < 0.0) ? -area : area;
}

float discCoverage(vec2 offset, float radius) {
  vec2 low = offset - 0.5;
  vec2 high = offset + 0.5;
  return clamp(cornerArea(high.x, high.y, radius) - cornerArea(low.x, high.y, radius)
               - cornerArea(high.x, low.y, radius) + cornerArea(low.x, low.y, radius), 0.0, 1.0);
}

float airbrushShare(vec2 offset, float radius) {
  float inside = max(1.0 - dot(offset, offset) / (radius * radius), 0.0);
  return inside * inside;
}

float capCoverage(vec2 offset, float radius) {
  float distance = length(offset);
  vec4 kernel = edgeKernel(distance > 0.0 ? offset / distance : vec2(1.0, 0.0));
  float roundness = radius < 0.63661975 ? radius * 1.5707964 : 1.0;
  return roundness * stripCoverage(kernel, distance, radius);
}

// A disc swept from start to end while its radius changes; neither end lies within the other.
float capsuleCoverage(vec2 center, vec2 start, vec2 end, vec2 radii) {
  vec2 way = end - start;
  float span = length(way);
  vec2 tangent = span > 0.0 ? way / span : vec2(1.0, 0.0);
  vec2 p = center - start;
  float along = dot(p, tangent);
  float across = p.y * tangent.x - p.x * tangent.y;
  float sine = span > 0.0 ? (radii.x - radii.y) / span : 0.0;
  float cosine = sqrt(max(1.0 - sine * sine, 0.0));
  float place = cosine * along - sine * abs(across);
  if (place < 0.0 || span == 0.0) return capCoverage(p, radii.x);
  if (place > cosine * span) return capCoverage(center - end, radii.y);
  float side = across < 0.0 ? -1.0 : 1.0;
  float distance = cosine * abs(across) + sine * along - radii.x;
  float radius = cosine > 0.0 ? abs(across) / cosine - distance : radii.x;
  vec2 normal = cosine * side * vec2(-tangent.y, tangent.x) + sine * tangent;
  vec4 kernel = edgeKernel(normal);
  return shareBelow(kernel, -distance) - shareBelow(kernel, -distance - 2.0 * radius);
}
