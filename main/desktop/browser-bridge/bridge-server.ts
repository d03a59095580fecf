import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { PRIVATE_FILE } from '../../disk/private-files.ts'
import type { BrowserCalls } from './browser-calls.ts'
import { FrameReader, frameOf } from './frame-reader.ts'
import { isOwnExtension } from './is-own-extension.ts'

/** Each browser profile has one connection. */
const MOST_CONNECTIONS = 32

/** Answers the programs that browsers start, over a socket that only this user can access. */
export class BridgeServer {
  readonly #calls: Pick<BrowserCalls, 'answer'>
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(calls: Pick<BrowserCalls, 'answer'>) {
    this.#calls = calls
    this.#server = createServer((socket) => this.#admit(socket))
    this.#server.maxConnections = MOST_CONNECTIONS
  }

  /** Listens at `path`, the path of a socket or a Windows pipe. Rejects if the server can't listen there. */
  static async open(path: string, calls: Pick<BrowserCalls, 'answer'>): Promise<BridgeServer> {
    const isFile = !path.startsWith('\\\\')
    // An app that was killed leaves its socket behind. An app that is still running would hold this profile's lock.
    if (isFile) rmSync(path, { force: true })
    const bridge = new BridgeServer(calls)
    await new Promise<void>((resolve, reject) => {
      bridge.#server.once('error', reject)
      bridge.#server.listen(path, resolve)
    })
    // Other users already have no access to the folder.
    if (isFile) chmodSync(path, PRIVATE_FILE)
    return bridge
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #admit(socket: Socket): void {
    this.#sockets.add(socket)
    let isKnown = false
    let last = Promise.resolve()
    const reader = new FrameReader((text) => {
      if (!isKnown) {
        isKnown = isOwnExtension(text)
        if (!isKnown) throw new Error('somebody else’s extension')
        return
      }
      // The next message is read only after this one is answered, so that no sender can exhaust the memory.
      socket.pause()
      last = last.then(() => this.#answer(socket, text)).then(() => void socket.resume())
    })
    socket.on('data', (bytes: Buffer) => {
      try {
        reader.add(bytes)
      } catch {
        socket.destroy()
      }
    })
    // The browser or the program ended. The extension resends the calls that were not answered.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.#sockets.delete(socket))
  }

  async #answer(socket: Socket, text: string): Promise<void> {
    if (socket.destroyed) return
    try {
      const reply = await this.#calls.answer(text)
      if (!socket.destroyed) socket.write(frameOf(reply))
    } catch {
      // The message was not a valid call.
      socket.destroy()
    }
  }
}
