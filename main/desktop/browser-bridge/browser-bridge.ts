import { randomUUID } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Host } from '#shared/host/host.ts'
import * as t from '#shared/words/desktop.ts'
import { PRIVATE_FOLDER } from '../../disk/private-files.ts'
import { report } from '../report.ts'
import { BridgeServer } from './bridge-server.ts'
import { BrowserCalls } from './browser-calls.ts'
import { installedBrowsers, type Place, removeManifests, writeManifests } from './host-manifests.ts'

interface BrowserBridgeOptions extends Place {
  readonly host: Host
  /** The service whose library is shown. Null for the one on this computer. */
  readonly address: string | null
  /** The program that browsers start, as included in this copy of Lectern. It may be missing. */
  readonly program: string
}

/**
 * Lets the browsers on this computer save to this app without a port and without signing in. Off until the reader turns
 * it on.
 */
export class BrowserBridge {
  readonly #options: BrowserBridgeOptions
  #isOn = false
  #last: Promise<unknown> = Promise.resolve()
  #end = (): void => {}

  constructor(options: BrowserBridgeOptions) {
    this.#options = options
  }

  /** Browsers that can be connected. Null if this copy of Lectern lacks the program that browsers start. */
  get browsers(): readonly string[] | null {
    return existsSync(this.#options.program) ? installedBrowsers(this.#options) : null
  }

  /** Applies the setting. Resolves to an error message if the system refused. */
  choose(isOn: boolean): Promise<string | null> {
    const chosen = this.#last.then(() => this.#apply(isOn))
    this.#last = chosen
    return chosen
  }

  async #apply(isOn: boolean): Promise<string | null> {
    if (isOn === this.#isOn) return null
    try {
      if (!isOn) await this.#remove()
      else if (this.browsers === null) return null
      else await this.#install()
      this.#isOn = isOn
      return null
    } catch (error) {
      report('connect the browsers of this computer', error)
      return t.thisSystemDidNotAllowLectern
    }
  }

  /** The bridge ends with the app. The browsers stay registered for the next run. */
  async close(): Promise<void> {
    await this.#last
    this.#end()
  }

  async #install(): Promise<void> {
    const { folder, program, platform, host, address } = this.#options
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER })
    chmodSync(folder, PRIVATE_FOLDER)
    const isWindows = platform === 'win32'
    const path = isWindows ? `\\\\.\\pipe\\lectern-${randomUUID()}` : join(folder, 'socket')
    const calls = new BrowserCalls({ host, address })
    const server = await BridgeServer.open(path, calls).catch((error: unknown) => {
      calls.close()
      throw error
    })
    this.#end = () => {
      calls.close()
      server.close()
    }
    if (isWindows) writeFileSync(join(folder, 'pipe'), path)
    // Browsers are given a copy of the program, because an AppImage has a different path at each start. It is copied
    // under another name first, because a browser may be running the previous copy.
    const own = join(folder, isWindows ? 'lectern-bridge.exe' : 'lectern-bridge')
    copyFileSync(program, `${own}.new`)
    chmodSync(`${own}.new`, 0o700)
    replace(`${own}.new`, own)
    writeManifests(this.#options, own)
  }

  async #remove(): Promise<void> {
    removeManifests(this.#options)
    this.#end()
    rmSync(this.#options.folder, { recursive: true, force: true })
  }
}

/** Windows can't replace a running program. In that case the old copy remains, because it works the same way. */
function replace(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!existsSync(to)) throw error
    rmSync(from, { force: true })
  }
}
