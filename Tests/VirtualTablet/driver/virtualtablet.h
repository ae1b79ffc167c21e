// A test device of an X server: its classes come from options, its events from a socket.
#ifndef PELT_VIRTUAL_TABLET_H
#define PELT_VIRTUAL_TABLET_H

#include <xorg-server.h>
#include <xf86.h>
#include <xf86Xinput.h>

#include <stdint.h>

#define DRIVER_NAME "virtualtablet"

// Channels are how the datagrams name devices: 0 ..< CHANNEL_LIMIT.
#define CHANNEL_LIMIT 256
// One bit of a message's mask for each.
#define AXIS_LIMIT 32
#define LABEL_SIZE 48

enum message_kind {
  MESSAGE_MOTION = 1,     // flags: 1 relative
  MESSAGE_PROXIMITY = 2,  // flags: 1 in
  MESSAGE_BUTTON = 3,     // flags: 1 press; detail: the button
  MESSAGE_TOUCH = 4,      // flags: 0 begin, 1 update, 2 end; detail: the contact
  MESSAGE_KEY = 5,        // flags: 1 press; detail: the X key code
  MESSAGE_SYNC = 6,       // answered when everything sent before has been processed
  MESSAGE_ADD = 7,        // then lines of "option=value"; answered when the device is there
  MESSAGE_REMOVE = 8,     // answered when the device is gone
  MESSAGE_PINCH = 9,      // flags: 0 begin, 1 update, 2 end, 3 cancelled; detail: the fingers; then, in
                          // place of axes, way, way without acceleration, scale, turn in degrees
  MESSAGE_SWIPE = 10,     // the same without scale and turn
};

// The start of each datagram, in the machine's byte order. An event goes on with one double for each bit
// of `axes`, lowest first. An answer is this alone: the request's kind and detail, flags 0 if it was done.
struct message {
  uint16_t kind;
  uint16_t flags;
  uint32_t channel;
  uint32_t detail;
  uint32_t axes;
};

#define MESSAGE_LIMIT 8192

struct axis {
  char label[LABEL_SIZE];  // empty: the axis has none
  int minimum, maximum, resolution;
  int is_relative;
  int scroll;  // SCROLL_TYPE_NONE, or which way it scrolls
  double increment;
};

struct device {
  int channel;
  int is_keyboard, has_proximity;
  int button_count, touch_count, gesture_count, axis_count;
  struct axis axes[AXIS_LIMIT];
  char *type;        // the XInput 1 type
  char *tool_type;   // the value of the property "Wacom Tool Type", or NULL
  char *node;        // the value of the property "Device Node", or NULL
  int product[2];    // vendor and product, 0 if unknown
  char *socket_path; // of the hub, the one device that holds the socket; else NULL
  struct hub *hub;
};

// options.c: reads a device's options. Returns 0, or -1 after saying in the log what is wrong.
int read_options(InputInfoPtr info, struct device *device);

// classes.c: gives the server the device's axes, buttons, touches, keys and properties.
void init_classes(DeviceIntPtr server_device, const struct device *device);

// events.c: which device is on which channel, and events for it; under the input lock.
int channel_take(uint32_t channel, InputInfoPtr info);
void channel_free(InputInfoPtr info);
InputInfoPtr channel_device(uint32_t channel);
void post_event(const struct message *message, const double *values, int value_count);

// hub.c: the socket, read by the server's input thread, and the requests that its main thread answers.
struct hub *hub_open(InputInfoPtr info, const char *path);
void hub_close(struct hub *hub);
void hub_start(struct hub *hub, InputInfoPtr info);
void hub_stop(struct hub *hub, InputInfoPtr info);
void hub_read(InputInfoPtr info);

// requests.c: adds or removes a device. Main thread. Returns whether it was done.
int add_device(char *options);
int remove_device(uint32_t channel);

#endif
