// Hairs by Qt's raster engine, 16 bits a channel.
#include "peer.h"

#include <QImage>
#include <QPainter>
#include <QPen>

const char *pelt_peer_name(void) {
  return "Qt " QT_VERSION_STR ", QPainter, RGBA64 premultiplied";
}

void *pelt_peer_make(int side) {
  auto *image = new QImage(side, side, QImage::Format_RGBA64_Premultiplied);
  if (image->isNull()) {
    delete image;
    return nullptr;
  }
  image->fill(Qt::transparent);
  return image;
}

void pelt_peer_draw(void *picture, const float *hairs, long count, const float *color, float width) {
  QPainter painter(static_cast<QImage *>(picture));
  painter.setRenderHint(QPainter::Antialiasing);
  // A pen of at most 1 px takes another way in Qt, a line of two pixels without its true width.
  const qreal stroked = width <= 1 ? 1.001 : width;
  painter.setPen(QPen(
      QColor::fromRgbF(color[0], color[1], color[2], color[3]), stroked, Qt::SolidLine, Qt::FlatCap));
  for (long index = 0; index < count; index++) {
    const float *hair = hairs + 4 * index;
    painter.drawLine(QLineF(hair[0], hair[1], hair[2], hair[3]));
  }
}

void pelt_peer_read(void *picture, float *opacities) {
  const auto *image = static_cast<const QImage *>(picture);
  for (int y = 0; y < image->height(); y++) {
    const auto *row = reinterpret_cast<const quint16 *>(image->constScanLine(y));
    for (int x = 0; x < image->width(); x++) *opacities++ = row[4 * x + 3] / 65535.0f;
  }
}

void pelt_peer_free(void *picture) { delete static_cast<QImage *>(picture); }
