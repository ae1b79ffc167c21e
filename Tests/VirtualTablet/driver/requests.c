// Devices that come and go while the server runs.
#include "virtualtablet.h"

#include <inputstr.h>

#include <string.h>

int add_device(char *text) {
  InputOption *options = NULL;
  DeviceIntPtr server_device = NULL;
  char *line;
  while ((line = strsep(&text, "\n"))) {
    char *value = strchr(line, '=');
    if (!value) continue;
    *value++ = 0;
    options = input_option_new(options, line, value);
  }
  options = input_option_new(options, "driver", DRIVER_NAME);
  input_lock();
  int result = NewInputDeviceRequest(options, NULL, &server_device);
  input_unlock();
  input_option_free_list(&options);
  return result == Success;
}

int remove_device(uint32_t channel) {
  int is_done = 0;
  input_lock();
  InputInfoPtr info = channel_device(channel);
  // The hub serves this very request.
  if (info && !((struct device *)info->private)->hub) {
    DeleteInputDeviceRequest(info->dev);
    is_done = 1;
  }
  input_unlock();
  return is_done;
}
