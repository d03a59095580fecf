import type { Port } from '../../wire/port.ts'

/**
 * Wraps a port whose incoming messages are JSON text. An object of a thousand parts would be copied part by part at
 * each boundary (between processes, and between the two worlds of a page). A string crosses in one piece. Outgoing
 * messages are passed unchanged, because they are small and the receiver validates them.
 */
export function jsonTextPort(wire: Port): Port {
  return {
    post: (message) => wire.post(message),
    onMessage: (listener) =>
      wire.onMessage((text) => {
        if (typeof text === 'string') listener(JSON.parse(text))
      }),
  }
}
