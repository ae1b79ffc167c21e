// GLFW, the little of Xlib that a window needs beside it, and GLX under its own names: libepoxy has
// GLX's functions as macros for function pointers, which Swift does not see.
#ifndef PELT_GLFW_SHIM_H
#define PELT_GLFW_SHIM_H

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <X11/Xlib.h>
#include <epoxy/glx.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>
#include <xcb/present.h>
#include <xcb/xcb.h>
#include "shared_image.h"

// Of GNU's own functions only this one is used. _GNU_SOURCE, which declares it, would give types such as
// fd_set other members than they have in Swift's own modules, and no program could use both.
extern int ppoll(struct pollfd * descriptors, nfds_t count, const struct timespec * time, const sigset_t * signals);

// GLFW's native header wants Xrandr's, which nothing here needs.
extern Display * glfwGetX11Display(void);
extern Window glfwGetX11Window(GLFWwindow * window);
extern GLXWindow glfwGetGLXWindow(GLFWwindow * window);

// GLFW 3.4 would choose Wayland, where no pen reaches the program; through XWayland pens do.
static inline void peltAskForX11(void) {
#ifdef GLFW_PLATFORM_X11
  glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

// How many of the display's events were read from the connection and wait in memory.
static inline int peltQueuedEvents(Display * display) { return XEventsQueued(display, QueuedAlready); }
static inline int peltConnection(Display * display) { return XConnectionNumber(display); }
static inline int peltDefaultScreen(Display * display) { return XDefaultScreen(display); }

// Without these Xlib ends the program, in words of its own, where the connection breaks.
static inline int peltIgnoreLoss(Display * display) { (void)display; return 0; }
static inline void peltTellLoss(Display * display, void (*tell)(Display *, void *), void * context) {
  XSetIOErrorHandler(peltIgnoreLoss);
  XSetIOErrorExitHandler(display, tell, context);
}

// What Swift's Glibc module leaves out of Linux.
static inline int peltMakeEventCounter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
static inline int peltMakeSignalDescriptor(const sigset_t * signals) { return signalfd(-1, signals, SFD_CLOEXEC | SFD_NONBLOCK); }
static inline int peltTakeSignal(int descriptor) {
  struct signalfd_siginfo information;
  return read(descriptor, &information, sizeof information) == sizeof information;
}

// How exactly this thread's sleeps end: the kernel may be that late so as to wake several at once.
static inline void peltSetTimerSlack(unsigned long nanoseconds) { prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0); }

// Waits for one of three descriptors; a negative time is for ever.
static inline void peltWait(int a, int b, int c, int64_t nanoseconds) {
  struct pollfd descriptors[3] = {{a, POLLIN, 0}, {b, POLLIN, 0}, {c, POLLIN, 0}};
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  ppoll(descriptors, 3, nanoseconds < 0 ? 0 : &time, 0);
}

#undef glXCopySubBufferMESA
static inline void glXCopySubBufferMESA(Display * display, GLXDrawable drawable, int x, int y, int width, int height) { epoxy_glXCopySubBufferMESA(display, drawable, x, y, width, height); }

#endif
