import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { frameOf } from '../../../main/desktop/browser-bridge/frame-reader.ts'

/** Starts a program as browsers do, and speaks with it over its input and output. */
export class NativePort {
  readonly #program: ChildProcess
  readonly #heard: ((message: unknown) => void)[] = []
  readonly #ended: ((port: NativePort) => void)[] = []
  /** The program's exit code. */
  readonly ended: Promise<number | null>
  readonly onMessage = { addListener: (hear: (message: unknown) => void) => void this.#heard.push(hear) }
  readonly onDisconnect = { addListener: (hear: (port: NativePort) => void) => void this.#ended.push(hear) }

  private constructor(program: string, args: readonly string[]) {
    this.#program = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
    let held = Buffer.alloc(0)
    this.#program.stdout?.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes])
      while (held.length >= 4 && held.length >= 4 + held.readUInt32LE()) {
        const end = 4 + held.readUInt32LE()
        const message: unknown = JSON.parse(held.toString('utf8', 4, end))
        held = held.subarray(end)
        for (const hear of this.#heard) hear(message)
      }
    })
    // The program has ended.
    this.#program.stdin?.on('error', () => null)
    this.ended = new Promise((resolve) => this.#program.once('close', resolve))
    void this.ended.then(() => {
      for (const hear of this.#ended) hear(this)
    })
  }

  /** `manifest`: the path of the one that the app wrote. `caller`: what the browser says of the extension. */
  static open(manifest: string, caller: readonly string[]): NativePort {
    const { path } = JSON.parse(readFileSync(manifest, 'utf8')) as { path: string }
    return new NativePort(path, caller)
  }

  postMessage(message: unknown): void {
    this.sendBytes(frameOf(JSON.stringify(message)))
  }

  sendBytes(bytes: Buffer): void {
    this.#program.stdin?.write(bytes)
  }

  disconnect(): void {
    this.#program.stdin?.end()
  }

  /** The next message. Null if the program ends first. */
  next(): Promise<unknown> {
    return Promise.race([new Promise((resolve) => this.#heard.push(resolve)), this.ended.then(() => null)])
  }
}
