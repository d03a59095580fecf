// The Windows form of browser-bridge.c. The app's named pipe has another name at each start; the file "pipe" beside this
// program tells it. One thread copies each way, so the pipe is opened for overlapped calls: others wait for each other.
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

static HANDLE app;

static int finish(BOOL done, OVERLAPPED *call, DWORD *count) {
  if (!done && GetLastError() != ERROR_IO_PENDING) return -1;
  return GetOverlappedResult(app, call, count, TRUE) ? 0 : -1;
}

static int send_to_app(const char *bytes, DWORD length) {
  OVERLAPPED call = {.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL)};
  while (length > 0) {
    DWORD sent = 0;
    ResetEvent(call.hEvent);
    if (finish(WriteFile(app, bytes, length, NULL, &call), &call, &sent) != 0 || sent == 0) break;
    bytes += sent;
    length -= sent;
  }
  CloseHandle(call.hEvent);
  return length == 0 ? 0 : -1;
}

static DWORD WINAPI copy_from_app(LPVOID unused) {
  static char bytes[65536];
  (void)unused;
  HANDLE browser = GetStdHandle(STD_OUTPUT_HANDLE);
  OVERLAPPED call = {.hEvent = CreateEventW(NULL, TRUE, FALSE, NULL)};
  for (;;) {
    DWORD got = 0;
    ResetEvent(call.hEvent);
    if (finish(ReadFile(app, bytes, sizeof bytes, NULL, &call), &call, &got) != 0 || got == 0) break;
    for (DWORD at = 0; at < got;) {
      DWORD sent = 0;
      if (!WriteFile(browser, bytes + at, got - at, &sent, NULL) || sent == 0) ExitProcess(0);
      at += sent;
    }
  }
  // The app has ended. The other thread waits for the browser, which would never be told.
  ExitProcess(0);
}

static HANDLE connect_beside_program(void) {
  wchar_t path[MAX_PATH];
  char name[256];
  wchar_t pipe[256];
  DWORD length = GetModuleFileNameW(NULL, path, MAX_PATH);
  wchar_t *end = length > 0 && length < MAX_PATH ? wcsrchr(path, L'\\') : NULL;
  if (!end || (size_t)(end - path) + 6 > MAX_PATH) return INVALID_HANDLE_VALUE;
  memcpy(end + 1, L"pipe", 5 * sizeof(wchar_t));
  FILE *file = _wfopen(path, L"rb");
  if (!file) return INVALID_HANDLE_VALUE;
  size_t count = fread(name, 1, sizeof name - 1, file);
  fclose(file);
  name[count] = 0;
  if (strncmp(name, "\\\\.\\pipe\\", 9) != 0) return INVALID_HANDLE_VALUE;
  if (MultiByteToWideChar(CP_UTF8, 0, name, -1, pipe, 256) == 0) return INVALID_HANDLE_VALUE;
  return CreateFileW(pipe, GENERIC_READ | GENERIC_WRITE, 0, NULL, OPEN_EXISTING, FILE_FLAG_OVERLAPPED, NULL);
}

static int send_caller(int count, char **arguments) {
  char caller[8192];
  uint32_t length = 0;
  for (int at = 1; at < count; at += 1) {
    size_t more = strlen(arguments[at]);
    if (length + more + 1 > sizeof caller) return -1;
    memcpy(caller + length, arguments[at], more);
    length += (uint32_t)more;
    caller[length++] = '\n';
  }
  return send_to_app((const char *)&length, sizeof length) || send_to_app(caller, length);
}

int main(int count, char **arguments) {
  static char bytes[65536];
  app = connect_beside_program();
  // The app does not run. The browser tells the extension that the program has ended.
  if (app == INVALID_HANDLE_VALUE) return 1;
  if (send_caller(count, arguments) != 0) return 1;
  if (!CreateThread(NULL, 0, copy_from_app, NULL, 0, NULL)) return 1;
  HANDLE browser = GetStdHandle(STD_INPUT_HANDLE);
  for (;;) {
    DWORD got = 0;
    if (!ReadFile(browser, bytes, sizeof bytes, &got, NULL) || got == 0) return 0;
    if (send_to_app(bytes, got) != 0) return 0;
  }
}
