// What browsers start to reach the desktop app: it copies bytes between the browser (its input and output) and the
// app's socket, which is in the same folder. It reads nothing of what it copies. The first frame tells the app who
// called: the program's arguments, one a line. For Linux and macOS.
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int send_all(int to, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t sent = write(to, bytes, length);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return -1;
    bytes += sent;
    length -= (size_t)sent;
  }
  return 0;
}

static int send_caller(int to, int count, char **arguments) {
  char caller[8192];
  size_t length = 0;
  for (int at = 1; at < count; at += 1) {
    size_t more = strlen(arguments[at]);
    if (length + more + 1 > sizeof caller) return -1;
    memcpy(caller + length, arguments[at], more);
    length += more;
    caller[length++] = '\n';
  }
  uint32_t size = (uint32_t)length;
  return send_all(to, (const char *)&size, sizeof size) || send_all(to, caller, length);
}

static int connect_beside(const char *program) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  const char *end = strrchr(program, '/');
  int folder = end ? (int)(end - program) : 0;
  int length = snprintf(address.sun_path, sizeof address.sun_path, "%.*s/socket", folder, program);
  if (!end || length < 0 || (size_t)length >= sizeof address.sun_path) return -1;
  int to = socket(AF_UNIX, SOCK_STREAM, 0);
  if (to < 0) return -1;
  if (connect(to, (struct sockaddr *)&address, sizeof address) == 0) return to;
  close(to);
  return -1;
}

int main(int count, char **arguments) {
  static char bytes[65536];
  int app = count > 0 ? connect_beside(arguments[0]) : -1;
  // The app does not run. The browser tells the extension that the program has ended.
  if (app < 0) return 1;
  if (send_caller(app, count, arguments) != 0) return 1;
  struct pollfd ends[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = app, .events = POLLIN}};
  for (;;) {
    if (poll(ends, 2, -1) < 0) {
      if (errno == EINTR) continue;
      return 1;
    }
    for (int from = 0; from < 2; from += 1) {
      if (!(ends[from].revents & (POLLIN | POLLHUP | POLLERR))) continue;
      ssize_t got = read(ends[from].fd, bytes, sizeof bytes);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return 0;
      if (send_all(from == 0 ? app : STDOUT_FILENO, bytes, (size_t)got) != 0) return 0;
    }
  }
}
