// MessageChannelMain, and ports that cross to another process. A port that was sent away forwards messages from its
// other half over a link (a child's IPC channel, a page's DevTools session). Replies go straight to the other half.
import { EventEmitter } from 'node:events'

interface Letter {
  data: unknown
  ports: MessagePortMain[]
}

/** A destination for messages: a port in this process, or the far end of a link. */
interface Mailbox {
  deliver(letter: Letter): void
  closed(): void
}

export class MessagePortMain extends EventEmitter implements Mailbox {
  /** The other half. */
  peer: Mailbox | undefined
  #started = false
  #waiting: Letter[] = []
  #forward: Mailbox | undefined
  #closed = false

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    if (this.#forward) throw new Error('electron stand-in: this port has been transferred')
    // Cloned immediately, as messages are, so that later changes do not travel along.
    this.peer?.deliver({ data: structuredClone(message), ports: transfer })
  }

  /** As in Electron, nothing is delivered before this call. */
  start(): void {
    this.#started = true
    for (const letter of this.#waiting.splice(0)) this.#hand(letter)
  }

  close(): void {
    if (this.#closed) return
    this.closed()
    this.peer?.closed()
  }

  deliver(letter: Letter): void {
    if (this.#closed) return
    if (this.#forward) this.#forward.deliver(letter)
    else if (this.#started) this.#hand(letter)
    else this.#waiting.push(letter)
  }

  closed(): void {
    if (this.#closed) return
    this.#closed = true
    if (this.#forward) this.#forward.closed()
    else queueMicrotask(() => this.emit('close'))
  }

  /** Transfers this port: everything for it goes to `mailbox` from now on. */
  sendAway(mailbox: Mailbox): Mailbox | undefined {
    if (this.#forward) throw new Error('electron stand-in: this port has been transferred')
    this.#forward = mailbox
    for (const message of this.#waiting.splice(0)) mailbox.deliver(message)
    return this.peer
  }

  #hand({ data, ports }: Letter): void {
    queueMicrotask(() => this.emit('message', { data, ports }))
  }
}

export class MessageChannelMain {
  readonly port1 = new MessagePortMain()
  readonly port2 = new MessagePortMain()

  constructor() {
    this.port1.peer = this.port2
    this.port2.peer = this.port1
  }
}

/** A message about a port on a link. */
export type PortMessage =
  | { standinPort: string; data: unknown; ports: string[] }
  | { standinPort: string; closed: true }

export const isPortMessage = (message: unknown): message is PortMessage =>
  typeof message === 'object' && message !== null && 'standinPort' in message

let links = 0

/** A connection to another process, and the ports on its far side. */
export class PortLink {
  readonly #send: (message: PortMessage) => void
  readonly #here = new Map<string, Mailbox>()
  /** Messages to a port that arrive before the message that brings the port. */
  readonly #early = new Map<string, PortMessage[]>()
  readonly #side: string
  #last = 0

  /** `side` differs at the two ends, so that their port names never collide. */
  constructor(side: string, send: (message: PortMessage) => void) {
    this.#side = `${side}${++links}`
    this.#send = send
  }

  /** Sends ports away. Returns the names under which the far side knows them. */
  give(ports: readonly MessagePortMain[]): string[] {
    return ports.map((port) => {
      const name = `${this.#side}.${++this.#last}`
      const peer = port.sendAway(this.#mailbox(name))
      if (peer) this.#here.set(name, peer)
      return name
    })
  }

  /** Returns the ports that arrived from the far side. */
  take(names: readonly string[]): MessagePortMain[] {
    return names.map((name) => {
      const port = new MessagePortMain()
      port.peer = this.#mailbox(name)
      this.#here.set(name, port)
      for (const message of this.#early.get(name) ?? []) this.receive(message)
      this.#early.delete(name)
      return port
    })
  }

  receive(message: PortMessage): void {
    const mailbox = this.#here.get(message.standinPort)
    if (!mailbox) {
      this.#early.set(message.standinPort, [...(this.#early.get(message.standinPort) ?? []), message])
      return
    }
    if ('closed' in message) {
      this.#here.delete(message.standinPort)
      mailbox.closed()
    } else mailbox.deliver({ data: message.data, ports: this.take(message.ports) })
  }

  /** Closes every port to the far side, which is gone. */
  end(): void {
    for (const mailbox of this.#here.values()) mailbox.closed()
    this.#here.clear()
    this.#early.clear()
  }

  #mailbox(name: string): Mailbox {
    return {
      deliver: ({ data, ports }) => this.#send({ standinPort: name, data, ports: this.give(ports) }),
      closed: () => {
        this.#here.delete(name)
        this.#send({ standinPort: name, closed: true })
      },
    }
  }
}
