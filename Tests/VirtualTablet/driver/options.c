// A device's options.
//
//   Channel    its number in datagrams
//   Socket     path of the datagram socket; the device that has it is the hub of all
//   Keyboard   it has keys, and nothing of what follows
//   Axes       "label,minimum,maximum,resolution,mode;..." in the order of their numbers. Mode is "absolute",
//              "relative", or "horizontal" or "vertical" for a scroll axis, whose minimum is then the increment
//              of one detent, times 1000. A label may be empty.
//   Buttons    how many
//   Touches    how many at once; 0: no touch class
//   Gestures   how many fingers a touchpad's gestures have; 0: no gesture class
//   Proximity  it has the proximity class of XInput 1
//   Type       its XInput 1 type, such as STYLUS
//   ToolType   the value of the property "Wacom Tool Type"
//   Node       the value of the property "Device Node"
//   Vendor, Product   numbers of the property "Device Product ID"
#include "virtualtablet.h"

#include <exevents.h>
#include <inputstr.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int read_axis(const char *text, struct axis *axis) {
  char mode[16] = "";
  const char *comma = strchr(text, ',');
  size_t length = comma ? (size_t)(comma - text) : 0;
  if (!comma || length >= sizeof axis->label) return -1;
  memcpy(axis->label, text, length);
  if (sscanf(comma + 1, "%d,%d,%d,%15s", &axis->minimum, &axis->maximum, &axis->resolution, mode) != 4)
    return -1;
  if (!strcmp(mode, "absolute")) return 0;
  axis->is_relative = 1;
  if (!strcmp(mode, "relative")) return 0;
  axis->increment = axis->minimum / 1000.0;
  axis->minimum = axis->maximum = -1;
  if (!strcmp(mode, "horizontal"))
    axis->scroll = SCROLL_TYPE_HORIZONTAL;
  else if (!strcmp(mode, "vertical"))
    axis->scroll = SCROLL_TYPE_VERTICAL;
  else
    return -1;
  return 0;
}

static int read_axes(InputInfoPtr info, struct device *device) {
  char *text = xf86SetStrOption(info->options, "Axes", "");
  char *rest = text, *part;
  int result = 0;
  while (!result && (part = strsep(&rest, ";"))) {
    if (!*part) continue;
    if (device->axis_count == AXIS_LIMIT || read_axis(part, &device->axes[device->axis_count++])) {
      xf86IDrvMsg(info, X_ERROR, "no axis can be made of \"%s\"\n", part);
      result = -1;
    }
  }
  free(text);
  return result;
}

int read_options(InputInfoPtr info, struct device *device) {
  device->channel = xf86SetIntOption(info->options, "Channel", -1);
  device->socket_path = xf86SetStrOption(info->options, "Socket", NULL);
  device->is_keyboard = xf86SetBoolOption(info->options, "Keyboard", FALSE);
  device->button_count = xf86SetIntOption(info->options, "Buttons", 0);
  device->touch_count = xf86SetIntOption(info->options, "Touches", 0);
  device->gesture_count = xf86SetIntOption(info->options, "Gestures", 0);
  device->has_proximity = xf86SetBoolOption(info->options, "Proximity", FALSE);
  device->type = xf86SetStrOption(info->options, "Type", device->is_keyboard ? "KEYBOARD" : "MOUSE");
  device->tool_type = xf86SetStrOption(info->options, "ToolType", NULL);
  device->node = xf86SetStrOption(info->options, "Node", NULL);
  device->product[0] = xf86SetIntOption(info->options, "Vendor", 0);
  device->product[1] = xf86SetIntOption(info->options, "Product", 0);
  if (device->button_count < 0 || device->button_count > MAX_BUTTONS || device->touch_count < 0) {
    xf86IDrvMsg(info, X_ERROR, "a device has 0 to %d buttons\n", MAX_BUTTONS);
    return -1;
  }
  return read_axes(info, device);
}
