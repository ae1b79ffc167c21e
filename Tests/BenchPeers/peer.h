// What the benchmark calls in another program's drawing library; see README.md.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

// The library, its version and its kind of pixels, in a line.
const char *pelt_peer_name(void);

// A transparent square picture; null where there is no memory for it.
void *pelt_peer_make(int side);

// Strokes hairs, each as a path of its own, in their order.
//
// hairs: from x, from y, to x, to y of each, in px.
// color: red, green, blue and opacity, 0...1, not premultiplied.
void pelt_peer_draw(void *picture, const float *hairs, long count, const float *color, float width);

// Opacities of all pixels, 0...1, row by row.
void pelt_peer_read(void *picture, float *opacities);

void pelt_peer_free(void *picture);

#ifdef __cplusplus
}
#endif
