// What a device can do, as the server is told it.
#include "virtualtablet.h"

#include <X11/Xatom.h>
#include <X11/extensions/XI2.h>
#include <exevents.h>
#include <inputstr.h>
#include <xkbsrv.h>
#include <xserver-properties.h>

#include <string.h>

static Atom atom(const char *name) { return *name ? MakeAtom(name, strlen(name), TRUE) : None; }

static void ignore_control(DeviceIntPtr server_device, PtrCtrl *control) {
  (void)server_device;
  (void)control;
}

static void init_axis(DeviceIntPtr server_device, int number, Atom label, const struct axis *axis) {
  xf86InitValuatorAxisStruct(server_device, number, label, axis->minimum, axis->maximum, axis->resolution, 0,
                             axis->resolution, axis->is_relative ? Relative : Absolute);
  if (axis->scroll) SetScrollValuator(server_device, number, axis->scroll, axis->increment, SCROLL_FLAG_NONE);
}

static void init_pointer(DeviceIntPtr server_device, const struct device *device) {
  CARD8 map[MAX_BUTTONS + 1];
  Atom button_labels[MAX_BUTTONS] = {None};
  Atom labels[AXIS_LIMIT] = {None};
  for (int i = 0; i <= MAX_BUTTONS; i++) map[i] = i;
  for (int i = 0; i < device->axis_count; i++) labels[i] = atom(device->axes[i].label);
  InitPointerDeviceStruct(&server_device->public, map, device->button_count, button_labels, ignore_control,
                          GetMotionHistorySize(), device->axis_count, labels);
  for (int i = 0; i < device->axis_count; i++) init_axis(server_device, i, labels[i], &device->axes[i]);
  if (device->has_proximity) InitProximityClassDeviceStruct(server_device);
  if (device->touch_count) InitTouchClassDeviceStruct(server_device, device->touch_count, XIDirectTouch, 2);
  if (device->gesture_count) InitGestureClassDeviceStruct(server_device, device->gesture_count);
}

static void init_keyboard(DeviceIntPtr server_device) {
  // The kernel's codes and a US layout, whatever the machine is set to: the server's own default has other
  // codes for Delete and the arrows.
  XkbRMLVOSet rules = {.rules = "evdev", .model = "pc105", .layout = "us", .variant = "", .options = ""};
  InitKeyboardDeviceStruct(server_device, &rules, NULL, NULL);
}

void init_classes(DeviceIntPtr server_device, const struct device *device) {
  if (device->is_keyboard)
    init_keyboard(server_device);
  else
    init_pointer(server_device, device);
  if (device->tool_type) {
    Atom property = atom("Wacom Tool Type"), value = atom(device->tool_type);
    XIChangeDeviceProperty(server_device, property, XA_ATOM, 32, PropModeReplace, 1, &value, FALSE);
    XISetDevicePropertyDeletable(server_device, property, FALSE);
  }
  if (device->node) {
    XIChangeDeviceProperty(server_device, atom(XI_PROP_DEVICE_NODE), XA_STRING, 8, PropModeReplace,
                           strlen(device->node), device->node, FALSE);
    XISetDevicePropertyDeletable(server_device, atom(XI_PROP_DEVICE_NODE), FALSE);
  }
  if (device->product[0])
    XIChangeDeviceProperty(server_device, atom(XI_PROP_PRODUCT_ID), XA_INTEGER, 32, PropModeReplace, 2,
                           device->product, FALSE);
}
