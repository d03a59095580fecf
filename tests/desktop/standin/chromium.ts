import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { findChromium, findHeadlessShell } from '../../../resources/scripts/chromium.mjs'
import { chromiumSwitches } from '../../chromium-switches.ts'

// DevTools answers have a different shape for each method.
export type Cdp = any

const switches = [
  ...chromiumSwitches,
  '--no-default-browser-check',
  '--disable-extensions',
  '--password-store=basic',
  '--test-type',
  // Electron's windows autoplay unless configured otherwise.
  '--autoplay-policy=no-user-gesture-required',
  // Electron asks the app about each new window, however long after a click.
  '--disable-popup-blocking',
]

/**
 * A Chromium process and one DevTools connection to it: a pipe with zero-terminated messages, because a socket copies
 * every byte of them. Playwright uses its port. Emits `<session>:<method>`, or the method alone, with its params.
 */
export class Chromium extends EventEmitter {
  url = ''
  /** Headed only: opens a window without tabs or address bar by passing --app to the running Chromium. */
  openAppWindow: ((url: string, width: number, height: number) => void) | undefined
  readonly #profile = mkdtempSync(join(tmpdir(), 'standin-chromium-'))
  readonly #process: ChildProcess
  #pipe!: Writable
  #begun: Buffer[] = []
  #lastId = 0
  readonly #calls = new Map<number, { resolve: (value: Cdp) => void; reject: (error: Error) => void; method: string }>()

  /** Starts Chromium. `storage`: the folder from which pages get their previous local storage. */
  static async start(debugPort: string, storage?: string): Promise<Chromium> {
    const headed = process.env['STANDIN_HEADED'] === '1'
    // Invisible windows need the engine only, which takes less than half of the processor time.
    const binary = headed ? findChromium() : findHeadlessShell()
    if (!binary) throw new Error('electron stand-in: no Chromium found; set CHROMIUM_PATH')
    const chromium = new Chromium(binary, debugPort, headed, storage)
    await chromium.#connect()
    return chromium
  }

  private constructor(binary: string, debugPort: string, headed: boolean, storage?: string) {
    super()
    if (storage && existsSync(storage)) cpSync(storage, this.#localStorage, { recursive: true })
    const shared = [...switches, `--user-data-dir=${this.#profile}`]
    if (headed) {
      this.openAppWindow = (url, width, height) => {
        spawn(binary, [...shared, `--window-size=${width},${height}`, `--app=${url}`], { stdio: 'ignore' })
      }
    }
    const own = ['--no-startup-window', `--remote-debugging-port=${debugPort}`, '--remote-debugging-pipe']
    this.#process = spawn(binary, [...(headed ? [] : ['--headless']), ...shared, ...own], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    })
    process.on('exit', () => {
      this.#process.kill('SIGKILL')
      try {
        rmSync(this.#profile, { recursive: true, force: true, maxRetries: 3 })
      } catch {
        // Its children may write there a moment longer. That is not a failure of the app.
      }
    })
  }

  async #connect(): Promise<void> {
    this.url = await new Promise((resolve, reject) => {
      let log = ''
      this.#process.stderr?.on('data', (data) => {
        log += data
        const found = log.match(/DevTools listening on (ws:\S+)/)
        if (found) resolve(String(found[1]))
      })
      this.#process.once('error', reject)
      this.#process.once('exit', () => reject(new Error(`Chromium ended at start:\n${log}`)))
    })
    const [, , , written, read] = this.#process.stdio
    this.#pipe = written as Writable
    // The pipe closes with the process, whose exit is reported elsewhere.
    this.#pipe.on('error', () => {})
    ;(read as Readable).on('data', (bytes: Buffer) => this.#read(bytes))
  }

  #read(bytes: Buffer): void {
    let rest = bytes
    for (let end = rest.indexOf(0); end !== -1; end = rest.indexOf(0)) {
      const message = Buffer.concat([...this.#begun, rest.subarray(0, end)])
      this.#begun = []
      rest = rest.subarray(end + 1)
      this.#receive(JSON.parse(message.toString()))
    }
    if (rest.length > 0) this.#begun.push(rest)
  }

  #receive(message: Cdp): void {
    if (message.method) {
      this.emit(message.sessionId ? `${message.sessionId}:${message.method}` : message.method, message.params)
      return
    }
    const call = this.#calls.get(message.id)
    this.#calls.delete(message.id)
    if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`))
    else call?.resolve(message.result)
  }

  send(method: string, params: object = {}, sessionId?: string): Promise<Cdp> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId
      this.#calls.set(id, { resolve, reject, method })
      this.#pipe.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  /** Stops Chromium. `storage`: the folder that keeps the pages' local storage for the next start. */
  async stop(storage?: string): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once('exit', resolve))
    this.send('Browser.close').catch(() => {})
    await ended
    if (storage === undefined || !existsSync(this.#localStorage)) return
    rmSync(storage, { recursive: true, force: true })
    cpSync(this.#localStorage, storage, { recursive: true })
  }

  get #localStorage(): string {
    return join(this.#profile, 'Default', 'Local Storage')
  }
}
