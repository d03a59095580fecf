import type { Port } from './port.ts'

/**
 * The common part of worker_threads' MessagePort and Worker, and of Electron's MessagePortMain (whose events carry the
 * message in `data`). They also emit 'close' or 'error' and 'exit'; no single type covers the overloads of all three.
 */
export interface EventedPort {
  postMessage(message: unknown, transfer?: readonly object[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  start?(): void
}

interface Closing {
  on(event: 'close' | 'exit' | 'error', listener: (cause?: unknown) => void): unknown
}

export function eventedPort(port: EventedPort): Port {
  return {
    post: (message, transfer) => (transfer ? port.postMessage(message, transfer) : port.postMessage(message)),
    onMessage: (listener) => {
      let listening = true
      port.on('message', (message) => {
        if (listening) listener(isEvent(message) ? message.data : message)
      })
      port.start?.()
      return () => {
        listening = false
      }
    },
    onClose: (listener) => {
      const closing = port as unknown as Closing
      closing.on('error', listener)
      // A worker's exit code does not explain why it ended.
      for (const event of ['close', 'exit'] as const) closing.on(event, () => listener(undefined))
    },
  }
}

/** A channel's messages have no `data`, so an object with `data` is an event that wraps one. */
function isEvent(message: unknown): message is { data: unknown } {
  return typeof message === 'object' && message !== null && 'data' in message
}
