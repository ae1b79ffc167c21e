// xcb and its XInput extension for Swift, with what a thread that reads them needs of Linux: what Swift
// cannot reach by itself has a forward here.
#ifndef PELT_XINPUT_SHIM_H
#define PELT_XINPUT_SHIM_H

#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <xcb/xcb.h>
#include <xcb/xinput.h>

// xcb_input_id is a variable, which Swift takes for shared mutable state.
static inline const xcb_query_extension_reply_t *pelt_xinput_extension(xcb_connection_t *c) {
  return xcb_get_extension_data(c, &xcb_input_id);
}

// The request's mask follows its head without a gap: two structs in one.
static inline xcb_void_cookie_t pelt_xinput_select(xcb_connection_t *c, xcb_window_t window, uint16_t device, uint64_t mask) {
  // A server whose events all fit into one word refuses a second one that is not empty, and needs none.
  struct { xcb_input_event_mask_t head; uint32_t mask[2]; } request = {
    {device, mask >> 32 ? 2 : 1}, {(uint32_t)mask, (uint32_t)(mask >> 32)}};
  return xcb_input_xi_select_events_checked(c, window, 1, &request.head);
}

// Of the calling thread: on Linux 0 means that, not the process.
static inline int pelt_set_thread_niceness(int value) { return setpriority(PRIO_PROCESS, 0, value); }

// The header hides it without _GNU_SOURCE.
extern int pthread_setname_np(pthread_t thread, const char *name);

#endif
