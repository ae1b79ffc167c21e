// Hairs by Anti-Grain Geometry, 16 bits a channel.
#include "peer.h"

#include <agg_conv_stroke.h>
#include <agg_path_storage.h>
#include <agg_pixfmt_rgba.h>
#include <agg_rasterizer_scanline_aa.h>
#include <agg_renderer_base.h>
#include <agg_renderer_scanline.h>
#include <agg_rendering_buffer.h>
#include <agg_scanline_u.h>

#include <new>
#include <vector>

namespace {

using Pixels = agg::pixfmt_rgba64_pre;

struct Picture {
  int side;
  std::vector<agg::int16u> values;
  agg::rendering_buffer rows;

  explicit Picture(int side) : side(side), values(4 * std::size_t(side) * side) {
    rows.attach(
        reinterpret_cast<agg::int8u *>(values.data()), side, side,
        side * 4 * int(sizeof(agg::int16u)));
  }
};

}  // namespace

const char *pelt_peer_name(void) { return "AGG 2.6, conv_stroke, rgba64 premultiplied"; }

void *pelt_peer_make(int side) {
  try {
    return new Picture(side);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void pelt_peer_draw(void *picture, const float *hairs, long count, const float *color, float width) {
  Pixels pixels(static_cast<Picture *>(picture)->rows);
  agg::renderer_base<Pixels> base(pixels);
  agg::renderer_scanline_aa_solid<agg::renderer_base<Pixels>> renderer(base);
  renderer.color(agg::rgba16(agg::rgba(color[0], color[1], color[2], color[3]).premultiply()));
  agg::rasterizer_scanline_aa<> rasterizer;
  agg::scanline_u8 scanline;
  agg::path_storage path;
  agg::conv_stroke<agg::path_storage> stroke(path);
  stroke.width(width);
  stroke.line_cap(agg::butt_cap);
  for (long index = 0; index < count; index++) {
    const float *hair = hairs + 4 * index;
    path.remove_all();
    path.move_to(hair[0], hair[1]);
    path.line_to(hair[2], hair[3]);
    rasterizer.reset();
    rasterizer.add_path(stroke);
    agg::render_scanlines(rasterizer, scanline, renderer);
  }
}

void pelt_peer_read(void *picture, float *opacities) {
  const auto &values = static_cast<Picture *>(picture)->values;
  for (std::size_t place = 3; place < values.size(); place += 4) {
    *opacities++ = values[place] / 65535.0f;
  }
}

void pelt_peer_free(void *picture) { delete static_cast<Picture *>(picture); }
