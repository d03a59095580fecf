// Loaded first inside a forked utility process. Gives it `process.parentPort`.
import { EventEmitter } from 'node:events'
import { isPortMessage, type MessagePortMain, PortLink } from './ports.ts'
import type { Posted } from './utility-process.ts'

const send = (message: object): void => {
  if (process.connected) process.send?.(message)
}
const link = new PortLink('utility', send)

class ParentPort extends EventEmitter {
  readonly #waiting: { data: unknown; ports: MessagePortMain[] }[] = []

  /** Queues messages until the first listener is added. */
  receive(event: { data: unknown; ports: MessagePortMain[] }): void {
    if (this.listenerCount('message') > 0) this.emit('message', event)
    else this.#waiting.push(event)
  }

  override on(name: string, listener: (...args: any[]) => void): this {
    super.on(name, listener)
    if (name === 'message') queueMicrotask(() => this.start())
    return this
  }

  start(): void {
    for (const event of this.#waiting.splice(0)) this.emit('message', event)
  }

  postMessage(message: unknown): void {
    const posted: Posted = { standinMessage: structuredClone(message), ports: [] }
    send(posted)
  }
}

const parentPort = new ParentPort()
process.on('message', (message) => {
  if (isPortMessage(message)) link.receive(message)
  else if (typeof message === 'object' && message !== null && 'standinMessage' in message) {
    const { standinMessage, ports } = message as Posted
    parentPort.receive({ data: standinMessage, ports: link.take(ports) })
  }
})
// A utility process exits with its parent.
process.on('disconnect', () => process.exit(0))
Object.assign(process, { parentPort, type: 'utility' })
