#define _GNU_SOURCE
#include "CScreenProbe.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xcb/damage.h>
#include <xcb/present.h>
#include <xcb/xcb.h>

struct screen_probe {
  xcb_connection_t *connection;
  xcb_window_t root;
  uint16_t width;
  xcb_damage_damage_t damage;
};

static int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

screen_probe *screen_probe_open(const char *display) {
  screen_probe *probe = calloc(1, sizeof *probe);
  if (!probe) return NULL;
  probe->connection = xcb_connect(display, NULL);
  const xcb_query_extension_reply_t *extension =
    xcb_connection_has_error(probe->connection) ? NULL : xcb_get_extension_data(probe->connection, &xcb_damage_id);
  if (!extension || !extension->present) {
    screen_probe_close(probe);
    return NULL;
  }
  free(xcb_damage_query_version_reply(probe->connection, xcb_damage_query_version(probe->connection, 1, 1), NULL));
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(probe->connection)).data;
  probe->root = screen->root;
  probe->width = screen->width_in_pixels;
  probe->damage = xcb_generate_id(probe->connection);
  xcb_damage_create(probe->connection, probe->damage, probe->root, XCB_DAMAGE_REPORT_LEVEL_NON_EMPTY);
  xcb_flush(probe->connection);
  return probe;
}

void screen_probe_close(screen_probe *probe) {
  if (!probe) return;
  xcb_disconnect(probe->connection);
  free(probe);
}

// Takes all events that wait; whether there were any.
static int take_events(screen_probe *probe) {
  xcb_generic_event_t *event;
  int any = 0;
  while ((event = xcb_poll_for_event(probe->connection))) {
    any = 1;
    free(event);
  }
  return any;
}

static int look(screen_probe *probe, int y, const int *columns, int count, uint32_t ground, int64_t *times,
                int64_t time) {
  xcb_get_image_reply_t *image = xcb_get_image_reply(
    probe->connection,
    xcb_get_image(probe->connection, XCB_IMAGE_FORMAT_Z_PIXMAP, probe->root, 0, (int16_t)y, probe->width, 1, ~0u), NULL);
  if (!image) return 0;
  const uint32_t *row = (const uint32_t *)xcb_get_image_data(image);
  int found = 0;
  for (int i = 0; i < count; i++) {
    if (times[i] == 0 && (row[columns[i]] & 0xffffff) != ground) {
      times[i] = time;
      found++;
    }
  }
  free(image);
  return found;
}

int screen_probe_watch_row(screen_probe *probe, int y, const int *columns, int count, uint32_t ground,
                           int64_t *times, const volatile int *stop) {
  struct pollfd descriptor = {xcb_get_file_descriptor(probe->connection), POLLIN, 0};
  int seen = 0;
  memset(times, 0, sizeof *times * (size_t)count);
  while (seen < count && !*stop) {
    // The server reports once, until it is told that the report was read.
    xcb_damage_subtract(probe->connection, probe->damage, XCB_NONE, XCB_NONE);
    xcb_flush(probe->connection);
    if (!take_events(probe)) {
      poll(&descriptor, 1, 20);
      if (!take_events(probe)) continue;
    }
    seen += look(probe, y, columns, count, ground, times, now());
  }
  return seen;
}

int screen_probe_present(const char *display, int count, void (*ready)(uint32_t window, void *context),
                         void *context) {
  xcb_connection_t *connection = xcb_connect(display, NULL);
  const xcb_query_extension_reply_t *extension =
    xcb_connection_has_error(connection) ? NULL : xcb_get_extension_data(connection, &xcb_present_id);
  if (!extension || !extension->present) {
    xcb_disconnect(connection);
    return 0;
  }
  free(xcb_present_query_version_reply(connection, xcb_present_query_version(connection, 1, 0), NULL));
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data;
  uint32_t override_redirect = 1;
  xcb_window_t window = xcb_generate_id(connection);
  xcb_create_window(connection, XCB_COPY_FROM_PARENT, window, screen->root, 0, 0, 64, 64, 0,
                    XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT, XCB_CW_OVERRIDE_REDIRECT, &override_redirect);
  xcb_map_window(connection, window);
  xcb_pixmap_t pixmap = xcb_generate_id(connection);
  xcb_create_pixmap(connection, screen->root_depth, pixmap, window, 64, 64);
  xcb_present_select_input(connection, xcb_generate_id(connection), window, XCB_PRESENT_EVENT_MASK_COMPLETE_NOTIFY);
  free(xcb_get_input_focus_reply(connection, xcb_get_input_focus(connection), NULL));
  ready(window, context);
  for (int i = 1; i <= count; i++) {
    xcb_present_pixmap(connection, window, pixmap, (uint32_t)i, XCB_NONE, XCB_NONE, 0, 0, XCB_NONE, XCB_NONE, XCB_NONE,
                       0, 0, 1, 0, 0, NULL);
    xcb_flush(connection);
    // One frame in flight, as a driver has it.
    free(xcb_wait_for_event(connection));
  }
  xcb_disconnect(connection);
  return 1;
}
