import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Not named at its calls, because it isn't one of the project's programs.
const PROGRAM = 'syncthing'

/** Reason why the tests with Syncthing cannot run here. Null if they can. */
export const noSyncthing = spawnSync(PROGRAM, ['--version']).error
  ? 'syncthing not installed (on Debian: apt-get install syncthing)'
  : null

export interface SyncedPair {
  /** Waits until both folders have what the other has. */
  settle(): Promise<void>
  /** Has both folders changed apart from each other, as on two machines without a network, and then connects them. */
  apart(change: () => Promise<void> | void): Promise<void>
  close(): Promise<void>
}

interface Side {
  readonly folder: string
  readonly home: string
  readonly id: string
  readonly port: number
  readonly control: number
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const KEY = 'key-of-the-test'

function settings(own: Side, other: Side): string {
  const device = ({ id, port }: Side): string =>
    `<device id="${id}" name="${port}"><address>tcp://127.0.0.1:${port}</address></device>`
  const off = ['globalAnnounceEnabled', 'localAnnounceEnabled', 'relaysEnabled', 'natEnabled', 'crashReportingEnabled']
  return `<configuration version="36">
<folder id="notes" path="${own.folder}" type="sendreceive" rescanIntervalS="0" fsWatcherEnabled="false">
<device id="${own.id}"></device><device id="${other.id}"></device><maxConflicts>10</maxConflicts></folder>
${device(own)}${device(other)}
<gui enabled="true"><address>127.0.0.1:${own.control}</address><apikey>${KEY}</apikey></gui>
<options><listenAddress>tcp://127.0.0.1:${own.port}</listenAddress>
${[...off, 'startBrowser'].map((name) => `<${name}>false</${name}>`).join('')}
<stunServer></stunServer><reconnectionIntervalS>1</reconnectionIntervalS>
<urAccepted>-1</urAccepted><autoUpgradeIntervalH>0</autoUpgradeIntervalH></options>
</configuration>`
}

/** Names and texts of the files in a folder, except for hidden ones. */
const contentsOf = (folder: string): string =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .toSorted()
    .map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`)
    .join('\n')

/** Two machines that sync a folder with Syncthing, connected over loopback alone. */
export async function openSyncthing(here: string, there: string): Promise<SyncedPair> {
  const root = mkdtempSync(join(tmpdir(), 'lectern-syncthing-'))
  const open = async (folder: string, name: string): Promise<Side> => {
    const home = join(root, name)
    mkdirSync(home)
    execFileSync(PROGRAM, ['generate', '--home', home, '--no-default-folder'], { stdio: 'ignore' })
    const id = execFileSync(PROGRAM, ['--home', home, '--device-id'], { encoding: 'utf8' }).trim()
    return { folder, home, id, port: await freePort(), control: await freePort() }
  }
  const [first, second] = [await open(here, 'here'), await open(there, 'there')]
  const sides = [
    { own: first, other: second },
    { own: second, other: first },
  ]
  const running = sides.map(({ own, other }) => {
    writeFileSync(join(own.home, 'config.xml'), settings(own, other))
    return spawn(PROGRAM, ['serve', '--home', own.home, '--no-browser', '--no-restart'], { stdio: 'ignore' })
  })
  const ask = async ({ control }: Side, path: string, method = 'GET') => {
    const reply = await fetch(`http://127.0.0.1:${control}/rest/${path}`, { method, headers: { 'x-api-key': KEY } })
    if (!reply.ok) throw new Error(`Syncthing answered ${reply.status} to ${path}`)
    return reply.text()
  }
  const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
    while (!(await isTrue().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const scan = async (): Promise<void> => {
    for (const { own } of sides) await ask(own, 'db/scan?folder=notes', 'POST')
  }
  const isEqual = async (): Promise<boolean> => {
    await scan()
    for (const { own, other } of sides) {
      const { state, needTotalItems } = JSON.parse(await ask(own, 'db/status?folder=notes'))
      const { connections } = JSON.parse(await ask(own, 'system/connections'))
      const { completion } = JSON.parse(await ask(own, `db/completion?folder=notes&device=${other.id}`))
      if (state !== 'idle' || needTotalItems > 0 || completion < 100 || !connections[other.id]?.connected) return false
    }
    return contentsOf(here) === contentsOf(there)
  }
  for (const { own } of sides) await until(async () => (await ask(own, 'system/ping')) !== '')
  const settle = (): Promise<void> => until(isEqual)
  await settle()
  return {
    settle,
    apart: async (change) => {
      for (const { own, other } of sides) await ask(own, `system/pause?device=${other.id}`, 'POST')
      await change()
      await scan()
      for (const { own, other } of sides) await ask(own, `system/resume?device=${other.id}`, 'POST')
      await settle()
    },
    close: async () => {
      for (const child of running) {
        const ended = child.exitCode === null ? once(child, 'exit') : null
        child.kill('SIGTERM')
        await ended
      }
      rmSync(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}
