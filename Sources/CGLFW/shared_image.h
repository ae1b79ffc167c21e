// What a picture in shared memory needs of Xlib that is not for Swift: macros, and errors told by a function for the whole process.
#ifndef PELT_SHARED_IMAGE_H
#define PELT_SHARED_IMAGE_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <sys/ipc.h>
#include <sys/shm.h>

// Whether an error came since it was last set to 0. Of a variable beside functions Swift makes none.
static inline int * pelt_refusal(void) {
  static int was_refused;
  return &was_refused;
}
static inline int pelt_note_refusal(Display * display, XErrorEvent * error) {
  (void)display; (void)error;
  *pelt_refusal() = 1;
  return 0;
}

// Whether the server puts the image's first pixel where it is told to: under this segment's number it may find another one, where it
// lives in a container of its own.
static inline int pelt_server_sees(Display * display, Window window, XImage * image, unsigned pixel) {
  Pixmap trial = XCreatePixmap(display, window, 1, 1, (unsigned)image->depth);
  GC context = XCreateGC(display, trial, 0, 0);
  *(unsigned *)image->data = pixel;
  XShmPutImage(display, trial, context, image, 0, 0, 0, 0, 1, 1, 0);
  XImage * seen = XGetImage(display, trial, 0, 0, 1, 1, AllPlanes, ZPixmap);
  int is_seen = seen && ((XGetPixel(seen, 0, 0) ^ pixel) & 0xffffff) == 0;
  if (seen) XDestroyImage(seen);
  XFreeGC(display, context);
  XFreePixmap(display, trial);
  return is_seen;
}

// Lets the server read an image's memory. 0 where it cannot.
static inline int pelt_attach(Display * display, Window window, XShmSegmentInfo * segment, XImage * image, unsigned pixel) {
  XSync(display, 0);
  *pelt_refusal() = 0;
  XErrorHandler handler = XSetErrorHandler(pelt_note_refusal);
  XShmAttach(display, segment);
  XSync(display, 0);
  int is_attached = !*pelt_refusal();
  int is_seen = is_attached && pelt_server_sees(display, window, image, pixel) && !*pelt_refusal();
  if (is_attached && !is_seen) XShmDetach(display, segment);
  XSync(display, 0);
  XSetErrorHandler(handler);
  return is_seen;
}

// Frees the image; of shared memory it leaves the pixels alone.
static inline void pelt_destroy_image(XImage * image) { XDestroyImage(image); }

#endif
