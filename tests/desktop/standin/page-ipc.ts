// The IPC of one page: messages and invokes from its preload, messages from the app, and ports between them.
import { codec } from './codec.ts'
import { ipcMain } from './ipc-main.ts'
import { doorName, type FromPage, type ToPage } from './page.ts'
import { type MessagePortMain, PortLink } from './ports.ts'

const { encode, decode } = codec()

interface Sender {
  emit(name: string, ...args: unknown[]): boolean
  send(channel: string, ...args: unknown[]): void
  readonly mainFrame: object
  named(title: string): void
}

export class PageIpc {
  readonly #sender: Sender
  readonly #evaluate: (expression: string) => void
  #link: PortLink

  /** `evaluate` runs an expression in the page. */
  constructor(sender: Sender, evaluate: (expression: string) => void) {
    this.#sender = sender
    this.#evaluate = evaluate
    this.#link = this.#newLink()
  }

  /** Handles a new document: closes the ports to the previous one. */
  newDocument(): void {
    this.#link.end()
    this.#link = this.#newLink()
  }

  send(channel: string, args: unknown[], transfer: MessagePortMain[] = []): void {
    const data = encode(args)
    this.#tell({ kind: 'event', channel, data, ports: this.#link.give(transfer) })
  }

  receive(message: FromPage): void {
    if (message.kind === 'title') {
      this.#sender.named(message.title)
      return
    }
    if (message.kind === 'port') {
      this.#link.receive({ standinPort: message.port, data: decode(message.data), ports: [] })
      return
    }
    const args = decode(message.data) as unknown[]
    const event = {
      sender: this.#sender,
      senderFrame: this.#sender.mainFrame,
      frameId: 1,
      processId: 1,
      ports: message.kind === 'send' ? this.#link.take(message.ports) : [],
      reply: (channel: string, ...rest: unknown[]) => this.#sender.send(channel, ...rest),
    }
    if (message.kind === 'send') {
      this.#sender.emit('ipc-message', event, message.channel, ...args)
      ipcMain.emit(message.channel, event, ...args)
    } else {
      const { id } = message
      void ipcMain.invoke(message.channel, event, args).then((reply) => this.#reply(id, reply))
    }
  }

  #reply(id: number, reply: object): void {
    try {
      this.#tell({ kind: 'reply', id, data: encode(reply) })
    } catch (error) {
      this.#tell({ kind: 'reply', id, data: encode({ error: String(error) }) })
    }
  }

  #tell(message: ToPage): void {
    this.#evaluate(`globalThis[Symbol.for('${doorName}')]?.(${JSON.stringify(message)})`)
  }

  #newLink(): PortLink {
    return new PortLink('page', (message) => {
      if ('closed' in message) return
      if (message.ports.length > 0) throw new Error('electron stand-in: a port cannot carry ports to a page')
      this.#tell({ kind: 'port', port: message.standinPort, data: encode(message.data) })
    })
  }
}
