// A client that sees the screen change, and one that presents frames as a driver does.
#ifndef PELT_SCREEN_PROBE_H
#define PELT_SCREEN_PROBE_H

#include <stdint.h>

typedef struct screen_probe screen_probe;

// Listens to changes of the screen; null without a display or its DAMAGE extension.
screen_probe *screen_probe_open(const char *display);
void screen_probe_close(screen_probe *probe);

// Watches one row of the screen until every place has another colour than `ground` (0xRRGGBB), or `stop`
// becomes 1. The time of a place (ns of CLOCK_MONOTONIC) is when the server told of the change that held
// it; 0 where it never changed. Returns how many changed.
int screen_probe_watch_row(screen_probe *probe, int y, const int *columns, int count, uint32_t ground,
                           int64_t *times, const volatile int *stop);

// Presents a pixmap of the window's size on a window of its own, `count` times, one screen refresh apart, with
// serials from 1, as the swap of a driver does. The window is given to `ready` before the first one.
// Returns 0 where the server cannot.
int screen_probe_present(const char *display, int count, void (*ready)(uint32_t window, void *context),
                         void *context);

#endif
