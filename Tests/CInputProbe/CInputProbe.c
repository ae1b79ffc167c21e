#define _GNU_SOURCE
#include "CInputProbe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>
#include <xcb/xinput.h>

struct input_probe {
  xcb_connection_t *connection;
  xcb_window_t root, window;
  uint16_t width, height;
  uint8_t opcode, first_event;
};

static double number(xcb_input_fp3232_t value) { return value.integral + value.frac / 4294967296.0; }

static void select_events(input_probe *probe, xcb_window_t window, uint16_t device, uint32_t events) {
  struct {
    xcb_input_event_mask_t head;
    uint32_t mask;
  } selection = {{device, 1}, events};
  xcb_input_xi_select_events(probe->connection, window, 1, &selection.head);
}

static int open_extension(input_probe *probe) {
  const xcb_query_extension_reply_t *extension = xcb_get_extension_data(probe->connection, &xcb_input_id);
  if (!extension || !extension->present) return 0;
  probe->opcode = extension->major_opcode;
  probe->first_event = extension->first_event;
  xcb_input_xi_query_version_reply_t *version = xcb_input_xi_query_version_reply(
    probe->connection, xcb_input_xi_query_version(probe->connection, 2, 4), NULL);
  int is_new = version && (version->major_version > 2 || version->minor_version >= 2);
  free(version);
  return is_new;
}

static void open_window(input_probe *probe) {
  uint32_t override_redirect = 1;
  probe->window = xcb_generate_id(probe->connection);
  xcb_create_window(probe->connection, XCB_COPY_FROM_PARENT, probe->window, probe->root, 0, 0, probe->width,
                    probe->height, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT, XCB_COPY_FROM_PARENT,
                    XCB_CW_OVERRIDE_REDIRECT, &override_redirect);
  xcb_map_window(probe->connection, probe->window);
  xcb_set_input_focus(probe->connection, XCB_INPUT_FOCUS_POINTER_ROOT, probe->window, XCB_CURRENT_TIME);
  select_events(probe, probe->root, XCB_INPUT_DEVICE_ALL, XCB_INPUT_XI_EVENT_MASK_HIERARCHY);
  select_events(probe, probe->window, XCB_INPUT_DEVICE_ALL_MASTER,
                XCB_INPUT_XI_EVENT_MASK_KEY_PRESS | XCB_INPUT_XI_EVENT_MASK_KEY_RELEASE |
                  XCB_INPUT_XI_EVENT_MASK_MOTION | XCB_INPUT_XI_EVENT_MASK_BUTTON_PRESS |
                  XCB_INPUT_XI_EVENT_MASK_BUTTON_RELEASE | XCB_INPUT_XI_EVENT_MASK_TOUCH_BEGIN |
                  XCB_INPUT_XI_EVENT_MASK_TOUCH_UPDATE | XCB_INPUT_XI_EVENT_MASK_TOUCH_END);
}

input_probe *probe_open(const char *display) {
  input_probe *probe = calloc(1, sizeof *probe);
  if (!probe) return NULL;
  probe->connection = xcb_connect(display, NULL);
  if (xcb_connection_has_error(probe->connection) || !open_extension(probe)) {
    probe_close(probe);
    return NULL;
  }
  xcb_screen_t *screen = xcb_setup_roots_iterator(xcb_get_setup(probe->connection)).data;
  probe->root = screen->root;
  probe->width = screen->width_in_pixels;
  probe->height = screen->height_in_pixels;
  open_window(probe);
  probe_round_trip(probe);
  return probe;
}

void probe_close(input_probe *probe) {
  xcb_disconnect(probe->connection);
  free(probe);
}

void probe_round_trip(input_probe *probe) {
  free(xcb_get_input_focus_reply(probe->connection, xcb_get_input_focus(probe->connection), NULL));
}

static xcb_atom_t atom(input_probe *probe, const char *name) {
  xcb_intern_atom_reply_t *reply = xcb_intern_atom_reply(
    probe->connection, xcb_intern_atom(probe->connection, 0, strlen(name), name), NULL);
  xcb_atom_t atom = reply ? reply->atom : XCB_ATOM_NONE;
  free(reply);
  return atom;
}

static void atom_name(input_probe *probe, xcb_atom_t atom, char *name, int size) {
  *name = 0;
  if (!atom) return;
  xcb_get_atom_name_reply_t *reply =
    xcb_get_atom_name_reply(probe->connection, xcb_get_atom_name(probe->connection, atom), NULL);
  if (!reply) return;
  int length = xcb_get_atom_name_name_length(reply);
  if (length >= size) length = size - 1;
  memcpy(name, xcb_get_atom_name_name(reply), length);
  name[length] = 0;
  free(reply);
}

static void read_class(input_probe *probe, xcb_input_device_class_t *class, probe_device *device) {
  if (class->type == XCB_INPUT_DEVICE_CLASS_TYPE_BUTTON) {
    device->button_count = ((xcb_input_button_class_t *)class)->num_buttons;
  } else if (class->type == XCB_INPUT_DEVICE_CLASS_TYPE_TOUCH) {
    xcb_input_touch_class_t *touch = (void *)class;
    if (touch->mode == XCB_INPUT_TOUCH_MODE_DIRECT) device->touch_count = touch->num_touches;
  } else if (class->type == XCB_INPUT_DEVICE_CLASS_TYPE_VALUATOR) {
    xcb_input_valuator_class_t *valuator = (void *)class;
    if (valuator->number >= PROBE_AXES) return;
    if (valuator->number >= device->axis_count) device->axis_count = valuator->number + 1;
    probe_axis *axis = &device->axes[valuator->number];
    atom_name(probe, valuator->label, axis->label, sizeof axis->label);
    axis->minimum = number(valuator->min);
    axis->maximum = number(valuator->max);
    axis->resolution = valuator->resolution;
    axis->is_relative = valuator->mode == XCB_INPUT_VALUATOR_MODE_RELATIVE;
  } else if (class->type == XCB_INPUT_DEVICE_CLASS_TYPE_SCROLL) {
    xcb_input_scroll_class_t *scroll = (void *)class;
    if (scroll->number < PROBE_AXES) device->axes[scroll->number].scroll_increment = number(scroll->increment);
  }
}

static int read_device(input_probe *probe, xcb_input_xi_device_info_t *info, probe_device *device) {
  memset(device, 0, sizeof *device);
  int length = xcb_input_xi_device_info_name_length(info);
  if (length >= (int)sizeof device->name) length = sizeof device->name - 1;
  memcpy(device->name, xcb_input_xi_device_info_name(info), length);
  if (info->type == XCB_INPUT_DEVICE_TYPE_MASTER_POINTER || info->type == XCB_INPUT_DEVICE_TYPE_MASTER_KEYBOARD ||
      strstr(device->name, "XTEST"))
    return 0;
  device->number = info->deviceid;
  device->is_keyboard = info->type == XCB_INPUT_DEVICE_TYPE_SLAVE_KEYBOARD;
  device->is_attached = info->type != XCB_INPUT_DEVICE_TYPE_FLOATING_SLAVE;
  xcb_input_device_class_iterator_t class = xcb_input_xi_device_info_classes_iterator(info);
  for (; class.rem; xcb_input_device_class_next(&class)) read_class(probe, class.data, device);
  return 1;
}

int probe_devices(input_probe *probe, probe_device *devices, int limit) {
  xcb_input_xi_query_device_reply_t *reply = xcb_input_xi_query_device_reply(
    probe->connection, xcb_input_xi_query_device(probe->connection, XCB_INPUT_DEVICE_ALL), NULL);
  if (!reply) return 0;
  int count = 0;
  xcb_input_xi_device_info_iterator_t info = xcb_input_xi_query_device_infos_iterator(reply);
  for (; info.rem && count < limit; xcb_input_xi_device_info_next(&info))
    count += read_device(probe, info.data, &devices[count]);
  free(reply);
  return count;
}

int probe_property(input_probe *probe, int device, const char *name, char *value, int size) {
  xcb_input_xi_get_property_reply_t *reply = xcb_input_xi_get_property_reply(
    probe->connection,
    xcb_input_xi_get_property(probe->connection, device, 0, atom(probe, name), XCB_ATOM_ANY, 0, 2), NULL);
  int count = reply && reply->format == 32 ? reply->num_items : 0;
  uint32_t items[2] = {0};
  if (count) memcpy(items, xcb_input_xi_get_property_items(reply), (count < 2 ? count : 2) * 4);
  if (count && reply->type == XCB_ATOM_ATOM)
    atom_name(probe, items[0], value, size);
  else if (count)
    snprintf(value, size, "%u:%u", items[0], items[1]);
  free(reply);
  return count;
}

int probe_type(input_probe *probe, int device, char *name, int size) {
  xcb_input_list_input_devices_reply_t *reply = xcb_input_list_input_devices_reply(
    probe->connection, xcb_input_list_input_devices(probe->connection), NULL);
  xcb_atom_t type = XCB_ATOM_NONE;
  if (!reply) return 0;
  xcb_input_device_info_iterator_t info = xcb_input_list_input_devices_devices_iterator(reply);
  for (; info.rem; xcb_input_device_info_next(&info))
    if (info.data->device_id == device) type = info.data->device_type;
  free(reply);
  atom_name(probe, type, name, size);
  return type != XCB_ATOM_NONE;
}

int probe_select_proximity(input_probe *probe, int device) {
  xcb_input_open_device_reply_t *reply =
    xcb_input_open_device_reply(probe->connection, xcb_input_open_device(probe->connection, device), NULL);
  int has_proximity = 0;
  if (!reply) return 0;
  xcb_input_input_class_info_t *info = xcb_input_open_device_class_info(reply);
  for (int i = 0; i < reply->num_classes; i++)
    if (info[i].class_id == XCB_INPUT_INPUT_CLASS_PROXIMITY) {
      uint8_t base = info[i].event_type_base;
      xcb_input_event_class_t classes[] = {(uint32_t)device << 8 | base, (uint32_t)device << 8 | (base + 1u)};
      xcb_input_select_extension_event(probe->connection, probe->window, 2, classes);
      has_proximity = 1;
    }
  free(reply);
  probe_round_trip(probe);
  return has_proximity;
}

static void read_pointer(xcb_input_button_press_event_t *raw, probe_event *event) {
  event->type = raw->event_type;
  event->source = raw->sourceid;
  event->detail = raw->detail;
  event->flags = raw->flags;
  event->milliseconds = raw->time;
  event->x = raw->root_x / 65536.0;
  event->y = raw->root_y / 65536.0;
  uint32_t *mask = xcb_input_button_press_valuator_mask(raw);
  xcb_input_fp3232_t *value = xcb_input_button_press_axisvalues(raw);
  if (!raw->valuators_len) return;
  event->axes = mask[0];
  for (int i = 0; i < PROBE_AXES; i++)
    if (mask[0] & 1u << i) event->values[i] = number(*value++);
}

static void read_hierarchy(xcb_input_hierarchy_event_t *raw, probe_event *event) {
  event->type = raw->event_type;
  xcb_input_hierarchy_info_iterator_t info = xcb_input_hierarchy_infos_iterator(raw);
  for (; info.rem; xcb_input_hierarchy_info_next(&info))
    if (info.data->flags) {
      event->source = info.data->deviceid;
      event->flags |= info.data->flags;
    }
}

static int read_event(input_probe *probe, xcb_generic_event_t *raw, probe_event *event) {
  xcb_ge_generic_event_t *generic = (void *)raw;
  int type = raw->response_type & 0x7f;
  memset(event, 0, sizeof *event);
  if (type == probe->first_event + XCB_INPUT_PROXIMITY_IN || type == probe->first_event + XCB_INPUT_PROXIMITY_OUT) {
    event->type = type == probe->first_event + XCB_INPUT_PROXIMITY_IN ? 100 : 101;
    event->source = ((xcb_input_device_key_press_event_t *)raw)->device_id & 0x7f;
    return 1;
  }
  if (type != XCB_GE_GENERIC || generic->extension != probe->opcode) return 0;
  if (generic->event_type == XCB_INPUT_HIERARCHY)
    read_hierarchy((void *)raw, event);
  else
    read_pointer((void *)raw, event);
  return 1;
}

int probe_next(input_probe *probe, probe_event *event) {
  xcb_generic_event_t *raw;
  int is_ours = 0;
  while (!is_ours && (raw = xcb_poll_for_event(probe->connection))) {
    is_ours = read_event(probe, raw, event);
    free(raw);
  }
  return is_ours;
}

void probe_burden(input_probe *probe, int fillings) {
  xcb_rectangle_t *all = calloc(fillings, sizeof *all);
  if (!all) return;
  for (int i = 0; i < fillings; i++) {
    all[i].width = probe->width;
    all[i].height = probe->height;
  }
  xcb_gcontext_t context = xcb_generate_id(probe->connection);
  xcb_create_gc(probe->connection, context, probe->window, 0, NULL);
  xcb_poly_fill_rectangle(probe->connection, probe->window, context, fillings, all);
  xcb_free_gc(probe->connection, context);
  xcb_flush(probe->connection);
  free(all);
}
