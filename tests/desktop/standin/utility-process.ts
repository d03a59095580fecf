import { fork, type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { isPortMessage, type MessagePortMain, PortLink } from './ports.ts'
import { state } from './state.ts'
import { strict } from './strict.ts'

export interface ForkOptions {
  env?: NodeJS.ProcessEnv
  execArgv?: string[]
  cwd?: string
  stdio?: 'pipe' | 'ignore' | 'inherit'
  serviceName?: string
}

/** A message that carries the app's own data between the two sides. */
export interface Posted {
  standinMessage: unknown
  ports: string[]
}

/** Electron's utility process as a Node child. Messages and ports use its IPC channel. */
class UtilityProcess extends EventEmitter {
  readonly #child: ChildProcess
  readonly #link: PortLink
  #alive = true
  readonly name: string

  constructor(modulePath: string, args: string[], options: ForkOptions) {
    super()
    const { env = process.env, execArgv = [], stdio = 'inherit' } = options
    this.#child = fork(modulePath, args, {
      env,
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      serialization: 'advanced',
      execArgv: [...execArgv, '--import', new URL('./utility.ts', import.meta.url).href],
      stdio: ['ignore', stdio, stdio, 'ipc'],
    })
    this.#link = new PortLink('main', (message) => this.#send(message))
    this.#child.on('spawn', () => this.emit('spawn'))
    this.#child.on('message', (message) => {
      if (isPortMessage(message)) this.#link.receive(message)
      else this.emit('message', (message as Posted).standinMessage)
    })
    this.#child.on('exit', (code) => {
      this.#alive = false
      this.#link.end()
      this.emit('exit', code ?? 0)
    })
    // The app may exit without notice and must not leave children behind.
    process.on('exit', () => this.#child.kill('SIGKILL'))
    state.utilities.add(this)
    this.#child.on('exit', () => state.utilities.delete(this))
    this.name = options.serviceName ?? 'Node Utility Process'
  }

  get pid(): number | undefined {
    return this.#alive ? this.#child.pid : undefined
  }

  get stdout() {
    return this.#child.stdout
  }

  get stderr() {
    return this.#child.stderr
  }

  postMessage(message: unknown, transfer: MessagePortMain[] = []): void {
    const posted: Posted = { standinMessage: structuredClone(message), ports: this.#link.give(transfer) }
    this.#send(posted)
  }

  kill(): boolean {
    return this.#alive && this.#child.kill()
  }

  #send(message: object): void {
    if (this.#alive && this.#child.connected) this.#child.send(message, () => {})
  }
}

export const utilityProcess = strict('utilityProcess', {
  fork: (modulePath: string, args: string[] = [], options: ForkOptions = {}) =>
    new UtilityProcess(modulePath, args, options),
})
