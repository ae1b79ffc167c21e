// The datagram socket. One socket for all devices, so that events of several keep their order.
//
// The server's input thread reads it and posts events at once. Requests go on through a pipe to the main
// thread, since only that may process the queue of events, and add or remove devices.
#include "virtualtablet.h"

#include <inputstr.h>
#include <mi.h>
#include <os.h>

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

// Datagrams read in one go: the main thread needs the input lock in between.
#define READ_LIMIT 32

struct hub {
  int socket;
  int requests[2];  // a pipe of pointers
  char path[sizeof(((struct sockaddr_un *)0)->sun_path)];
};

struct request {
  struct message message;
  struct sockaddr_un sender;
  socklen_t sender_size;
  char text[MESSAGE_LIMIT + 1];
};

struct hub *hub_open(InputInfoPtr info, const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  struct hub *hub = calloc(1, sizeof *hub);
  if (!hub) return NULL;
  hub->socket = hub->requests[0] = hub->requests[1] = -1;
  strncpy(address.sun_path, path, sizeof address.sun_path - 1);
  hub->socket = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (strlen(path) >= sizeof address.sun_path || hub->socket < 0 ||
      bind(hub->socket, (struct sockaddr *)&address, sizeof address) ||
      pipe2(hub->requests, O_NONBLOCK | O_CLOEXEC)) {
    xf86IDrvMsg(info, X_ERROR, "socket %s: %s\n", path, strerror(errno));
    hub_close(hub);
    return NULL;
  }
  strcpy(hub->path, path);
  chmod(path, 0600);
  return hub;
}

void hub_close(struct hub *hub) {
  if (hub->socket >= 0) close(hub->socket);
  if (hub->requests[0] >= 0) close(hub->requests[0]);
  if (hub->requests[1] >= 0) close(hub->requests[1]);
  if (*hub->path) unlink(hub->path);
  free(hub);
}

static int do_request(struct request *request) {
  switch (request->message.kind) {
    case MESSAGE_SYNC: return 1;
    case MESSAGE_ADD: return add_device(request->text);
    case MESSAGE_REMOVE: return remove_device(request->message.channel);
  }
  return 0;
}

// Main thread.
static void serve(int descriptor, int ready, void *data) {
  struct hub *hub = data;
  struct request *request;
  (void)ready;
  while (read(descriptor, &request, sizeof request) == sizeof request) {
    // All that was sent before this request.
    mieqProcessInputEvents();
    request->message.flags = !do_request(request);
    (void)!sendto(hub->socket, &request->message, sizeof request->message, MSG_DONTWAIT,
                  (struct sockaddr *)&request->sender, request->sender_size);
    free(request);
  }
}

void hub_start(struct hub *hub, InputInfoPtr info) {
  info->fd = hub->socket;
  xf86AddEnabledDevice(info);
  SetNotifyFd(hub->requests[0], serve, X_NOTIFY_READ, hub);
}

void hub_stop(struct hub *hub, InputInfoPtr info) {
  RemoveNotifyFd(hub->requests[0]);
  xf86RemoveEnabledDevice(info);
}

static void hand_on(struct hub *hub, const struct request *received, size_t text_size) {
  struct request *request = malloc(sizeof *request);
  if (!request) return;
  memcpy(request, received, offsetof(struct request, text) + text_size);
  request->text[text_size] = 0;
  // Lost where a pipe is full of requests: then the sender waits in vain, and says so.
  if (write(hub->requests[1], &request, sizeof request) != sizeof request) free(request);
}

// Input thread, under the input lock.
void hub_read(InputInfoPtr info) {
  struct hub *hub = ((struct device *)info->private)->hub;
  struct request received;
  for (int count = 0; count < READ_LIMIT; count++) {
    struct iovec parts[] = {{&received.message, sizeof received.message}, {received.text, MESSAGE_LIMIT}};
    struct msghdr header = {.msg_name = &received.sender, .msg_namelen = sizeof received.sender,
                            .msg_iov = parts, .msg_iovlen = 2};
    ssize_t size = recvmsg(hub->socket, &header, MSG_DONTWAIT);
    if (size < 0) return;
    if (size < (ssize_t)sizeof received.message) continue;
    received.sender_size = header.msg_namelen;
    size -= sizeof received.message;
    if (received.message.kind >= MESSAGE_SYNC && received.message.kind <= MESSAGE_REMOVE) {
      hand_on(hub, &received, size);
    } else {
      double values[AXIS_LIMIT];
      int value_count = size / sizeof(double) < AXIS_LIMIT ? size / sizeof(double) : AXIS_LIMIT;
      memcpy(values, received.text, value_count * sizeof(double));
      post_event(&received.message, values, value_count);
    }
  }
}
