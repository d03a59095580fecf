import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { ActivityLog } from '#shared/activity/activity-log.ts'
import { assembleHost } from '#shared/host/assemble-host.ts'
import type { AssembledHost } from '#shared/host/running-host.ts'
import type { Focus, Network, Power, TokenStore, Transport } from '#shared/host/ports.ts'
import { DEFAULT_API_VERSION } from '#shared/limits.ts'
import { accountFolder, serviceOrigin } from './desktop/account/account.ts'
import { claimDataFolder } from './desktop/account/claim-data-folder.ts'
import { EmbeddedTokenStore } from './desktop/account/embedded-token-store.ts'
import { ElectronPower } from './desktop/electron-power.ts'
import { MachineWatch, type Sparing, type Windows } from './desktop/machine-watch.ts'
import { logServiceOutput } from './desktop/log-service-output.ts'
import { alwaysHeldLease } from './desktop/account/always-held-lease.ts'
import { alwaysOnlineNetwork } from './desktop/account/always-online-network.ts'
import { remoteTransport } from './desktop/account/remote-transport.ts'
import { hasSecretStore, SafeTokenStore } from './desktop/account/safe-token-store.ts'
import { secretKey } from './desktop/account/secret-key.ts'
import { ServiceProcess } from './desktop/account/service-process.ts'
import { systemClock } from './desktop/system-clock.ts'
import { gaveUpSpareSpace } from './disk/spare-space.ts'
import { openQueue } from './open-queue.ts'

export interface LibraryOptions {
  readonly dataFolder: string
  /** The origin of a remote service. Null for the library on this machine. */
  readonly address: string | null
  /** Address at which the remote service can be reached without its proxy. Null if none was set. */
  readonly direct: string | null
  readonly internet: Network
  readonly sparing: Sparing
  readonly windows: Windows
  readonly focus: Focus
  readonly log: ActivityLog
  readonly version: string
  /** Returns the language of the interface. */
  readonly language: () => string
  /** Called with the process's last output if the library on this machine can't be started. */
  readonly failing: (words: string) => void
}

export interface OpenLibrary {
  readonly host: AssembledHost
  /** The folder with this account's data. */
  readonly folder: string
  /** False if the system has no secret store: the sign-in then lasts until the app ends. */
  readonly keepsTokens: boolean
  /** Fetches a picture or audio file by its path on the service's origin and the key in its query. No token is sent. */
  byAddress(path: string, range: string | null): Promise<Response>
  close(): Promise<void>
}

/** Only a name for the embedded service: requests travel over a port, and no server listens anywhere. */
const EMBEDDED = 'https://library.lectern.internal'

interface Reached {
  readonly origin: string
  readonly unproxiedOrigin: string | null
  readonly transport: Transport
  readonly tokens: TokenStore
  readonly network: Network
  readonly keepsTokens: boolean
  close(): Promise<void>
}

/**
 * Opens the Host with one account's data: the library in this app's own process, or a remote service. Throws if the
 * disk fails, the database is newer than this app, or another process uses the folder. In that case, nothing stays
 * open.
 */
export function openLibrary(options: LibraryOptions): OpenLibrary {
  const folder = accountFolder(options.dataFolder, options.address)
  try {
    return openIn(folder, options)
  } catch (error) {
    if (!gaveUpSpareSpace(folder, error)) throw error
    return openIn(folder, options)
  }
}

function openIn(folder: string, options: LibraryOptions): OpenLibrary {
  const release = claimDataFolder(folder)
  try {
    const thread = { entry: new URL('./writer-worker.js', import.meta.url) }
    const store = openQueue(join(folder, 'queue.db'), {
      store: { thread },
      now: systemClock.now,
      problem: (words) => options.log.problem(words),
    })
    const power = new ElectronPower({ heedsBattery: options.address !== null })
    const reached =
      options.address === null ? embedded(folder, power, options) : remote(folder, options.address, options)
    const host = assembleHost({
      power,
      activity: options.log,
      transport: options.log.watching(reached.transport),
      tokens: reached.tokens,
      store: options.log.timing(store),
      health: store,
      clock: systemClock,
      network: reached.network,
      internet: options.internet,
      lease: alwaysHeldLease,
      focus: options.focus,
      // A library in this app responds immediately. A call to a remote one may come from a process that is killed
      // before the response arrives.
      ...(options.address !== null && { life: { id: randomUUID(), hasEnded: async () => true } }),
      random: Math.random,
      base: `${reached.origin}/api/${DEFAULT_API_VERSION}`,
      unproxiedOrigin: reached.unproxiedOrigin,
      version: options.version,
      language: options.language,
      readOnly: () => false,
    })
    return {
      host,
      folder,
      keepsTokens: reached.keepsTokens,
      byAddress: (path, range) =>
        reached.transport(new Request(reached.origin + path, { headers: range === null ? {} : { range } })),
      close: async () => {
        await host.close()
        power.close()
        await reached.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

function embedded(folder: string, power: Power, { log, failing, sparing, windows }: LibraryOptions): Reached {
  const machine = new MachineWatch({
    ...{ windows, power, sparing },
    now: systemClock.now,
    changed: (state) => service.tellMachine(state),
  })
  const service = new ServiceProcess({
    entry: join(import.meta.dirname, 'utility.js'),
    entries: {
      extraction: join(import.meta.dirname, 'extraction-process.js'),
      import: join(import.meta.dirname, 'import-process.js'),
      speech: join(import.meta.dirname, 'speech-process.js'),
    },
    dataFolder: folder,
    secretKey: secretKey(folder),
    allowPrivateHosts: (process.env['LECTERN_ALLOW_PRIVATE_HOSTS'] ?? '').split(',').filter(Boolean),
    clock: systemClock,
    machine: () => machine.state(),
    wrote: (text) => logServiceOutput(log, text),
    failing,
  })
  return {
    origin: EMBEDDED,
    // There is no proxy between this app and its own process, and the port has no size limit.
    unproxiedOrigin: null,
    transport: service.transport,
    tokens: new EmbeddedTokenStore(() => service.localTokens(), systemClock.now),
    network: alwaysOnlineNetwork,
    keepsTokens: true,
    close: () => {
      machine.close()
      return service.close()
    },
  }
}

function remote(folder: string, origin: string, { internet, direct }: LibraryOptions): Reached {
  const keepsTokens = hasSecretStore()
  // If a service is behind a proxy that limits responses, only its operator knows its direct address.
  const unproxiedOrigin = direct ?? serviceOrigin(process.env['LECTERN_UNPROXIED_ORIGIN'] ?? '')
  return {
    origin,
    unproxiedOrigin,
    transport: remoteTransport(origin, unproxiedOrigin),
    tokens: new SafeTokenStore(join(folder, 'tokens'), keepsTokens),
    network: internet,
    keepsTokens,
    close: async () => {},
  }
}
