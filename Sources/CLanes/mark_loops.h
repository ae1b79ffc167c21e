// Included once for each set of instructions.

TARGET static inline float8 NAME(magnitude)(float8 a) { return (float8)((int8)a & 0x7FFFFFFF); }

TARGET static inline float8 NAME(signed_by)(float8 size, float8 sign) {
  return (float8)((int8)size ^ ((int8)sign & (int32_t)0x80000000));
}

TARGET static inline float8 NAME(chosen)(int8 mask, float8 yes, float8 no) {
  return (float8)((mask & (int8)yes) | (~mask & (int8)no));
}

// Eight pixels: of one row, or four each of two rows.
typedef struct {
  float *upper, *lower;
  // Their centres, in px of the picture.
  float8 x, y;
} NAME(pixels);

TARGET static inline float8 NAME(load)(NAME(pixels) at) {
  float8 values;
  __builtin_memcpy(&values, at.upper, 16);
  __builtin_memcpy((char *)&values + 16, at.lower, 16);
  return values;
}

TARGET static inline void NAME(store)(NAME(pixels) at, float8 values) {
  __builtin_memcpy(at.upper, &values, 16);
  __builtin_memcpy(at.lower, (char *)&values + 16, 16);
}

TARGET static inline void NAME(darken)(NAME(pixels) at, float8 share, float opacity) {
  float8 values = NAME(load)(at);
  NAME(store)(at, NAME(maximum)(values - values * (share * opacity), (float8)faintest));
}

// The pixels from a column on, of one row.
TARGET static inline NAME(pixels) NAME(in_row)(const pelt_tile *tile, int32_t column, int32_t row) {
  float *start = tile->pixels + row * tile->stride + column;
  float x = tile->x + 0.5f + column;
  return (NAME(pixels)){
      start, start + 4, x + (float8){0, 1, 2, 3, 4, 5, 6, 7}, (float8)(tile->y + 0.5f + row)};
}

// The pixels from a column on, of a row and the next.
TARGET static inline NAME(pixels) NAME(in_two_rows)(
    const pelt_tile *tile, int32_t column, int32_t row) {
  float *start = tile->pixels + row * tile->stride + column;
  float x = tile->x + 0.5f + column;
  return (NAME(pixels)){
      start, start + tile->stride, x + (float8){0, 1, 2, 3, 0, 1, 2, 3},
      (tile->y + 0.5f + row) + (float8){0, 0, 0, 0, 1, 1, 1, 1}};
}

// Lines: `EdgeKernel` and `LineShape.coverage(at:)`.

TARGET static inline float8 NAME(share_of_size)(float8 size, const pelt_line *line) {
  float8 s = NAME(minimum)(size, (float8)line->outer);
  float8 flank = NAME(maximum)(s - line->inner, (float8)0.0f);
  return s * line->height - flank * flank * line->half_slope;
}

TARGET static inline float8 NAME(share_below)(float8 distance, const pelt_line *line) {
  return NAME(signed_by)(NAME(share_of_size)(NAME(magnitude)(distance), line), distance);
}

TARGET static inline float8 NAME(line_share)(const pelt_line *line, float8 x, float8 y) {
  float8 right = x - line->middle_x;
  float8 down = y - line->middle_y;
  float8 along = NAME(magnitude)(right * line->tangent_x + down * line->tangent_y);
  float8 across = NAME(magnitude)(down * line->tangent_x - right * line->tangent_y);
  // A strip is as wide on both sides, and a share changes its sign with the distance.
  float8 side = NAME(share_below)(line->half_width - across, line)
      + NAME(share_of_size)(across + line->half_width, line);
  float8 end = NAME(share_below)(line->half_length - along, line);
  // Of a line as long as a pixel is wide all pixels lie wholly below the far end.
  return side
      * (line->half_length >= line->outer
             ? end + line->whole
             : end + NAME(share_of_size)(along + line->half_length, line));
}

// A line that covers at most four pixels of a row, two rows at a time.
TARGET static inline void NAME(draw_steep)(
    const pelt_tile *tile, const pelt_line *line, pixel_box box, float low) {
  pelt_float4 lows = low + (pelt_float4){0, line->slope, 0, 0};
  pelt_float4 left = (float)box.left, right = (float)box.right;
  float8 lanes = tile->x + (float8){0.5, 1.5, 2.5, 3.5, 0.5, 1.5, 2.5, 3.5};
  NAME(pixels) at;
  at.y = (tile->y + 0.5f + box.top) + (float8){0, 0, 0, 0, 1, 1, 1, 1};
  float *start = tile->pixels + box.top * tile->stride;
  float *end = tile->pixels + box.bottom * tile->stride;
  while (start < end) {
    pelt_float4 places = pelt_maximum(pelt_minimum(lows, right), left) + steps;
    uint64_t columns;
    __builtin_memcpy(&columns, &places, 8);
    at.upper = start + (columns & 0x7FFFFF);
    at.lower = start + tile->stride + (columns >> 32 & 0x7FFFFF);
    places -= steps;
    at.x = lanes + __builtin_shufflevector(places, places, 0, 0, 0, 0, 1, 1, 1, 1);
    NAME(darken)(at, NAME(line_share)(line, at.x, at.y), tile->opacity);
    lows += 2 * line->slope;
    at.y += 2;
    start += 2 * tile->stride;
  }
}

// A line that covers many pixels of a row, eight at a time.
TARGET static inline void NAME(draw_flat)(
    const pelt_tile *tile, const pelt_line *line, pixel_box box, float low) {
  pelt_float4 ends = low + (pelt_float4){0, 2 * line->reach, 0, 0};
  pelt_float4 left = (float)box.left, right = (float)box.right;
  float8 lanes = tile->x + (float8){0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5};
  NAME(pixels) at;
  at.y = tile->y + 0.5f + box.top;
  float *start = tile->pixels + box.top * tile->stride;
  float *end = tile->pixels + box.bottom * tile->stride;
  while (start < end) {
    pelt_float4 places = pelt_maximum(pelt_minimum(ends, right), left) + steps;
    uint64_t columns;
    __builtin_memcpy(&columns, &places, 8);
    at.upper = start + (columns & 0x7FFFFF);
    float *last = start + (columns >> 32 & 0x7FFFFF);
    at.x = lanes + (places.x - steps);
    do {
      at.lower = at.upper + 4;
      NAME(darken)(at, NAME(line_share)(line, at.x, at.y), tile->opacity);
      at.upper += 8;
      at.x += 8;
    } while (at.upper < last);
    ends += line->slope;
    at.y += 1;
    start += tile->stride;
  }
}

TARGET void NAME(pelt_draw_lines)(
    pelt_tile tile, const pelt_entry *entries, int32_t first, const pelt_line *lines) {
  for (int32_t entry = first; entry >= 0; entry = entries[entry].next) {
    // A copy: pixels that are written might else be the line.
    const pelt_line own = lines[entries[entry].mark], *line = &own;
    float tangent_x = __builtin_fabsf(line->tangent_x);
    float tangent_y = __builtin_fabsf(line->tangent_y);
    float length = line->half_length + line->outer;
    float width = line->half_width + line->outer;
    pixel_box box = box_around(
        &tile, line->middle_x, line->middle_y, tangent_x * length + tangent_y * width,
        tangent_y * length + tangent_x * width);
    if (is_empty(box)) continue;
    float down = tile.y + 0.5f + box.top - line->middle_y;
    float low = line->middle_x + down * line->slope - line->reach - tile.x;
    if (line->reach < 2) {
      NAME(draw_steep)(&tile, line, box, low);
    } else {
      NAME(draw_flat)(&tile, line, box, low);
    }
  }
}

// Discs: `discCoverage` and `airbrushShare`.

TARGET static inline float8 NAME(corner_area)(float8 x, float8 y, float radius) {
  float8 a = NAME(minimum)(NAME(magnitude)(x), (float8)radius);
  float8 b = NAME(minimum)(NAME(magnitude)(y), (float8)radius);
  float square = radius * radius;
  int8 is_cut = a * a + b * b > square;
  // Two triangles and the sector between (a, top) and (right, b).
  float8 top = __builtin_elementwise_sqrt(square - a * a);
  float8 right = __builtin_elementwise_sqrt(square - b * b);
  float8 half = (a * b - top * right) / (square + a * right + top * b);
  float8 t = half / (1 + __builtin_elementwise_sqrt(1 + half * half));
  float8 s = t * t;
  float8 arc = t
      * (1 - s
         * (0.33333334f - s
            * (0.2f - s
               * (0.14285715f - s * (0.11111111f - s * (0.09090909f - s * 0.07692308f))))));
  float8 cut = 0.5f * (a * top + b * right) + 2 * square * arc;
  return NAME(signed_by)(NAME(chosen)(is_cut, cut, a * b), (float8)((int8)x ^ (int8)y));
}

TARGET static inline float8 NAME(spray_share)(const pelt_disc *disc, float8 x, float8 y) {
  x -= disc->x;
  y -= disc->y;
  float8 share = NAME(corner_area)(x + 0.5f, y + 0.5f, disc->radius)
      - NAME(corner_area)(x - 0.5f, y + 0.5f, disc->radius)
      - NAME(corner_area)(x + 0.5f, y - 0.5f, disc->radius)
      + NAME(corner_area)(x - 0.5f, y - 0.5f, disc->radius);
  return NAME(minimum)(NAME(maximum)(share, (float8)0.0f), (float8)1.0f);
}

TARGET static inline float8 NAME(airbrush_share)(const pelt_disc *disc, float8 x, float8 y) {
  x -= disc->x;
  y -= disc->y;
  float8 inside = 1 - (x * x + y * y) / (disc->radius * disc->radius);
  inside = NAME(maximum)(inside, (float8)0.0f);
  return inside * inside;
}

TARGET static inline void NAME(draw_discs)(
    const pelt_tile *tile, const pelt_entry *entries, int32_t first, const pelt_disc *discs,
    float margin, float8 (*share)(const pelt_disc *, float8, float8)) {
  for (int32_t entry = first; entry >= 0; entry = entries[entry].next) {
    const pelt_disc own = discs[entries[entry].mark], *disc = &own;
    float reach = disc->radius + margin;
    pixel_box box = box_around(tile, disc->x, disc->y, reach, reach);
    if (is_empty(box)) continue;
    if (box.right - box.left <= 4) {
      for (int32_t row = box.top; row < box.bottom; row += 2) {
        NAME(pixels) at = NAME(in_two_rows)(tile, box.left, row);
        NAME(darken)(at, share(disc, at.x, at.y), tile->opacity);
      }
      continue;
    }
    for (int32_t row = box.top; row < box.bottom; row++) {
      float down = tile->y + 0.5f + row - disc->y;
      float square = reach * reach - down * down;
      // A hundredth of a pixel to spare.
      float half = __builtin_sqrtf(larger(square, 0)) + 0.01f;
      pixel_box span = box_around(tile, disc->x, disc->y, half, reach);
      for (int32_t column = span.left; column < span.right; column += 8) {
        NAME(pixels) at = NAME(in_row)(tile, column, row);
        NAME(darken)(at, share(disc, at.x, at.y), tile->opacity);
      }
    }
  }
}

TARGET void NAME(pelt_draw_spray)(
    pelt_tile tile, const pelt_entry *entries, int32_t first, const pelt_disc *discs) {
  NAME(draw_discs)(&tile, entries, first, discs, 0.75f, NAME(spray_share));
}

TARGET void NAME(pelt_draw_airbrush)(
    pelt_tile tile, const pelt_entry *entries, int32_t first, const pelt_disc *discs) {
  NAME(draw_discs)(&tile, entries, first, discs, 0, NAME(airbrush_share));
}

// Capsules: `CapsuleShape.coverage(at:)`.

TARGET static inline float8 NAME(capsule_share)(const pelt_capsule *capsule, float8 x, float8 y) {
  float tangent_x = capsule->tangent_x, tangent_y = capsule->tangent_y;
  float sine = capsule->sine, cosine = capsule->cosine;
  float8 px = x - capsule->start_x;
  float8 py = y - capsule->start_y;
  float8 along = px * tangent_x + py * tangent_y;
  float8 across = py * tangent_x - px * tangent_y;
  float8 beside = NAME(magnitude)(across);
  float8 place = cosine * along - sine * beside;
  int8 is_start = (place < 0) | (int8)(capsule->length == 0 ? -1 : 0);
  int8 is_end = ~is_start & (place > cosine * capsule->length);
  int8 is_cap = is_start | is_end;
  // A round end: its normal points from its middle.
  float8 end_x = NAME(chosen)(is_end, x - capsule->end_x, px);
  float8 end_y = NAME(chosen)(is_end, y - capsule->end_y, py);
  float8 radius = NAME(chosen)(
      is_end, (float8)capsule->end_radius, (float8)capsule->start_radius);
  float8 far = __builtin_elementwise_sqrt(end_x * end_x + end_y * end_y);
  int8 is_middle = far == 0;
  float8 end_normal_x = NAME(chosen)(is_middle, (float8)1.0f, end_x / far);
  float8 end_normal_y = NAME(chosen)(is_middle, (float8)0.0f, end_y / far);
  float8 roundness = NAME(chosen)(radius < 0.63661975f, radius * 1.5707964f, (float8)1.0f);
  // A side.
  float8 side = NAME(chosen)(across < 0, (float8)-cosine, (float8)cosine);
  float8 distance = cosine * beside + sine * along - capsule->start_radius;
  float8 depth = cosine > 0 ? beside / cosine - distance : (float8)capsule->start_radius;
  float8 side_normal_x = side * -tangent_y + sine * tangent_x;
  float8 side_normal_y = side * tangent_x + sine * tangent_y;
  // The edge kernel across either.
  float8 a = NAME(magnitude)(NAME(chosen)(is_cap, end_normal_x, side_normal_x));
  float8 b = NAME(magnitude)(NAME(chosen)(is_cap, end_normal_y, side_normal_y));
  float8 large = NAME(chosen)(b > a, b, a);
  float8 small = NAME(chosen)(b < a, b, a);
  float8 inner = 0.5f * (large - small);
  float8 outer = 0.5f * (large + small);
  float8 height = 1 / large;
  float8 half_slope = 0.5f / (large * NAME(maximum)(small, (float8)1e-6f));
  float8 upper = NAME(chosen)(is_cap, far + radius, -distance);
  float8 lower = NAME(chosen)(is_cap, far - radius, -distance - 2 * depth);
  float8 upper_s = NAME(minimum)(NAME(magnitude)(upper), outer);
  float8 lower_s = NAME(minimum)(NAME(magnitude)(lower), outer);
  float8 upper_flank = NAME(maximum)(upper_s - inner, (float8)0.0f);
  float8 lower_flank = NAME(maximum)(lower_s - inner, (float8)0.0f);
  float8 share =
      NAME(signed_by)(upper_s * height - upper_flank * upper_flank * half_slope, upper)
      - NAME(signed_by)(lower_s * height - lower_flank * lower_flank * half_slope, lower);
  return NAME(chosen)(is_cap, roundness * share, share);
}

TARGET void NAME(pelt_draw_capsules)(
    pelt_tile tile, const pelt_entry *entries, int32_t first, const pelt_capsule *capsules) {
  for (int32_t entry = first; entry >= 0; entry = entries[entry].next) {
    const pelt_capsule own = capsules[entries[entry].mark], *capsule = &own;
    float reach = larger(capsule->start_radius, capsule->end_radius) + 0.75f;
    float x = 0.5f * (capsule->start_x + capsule->end_x);
    float y = 0.5f * (capsule->start_y + capsule->end_y);
    float half_x = 0.5f * __builtin_fabsf(capsule->end_x - capsule->start_x) + reach;
    float half_y = 0.5f * __builtin_fabsf(capsule->end_y - capsule->start_y) + reach;
    pixel_box box = box_around(&tile, x, y, half_x, half_y);
    if (is_empty(box)) continue;
    // Of a long one's box most lies beside it; one along the rows fills it.
    bool is_flat = __builtin_fabsf(capsule->tangent_y) < 0.02f;
    float slope = is_flat ? 0 : capsule->tangent_x / capsule->tangent_y;
    float half = is_flat ? half_x : reach / __builtin_fabsf(capsule->tangent_y) + 0.01f;
    for (int32_t row = box.top; row < box.bottom; row++) {
      float middle = x + (tile.y + 0.5f + row - y) * slope;
      pixel_box span = box_around(&tile, middle, y, half, half_y);
      int32_t end = span.right < box.right ? span.right : box.right;
      for (int32_t column = span.left > box.left ? span.left : box.left; column < end; column += 8) {
        NAME(pixels) at = NAME(in_row)(&tile, column, row);
        float8 left = 1 - NAME(capsule_share)(capsule, at.x, at.y);
        NAME(store)(at, NAME(minimum)(left, NAME(load)(at)));
      }
    }
  }
}
