import { type Codec, codec } from './codec.ts'

/** Messages from the page to the main process, over a DevTools binding. `id` 0 asks for no reply. */
export type FromPage =
  | { kind: 'send'; channel: string; data: string; ports: string[] }
  | { kind: 'invoke'; id: number; channel: string; data: string }
  | { kind: 'port'; port: string; data: string }
  /** DevTools does not report when a page changes its title. */
  | { kind: 'title'; title: string }

/** Messages from the main process to the page. */
export type ToPage =
  | { kind: 'reply'; id: number; data: string }
  | { kind: 'event'; channel: string; data: string; ports: string[] }
  | { kind: 'port'; port: string; data: string }

/** The symbol under which the page receives messages from the main process. */
export const doorName = 'electron-standin'

type Listener = (...args: unknown[]) => void
type Preload = (require: (id: string) => unknown, module: object, exports: object, process: object) => void

// Runs in the page at document start: first what a sandboxed preload sees (ipcRenderer, contextBridge), then the
// preload itself. Unlike Electron there is one JavaScript world, so contextBridge copies values by Electron's rules
// instead of crossing worlds. Its source is injected, so it may use nothing from outside.
function runtime(makeCodec: () => Codec, binding: string, door: string, info: object, preload: Preload | null) {
  const world = globalThis as any
  const tell: ((text: string) => void) | undefined = world[binding]
  delete world[binding]
  if (world.window !== world.top || !tell) return
  const post = (message: FromPage) => tell(JSON.stringify(message))
  const { encode, decode } = makeCodec()
  const listeners = new Map<string, Listener[]>()
  const waiting = new Map<number, (reply: { error?: string; value?: unknown }) => void>()
  const ports = new Map<string, MessagePort>()
  let lastId = 0
  let lastPort = 0

  const nameWindow = () => post({ kind: 'title', title: document.title })
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(nameWindow).observe(document.head, { childList: true, subtree: true, characterData: true })
  })

  Object.defineProperty(world, Symbol.for(door), { value: (message: ToPage) => receive(message) })

  function receive(message: ToPage): void {
    if (message.kind === 'reply') {
      waiting.get(message.id)?.(decode(message.data) as object)
      waiting.delete(message.id)
    } else if (message.kind === 'event') {
      const event = { sender: ipcRenderer, ports: message.ports.map(portFrom) }
      const args = decode(message.data) as unknown[]
      for (const listener of listeners.get(message.channel) ?? []) listener(event, ...args)
    } else ports.get(message.port)?.postMessage(decode(message.data))
  }

  /** Creates a port that leads to the main process under a name. */
  function portFrom(name: string): MessagePort {
    const { port1, port2 } = new MessageChannel()
    connect(name, port2)
    return port1
  }
  function connect(name: string, port: MessagePort): void {
    ports.set(name, port)
    port.onmessage = (event) => post({ kind: 'port', port: name, data: encode(event.data) })
  }

  const unsupported = (what: string) => () => {
    throw new Error(`electron stand-in: ${what} is not supported`)
  }

  const ipcRenderer: any = {
    send: (channel: string, ...args: unknown[]) => post({ kind: 'send', channel, data: encode(args), ports: [] }),
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const data = encode(args)
        const id = ++lastId
        waiting.set(id, (reply) => {
          if (reply.error === undefined) resolve(reply.value)
          else reject(new Error(`Error invoking remote method '${channel}': ${reply.error}`))
        })
        post({ kind: 'invoke', id, channel, data })
      }),
    postMessage: (channel: string, message: unknown, transfer: MessagePort[] = []) => {
      const names = transfer.map((port) => {
        const name = `page.${++lastPort}`
        connect(name, port)
        return name
      })
      post({ kind: 'send', channel, data: encode([message]), ports: names })
    },
    on: (channel: string, listener: Listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      return ipcRenderer
    },
    once: (channel: string, listener: Listener) => {
      const wrapped: Listener = (...args) => {
        ipcRenderer.off(channel, wrapped)
        listener(...args)
      }
      return ipcRenderer.on(channel, wrapped)
    },
    off: (channel: string, listener: Listener) => {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((other) => other !== listener),
      )
      return ipcRenderer
    },
    removeAllListeners: (channel: string) => {
      listeners.delete(channel)
      return ipcRenderer
    },
    sendSync: unsupported('ipcRenderer.sendSync'),
  }
  ipcRenderer.addListener = ipcRenderer.on
  ipcRenderer.removeListener = ipcRenderer.off

  function bridge(value: any, seen = new Map<unknown, unknown>()): any {
    if (typeof value === 'symbol') throw new TypeError('contextBridge cannot pass symbols')
    if (typeof value === 'function') return (...args: unknown[]) => bridge(value(...args.map((arg) => bridge(arg))))
    if (value === null || typeof value !== 'object' || value instanceof Node) return value
    if (value instanceof Promise) {
      return value.then(
        (result) => bridge(result),
        (error) => Promise.reject(error instanceof Error ? new Error(error.message) : bridge(error)),
      )
    }
    if (value instanceof Error) return new Error(value.message)
    if (seen.has(value)) return seen.get(value)
    const ordinary = Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'
    if (!ordinary) return structuredClone(value)
    const copy: any = Array.isArray(value) ? [] : {}
    seen.set(value, copy)
    for (const key of Object.keys(value)) copy[key] = bridge(value[key], seen)
    return copy
  }
  function freeze(value: any): any {
    if (value && typeof value === 'object' && !Object.isFrozen(value))
      Object.values(Object.freeze(value)).forEach(freeze)
    return value
  }

  const contextBridge = {
    exposeInMainWorld: (key: string, api: unknown) => {
      if (key in world) throw new Error('Cannot bind an API on top of an existing property on the window object')
      Object.defineProperty(world, key, { value: freeze(bridge(api)), enumerable: true })
    },
  }
  const style = () => world.document.documentElement.style
  const webFrame = {
    setZoomFactor: (factor: number) => {
      style().zoom = String(factor)
    },
    getZoomFactor: () => Number(style().zoom || 1),
  }
  const require = (id: string) => {
    if (id === 'electron') return { contextBridge, ipcRenderer, webFrame }
    // The same message as in Electron's sandboxed preload.
    throw new Error(`module not found: ${id}`)
  }
  const module = { exports: {} }
  preload?.(require, module, module.exports, { ...info, type: 'renderer', sandboxed: true, contextIsolated: true })
}

/** Returns the script to run before every document of a page. `preload` is the preload's CommonJS source. */
export function pageScript(binding: string, info: object, preload: string | null): string {
  const wrapped = preload === null ? 'null' : `function (require, module, exports, process) {\n${preload}\n}`
  const args = [String(codec), JSON.stringify(binding), JSON.stringify(doorName), JSON.stringify(info), wrapped]
  return `(${String(runtime)})(${args.join(', ')})`
}
