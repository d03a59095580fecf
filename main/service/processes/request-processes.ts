import { type EventedPort, eventedPort } from '#shared/wire/evented-port.ts'
import type { Port } from '#shared/wire/port.ts'
import type { ProcessAnswer, ProcessKind, ProcessRequest } from '../port.ts'
import type { StartProcess } from './started-process.ts'

/** The part of `process.parentPort` that is used. */
export interface ProcessGiver {
  on(event: 'message', listener: (event: { data: ProcessAnswer; ports: EventedPort[] }) => void): void
  postMessage(request: ProcessRequest): void
}

interface Awaited {
  readonly arrived: PromiseWithResolvers<EventedPort>
  readonly ended: PromiseWithResolvers<void>
}

/**
 * Starts processes in Electron, where only the main process can do so: the app's own executable must not run as Node.
 */
export function requestProcesses(main: ProcessGiver): (kind: ProcessKind) => StartProcess {
  const processes = new Map<number, Awaited>()
  let last = 0
  main.on('message', ({ data, ports: [port] }) => {
    if ('started' in data && port) processes.get(data.started)?.arrived.resolve(port)
    if ('ended' in data) {
      processes.get(data.ended)?.ended.resolve()
      processes.delete(data.ended)
    }
  })
  return (kind) => () => {
    last += 1
    const id = last
    const awaited: Awaited = { arrived: Promise.withResolvers(), ended: Promise.withResolvers() }
    processes.set(id, awaited)
    main.postMessage({ start: id, kind })
    return { port: arrivingPort(awaited), kill: () => main.postMessage({ kill: id }) }
  }
}

/** Returns a port that can be used before it arrives. Messages posted until then wait for it. */
function arrivingPort({ arrived, ended }: Awaited): Port {
  const port = arrived.promise.then(eventedPort)
  return {
    post: (message, transfer) => void port.then((open) => open.post(message, transfer)),
    onMessage: (listener) => {
      const stop = port.then((open) => open.onMessage(listener))
      return () => void stop.then((stopNow) => stopNow())
    },
    onClose: (listener) => void ended.promise.then(() => listener(undefined)),
  }
}
