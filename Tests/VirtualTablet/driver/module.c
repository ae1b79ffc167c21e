// What the server calls: the module, and a device's birth, switching on and off, and death.
#include "virtualtablet.h"

#include <xf86Module.h>

#include <stdlib.h>

static void free_device(struct device *device) {
  if (device->hub) hub_close(device->hub);
  free(device->type);
  free(device->tool_type);
  free(device->node);
  free(device->socket_path);
  free(device);
}

static int control(DeviceIntPtr server_device, int what) {
  InputInfoPtr info = server_device->public.devicePrivate;
  struct device *device = info->private;
  switch (what) {
    case DEVICE_INIT:
      server_device->public.on = FALSE;
      init_classes(server_device, device);
      break;
    case DEVICE_ON:
      server_device->public.on = TRUE;
      if (device->hub) hub_start(device->hub, info);
      break;
    case DEVICE_OFF:
      if (device->hub && server_device->public.on) hub_stop(device->hub, info);
      server_device->public.on = FALSE;
      break;
  }
  return Success;
}

static int pre_init(InputDriverPtr driver, InputInfoPtr info, int flags) {
  (void)driver;
  (void)flags;
  struct device *device = calloc(1, sizeof *device);
  if (!device) return BadAlloc;
  if (read_options(info, device) || !channel_take(device->channel, info)) {
    free_device(device);
    return BadValue;
  }
  if (device->socket_path && !(device->hub = hub_open(info, device->socket_path))) {
    channel_free(info);
    free_device(device);
    return BadValue;
  }
  // A test's way in px is the pointer's; drivers of today turn the server's acceleration off as well.
  info->options = xf86ReplaceStrOption(info->options, "AccelerationScheme", "none");
  info->private = device;
  info->type_name = device->type;
  info->device_control = control;
  info->read_input = device->hub ? hub_read : NULL;
  info->fd = -1;
  return Success;
}

static void un_init(InputDriverPtr driver, InputInfoPtr info, int flags) {
  (void)driver;
  if (info->private) {
    channel_free(info);
    free_device(info->private);
    info->private = NULL;
  }
  xf86DeleteInput(info, flags);
}

static InputDriverRec driver = {
  .driverVersion = 1,
  .driverName = DRIVER_NAME,
  .PreInit = pre_init,
  .UnInit = un_init,
};

static XF86ModuleVersionInfo version = {
  .modname = DRIVER_NAME,
  .vendor = "Pelt",
  ._modinfo1_ = MODINFOSTRING1,
  ._modinfo2_ = MODINFOSTRING2,
  .xf86version = XORG_VERSION_CURRENT,
  .majorversion = 1,
  .abiclass = ABI_CLASS_XINPUT,
  .abiversion = ABI_XINPUT_VERSION,
  .moduleclass = MOD_CLASS_XINPUT,
};

static void *set_up(void *module, void *options, int *major, int *minor) {
  (void)options;
  (void)major;
  (void)minor;
  xf86AddInputDriver(&driver, module, 0);
  return module;
}

_X_EXPORT XF86ModuleData virtualtabletModuleData = {.vers = &version, .setup = set_up};
