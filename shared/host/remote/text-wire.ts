import type { Port } from '../../wire/port.ts'

/**
 * A wire over one that brings text. An object of a thousand parts is copied part by part at each border it crosses
 * (processes, and the two worlds of a page); as one string it crosses them in one piece. What is said goes as it is: it
 * is small, and checked on arrival.
 */
export function textWire(wire: Port): Port {
  return {
    post: (message) => wire.post(message),
    onMessage: (listener) =>
      wire.onMessage((text) => {
        if (typeof text === 'string') listener(JSON.parse(text))
      }),
  }
}
