// The devices by channel, and the events that are posted for them.
//
// The server's input thread calls these under the input lock, as it calls every driver, and the server
// stamps an event when it is posted: so its time is true even where the main thread is busy.
#include "virtualtablet.h"

#include <X11/extensions/XI2.h>
#include <inputstr.h>

static InputInfoPtr channels[CHANNEL_LIMIT];

int channel_take(uint32_t channel, InputInfoPtr info) {
  int is_free = 0;
  input_lock();
  if (channel < CHANNEL_LIMIT && !channels[channel]) {
    channels[channel] = info;
    is_free = 1;
  }
  input_unlock();
  if (!is_free) xf86IDrvMsg(info, X_ERROR, "channel %u is none, or taken\n", channel);
  return is_free;
}

void channel_free(InputInfoPtr info) {
  input_lock();
  for (int i = 0; i < CHANNEL_LIMIT; i++)
    if (channels[i] == info) channels[i] = NULL;
  input_unlock();
}

InputInfoPtr channel_device(uint32_t channel) {
  return channel < CHANNEL_LIMIT ? channels[channel] : NULL;
}

static void set_axes(ValuatorMask *mask, uint32_t axes, const double *values, int value_count, int axis_count) {
  valuator_mask_zero(mask);
  for (int axis = 0, next = 0; axis < AXIS_LIMIT && next < value_count; axis++) {
    if (!(axes & 1u << axis)) continue;
    if (axis < axis_count) valuator_mask_set_double(mask, axis, values[next]);
    next++;
  }
}

// The server takes no gesture in its queue without a device that has the class.
static void post_gesture(DeviceIntPtr server_device, const struct message *message, const double *v, int count) {
  static const uint16_t pinches[] = {XI_GesturePinchBegin, XI_GesturePinchUpdate, XI_GesturePinchEnd,
                                     XI_GesturePinchEnd};
  static const uint16_t swipes[] = {XI_GestureSwipeBegin, XI_GestureSwipeUpdate, XI_GestureSwipeEnd,
                                    XI_GestureSwipeEnd};
  int is_cancelled = message->flags == 3;
  if (message->kind == MESSAGE_PINCH && count >= 6)
    xf86PostGesturePinchEvent(server_device, pinches[message->flags], message->detail,
                              is_cancelled ? XIGesturePinchEventCancelled : 0, v[0], v[1], v[2], v[3], v[4], v[5]);
  else if (message->kind == MESSAGE_SWIPE && count >= 4)
    xf86PostGestureSwipeEvent(server_device, swipes[message->flags], message->detail,
                              is_cancelled ? XIGestureSwipeEventCancelled : 0, v[0], v[1], v[2], v[3]);
}

void post_event(const struct message *message, const double *values, int value_count) {
  static const uint16_t touch_types[] = {XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd};
  static ValuatorMask *mask;
  InputInfoPtr info = channel_device(message->channel);
  if (!mask) mask = valuator_mask_new(AXIS_LIMIT);
  // A device that the server has not switched on yet, or has switched off, says nothing.
  if (!mask || !info || !info->dev || !info->dev->public.on) return;
  struct device *device = info->private;
  set_axes(mask, message->axes, values, value_count, device->axis_count);
  switch (message->kind) {
    case MESSAGE_MOTION:
      xf86PostMotionEventM(info->dev, message->flags ? Relative : Absolute, mask);
      break;
    case MESSAGE_PROXIMITY:
      if (device->has_proximity) xf86PostProximityEventM(info->dev, message->flags, mask);
      break;
    case MESSAGE_BUTTON:
      if (message->detail > 0 && message->detail <= (uint32_t)device->button_count)
        xf86PostButtonEventM(info->dev, Absolute, message->detail, message->flags, mask);
      break;
    case MESSAGE_TOUCH:
      if (device->touch_count && message->flags < 3)
        xf86PostTouchEvent(info->dev, message->detail, touch_types[message->flags], 0, mask);
      break;
    case MESSAGE_PINCH:
    case MESSAGE_SWIPE:
      if (device->gesture_count && message->flags < 4) post_gesture(info->dev, message, values, value_count);
      break;
    case MESSAGE_KEY:
      if (device->is_keyboard) xf86PostKeyboardEvent(info->dev, message->detail, message->flags);
      break;
  }
}
