// A picture in memory that the X server reads too, by MIT-SHM. Xlib's macros and its way to tell errors, by a function for the whole
// process, are not for Swift. On Xlib's own side of the connection: once xcb has sent something there, Xlib ends in a null pointer where the
// server dies.
#ifndef PELT_SHARED_IMAGE_H
#define PELT_SHARED_IMAGE_H

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdlib.h>
#include <sys/ipc.h>
#include <sys/shm.h>

typedef struct {
  Display * display;
  Window window;
  XShmSegmentInfo segment;
  XImage * image;
  GC context;
} pelt_shared_image;

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

// Whether its pixels are words of 32 bits, blue in the lowest byte and red in the third.
static inline int pelt_is_plain(const XImage * image) {
  return image->byte_order == LSBFirst && image->bits_per_pixel == 32 && image->red_mask == 0xff0000 && image->green_mask == 0xff00 &&
    image->blue_mask == 0xff;
}

// Lets the server read the memory; an error tells that it cannot.
static inline int pelt_attach(pelt_shared_image * made) {
  XSync(made->display, 0);
  *pelt_refusal() = 0;
  XErrorHandler handler = XSetErrorHandler(pelt_note_refusal);
  XShmAttach(made->display, &made->segment);
  XSync(made->display, 0);
  XSetErrorHandler(handler);
  return !*pelt_refusal();
}

static inline void pelt_free_shared_image(pelt_shared_image * image) {
  if (image->context) XFreeGC(image->display, image->context);
  if (image->image) XDestroyImage(image->image);
  if (image->segment.shmaddr) shmdt(image->segment.shmaddr);
  free(image);
}

// A picture of a window's visual; null where the server is another machine's, cannot share memory, or wants other pixels. The image does
// not own its pixels: data is null to it.
static inline pelt_shared_image * pelt_make_shared_image(Display * display, Window window, unsigned width, unsigned height) {
  XWindowAttributes attributes;
  if (!XShmQueryExtension(display) || !XGetWindowAttributes(display, window, &attributes)) return 0;
  pelt_shared_image * made = (pelt_shared_image *)calloc(1, sizeof *made);
  if (!made) return 0;
  made->display = display;
  made->window = window;
  made->image = XShmCreateImage(display, attributes.visual, (unsigned)attributes.depth, ZPixmap, 0, &made->segment, width, height);
  int identifier = -1;
  if (made->image && pelt_is_plain(made->image) && made->image->bytes_per_line == (int)(4 * width))
    identifier = shmget(IPC_PRIVATE, (size_t)4 * width * height, IPC_CREAT | 0600);
  void * memory = identifier < 0 ? (void *)-1 : shmat(identifier, 0, 0);
  int is_shared = 0;
  if (memory != (void *)-1) {
    made->segment.shmid = identifier;
    made->segment.shmaddr = (char *)memory;
    made->segment.readOnly = 1;
    is_shared = pelt_attach(made);
  }
  // From here on it goes with the last who has it.
  if (identifier >= 0) shmctl(identifier, IPC_RMID, 0);
  if (is_shared) {
    made->context = XCreateGC(display, window, 0, 0);
    return made;
  }
  pelt_free_shared_image(made);
  return 0;
}

static inline void pelt_drop_shared_image(pelt_shared_image * image) {
  XShmDetach(image->display, &image->segment);
  XSync(image->display, 0);
  pelt_free_shared_image(image);
}

static inline void pelt_put_shared_image(pelt_shared_image * image, int x, int y, unsigned width, unsigned height) {
  // The image knows its pixels only now: what destroys it must not free them.
  image->image->data = image->segment.shmaddr;
  XShmPutImage(image->display, image->window, image->context, image->image, x, y, x, y, width, height, 0);
  image->image->data = 0;
}

#endif
