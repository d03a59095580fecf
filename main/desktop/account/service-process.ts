import { MessageChannelMain, type UtilityProcess, utilityProcess } from 'electron'
import type { Clock, Transport } from '#shared/host/ports.ts'
import type { MachineState } from '#shared/model/machine-state.ts'
import { giveProcesses } from './give-processes.ts'
import { type PortTransport, type ProcessKind, portTransport } from '../../service/port.ts'

export interface ServiceProcessOptions {
  /** The built entry script of the utility process. */
  readonly entry: string
  /** The built entry scripts of the service's other processes. */
  readonly entries: Readonly<Record<ProcessKind, string>>
  readonly dataFolder: string
  /** The key with which the library encrypts passwords. Null if the system has no secret store. */
  readonly secretKey: string | null
  /** For tests: private hosts from which the service may fetch. */
  readonly allowPrivateHosts: readonly string[]
  readonly clock: Clock
  /** Returns the machine's current state, which a starting process needs. */
  readonly machine: () => MachineState
  /** Receives the process's output: its warnings and its last output before it ended. */
  readonly wrote: (text: string) => void
  /**
   * Called once, with the process's last output, if the process can't be started because it repeatedly ended before
   * answering.
   */
  readonly failing: (words: string) => void
}

/**
 * A crashed service is restarted after this delay, so that a service that can't start does not restart in a tight loop.
 */
const RESTART_DELAY = 1000
/** After this many starts without a response, the service is not started again. */
const MOST_STARTS = 3
/** Amount of the process's output that is retained to explain a failure. */
const LAST_WORDS = 4000
/** Maximum time for a closing service to finish its writes. */
const CLOSE_DEADLINE = 3000

/**
 * Runs the library service in its own process. Only this object holds the other end of its port. If the process dies,
 * it is restarted: running requests fail, and later ones wait for the restart.
 */
export class ServiceProcess {
  readonly #options: ServiceProcessOptions
  #child: UtilityProcess
  #port: Promise<PortTransport>
  #closing = false
  #silentStarts = 0
  #words = ''
  #cancelRestart: () => void = () => {}

  constructor(options: ServiceProcessOptions) {
    this.#options = options
    const { child, port } = this.#launch()
    this.#child = child
    this.#port = Promise.resolve(port)
  }

  readonly transport: Transport = async (request) => {
    const response = await (await this.#port)(request)
    this.#silentStarts = 0
    return response
  }

  async localTokens(): Promise<{ access_token: string; refresh_token: string }> {
    const tokens = await (await this.#port).localTokens()
    this.#silentStarts = 0
    return tokens
  }

  /** Reports a change of the machine's state. A process that starts later requests the state itself. */
  tellMachine(state: MachineState): void {
    void Promise.allSettled([this.#port]).then(([port]) => {
      if (port.status === 'fulfilled') port.value.machine(state)
    })
  }

  async close(): Promise<void> {
    this.#closing = true
    this.#cancelRestart()
    const gone = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
      this.#options.clock.after(CLOSE_DEADLINE, () => {
        this.#child.kill()
        resolve()
      })
    })
    const [port] = await Promise.allSettled([this.#port])
    // The process could not be started and `failing` was called, so there is nothing to close.
    if (port.status === 'rejected') return
    port.value.close()
    await gone
  }

  #launch(): { child: UtilityProcess; port: PortTransport } {
    const { entry, entries, dataFolder, secretKey, allowPrivateHosts, machine } = this.#options
    this.#silentStarts += 1
    const child = utilityProcess.fork(entry, [], { serviceName: 'Lectern library', stdio: 'pipe' })
    giveProcesses(child, entries)
    const hear = (bytes: Buffer): void => {
      const text = bytes.toString()
      this.#words = (this.#words + text).slice(-LAST_WORDS)
      this.#options.wrote(text)
    }
    child.stdout?.on('data', hear)
    child.stderr?.on('data', hear)
    const { port1, port2 } = new MessageChannelMain()
    child.postMessage({ dataFolder, secretKey, allowPrivateHosts, machine: machine() }, [port1])
    const port = portTransport(port2)
    child.once('exit', () => {
      port.close()
      if (!this.#closing) this.#restart()
    })
    return { child, port }
  }

  #restart(): void {
    if (this.#silentStarts >= MOST_STARTS) {
      this.#port = Promise.reject(new Error('The library service could not be started'))
      // Nothing may be awaiting the port at the moment, so its rejection is handled here.
      void Promise.allSettled([this.#port])
      this.#options.failing(this.#words)
      return
    }
    this.#port = new Promise((resolve) => {
      this.#cancelRestart = this.#options.clock.after(RESTART_DELAY, () => {
        const { child, port } = this.#launch()
        this.#child = child
        resolve(port)
      })
    })
  }
}
