import { once } from 'node:events'
import type { Port } from '#shared/wire/port.ts'
import { type EventedPort, eventedPort } from '#shared/wire/evented-port.ts'

/** The part of Electron's `process.parentPort` that is used. */
interface ParentPort {
  once(event: 'message', listener: (event: { ports: EventedPort[] }) => void): void
}

/**
 * Called in a process of the service. Returns its port to the service: a forked process's own, or the one that
 * Electron's main process sends.
 */
export async function openOwnerPort(): Promise<Port> {
  const { parentPort } = process as typeof process & { parentPort?: ParentPort }
  if (!parentPort) return forkedPort()
  const { promise, resolve } = Promise.withResolvers<EventedPort[]>()
  parentPort.once('message', ({ ports }) => resolve(ports))
  const [port] = await promise
  if (!port) throw new Error('The start message brings no port to answer on.')
  return eventedPort(port)
}

function forkedPort(): Port {
  return {
    post: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {})
    },
    onMessage: (listener) => {
      process.on('message', listener)
      return () => process.off('message', listener)
    },
    onClose: (listener) => void once(process, 'disconnect').then(() => listener(undefined)),
  }
}
