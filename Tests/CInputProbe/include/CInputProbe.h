// A plain XInput2 client: one window over the whole screen, and what arrives in it.
#ifndef C_INPUT_PROBE_H
#define C_INPUT_PROBE_H

#include <stdint.h>

#define PROBE_AXES 32

// Event types are those of XInput2: 4 button press, 5 release, 6 motion, 18 touch begin, 19 update, 20 end;
// 2 key press, 3 release; 11 hierarchy, of which only the device and `flags` are set.
// Proximity, of XInput 1, is 100 in, 101 out, of which only the source is set.
typedef struct probe_event {
  int type;
  int source;       // the slave device
  uint32_t detail;  // button, key or contact
  uint32_t flags;
  uint32_t milliseconds;
  double x, y;           // px of the screen
  uint32_t axes;         // a bit for each value
  double values[PROBE_AXES];  // by the axis's number
} probe_event;

typedef struct probe_axis {
  char label[64];
  double minimum, maximum;
  uint32_t resolution;
  int is_relative;
  double scroll_increment;  // 0: no scroll axis
} probe_axis;

typedef struct probe_device {
  int number;
  int is_keyboard;
  int is_attached;  // to a master; false while it floats
  char name[128];
  int button_count;
  int touch_count;  // of direct touch
  int axis_count;
  probe_axis axes[PROBE_AXES];
} probe_device;

typedef struct input_probe input_probe;

// Connects, makes the window and selects events; returns when the server has done so. NULL: it cannot.
input_probe *probe_open(const char *display);
void probe_close(input_probe *probe);

// The slave devices, those of XTEST left out. Returns how many, at most `limit`.
int probe_devices(input_probe *probe, probe_device *devices, int limit);

// A device's property: of atoms the first one's name, of integers the first two as "a:b". 0: it has none.
int probe_property(input_probe *probe, int device, const char *name, char *value, int size);

// The XInput 1 type of a device, by name; and selects its proximity events. 0: it has neither.
int probe_type(input_probe *probe, int device, char *name, int size);
int probe_select_proximity(input_probe *probe, int device);

// A round trip: everything that the server sent before is here.
void probe_round_trip(input_probe *probe);

// The next event that is here already. Returns 0 where there is none.
int probe_next(input_probe *probe, probe_event *event);

// Gives the server so many fillings of the whole screen to do, in one request.
void probe_burden(input_probe *probe, int fillings);

#endif
