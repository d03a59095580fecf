import { EventEmitter } from 'node:events'
import { strict } from './strict.ts'

type Listener = (event: object, ...args: any[]) => unknown

class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, Listener>()

  handle(channel: string, listener: Listener): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, listener)
  }

  handleOnce(channel: string, listener: Listener): void {
    this.handle(channel, (...args) => {
      this.#handlers.delete(channel)
      return listener(...args)
    })
  }

  removeHandler = (channel: string) => {
    this.#handlers.delete(channel)
  }

  /** Returns the reply to a page's invoke, or the failure in Electron's words. */
  async invoke(channel: string, event: object, args: unknown[]): Promise<{ value: unknown } | { error: string }> {
    const handler = this.#handlers.get(channel)
    if (!handler) return { error: `Error: No handler registered for '${channel}'` }
    try {
      return { value: await handler(event, ...args) }
    } catch (error) {
      console.error(`Error occurred in handler for '${channel}':`, error)
      return { error: String(error) }
    }
  }
}

export const ipcMain = strict('ipcMain', new IpcMain())
