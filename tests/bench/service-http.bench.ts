import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { serviceFlags } from '../../resources/scripts/service-flags.mjs'
import type { Figure } from './figure.ts'

export const name = 'service: throughput and memory of the headless process'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
// Prefer the shipped build: from source, Node's type stripping counts too.
const built = path('../../out/main/headless.js')
const isBuilt = existsSync(built)
const program = isBuilt ? built : path('../../main/service/headless.ts')
const CONNECTIONS = 16
const MILLISECONDS = 1500
const ROUNDS = 7

/** Runs the service, the bare server and their clients as separate processes. */
export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const service = await startService(folder)
  try {
    const idle = memoryOf(service.child)
    await fill(service)
    const page = await (await fetch(service.feed, { headers: { authorization: service.authorization } })).text()
    const bare = await startBare(page)
    try {
      // Alternate, so that a busy moment of the machine affects both.
      const ratios: number[] = []
      const work: number[] = []
      const seen: Record<'service' | 'bare', number[]> = { service: [], bare: [] }
      for (let round = 0; round <= ROUNDS; round++) {
        const [own, ownWork] = await worked(service.child, () => ask(service.feed, service.authorization))
        const [theirs, theirWork] = await worked(bare.child, () => ask(bare.url, ''))
        // The first round is a warm-up.
        if (round === 0) continue
        seen.service.push(own)
        seen.bare.push(theirs)
        ratios.push(own / theirs)
        work.push(theirWork / theirs / (ownWork / own))
      }
      const note = `resident, ${isBuilt ? 'as built' : 'from source, which costs some 60 more'}; at most 150`
      const rested = await afterResting(service.child)
      return [
        { name: 'headless, idle after its start', value: idle, unit: 'MB', note },
        { name: 'headless, idle after this benchmark', value: rested, unit: 'MB', note },
        { name: 'queue_feed page, size', value: page.length / 1000, unit: 'kB' },
        { name: `queue_feed page, ${CONNECTIONS} lines`, value: median(seen.service), unit: 'answers/s' },
        { name: 'bare Node server, the same bytes', value: median(seen.bare), unit: 'answers/s' },
        { name: 'throughput against the bare server', value: median(ratios), unit: '×', note: 'at least 0.6' },
        {
          name: 'answers for the same processor time, against the bare server',
          value: median(work),
          unit: '×',
          note: 'at least 0.6, whatever else the machine does and whoever asks',
        },
      ]
    } finally {
      bare.child.kill()
    }
  } finally {
    service.child.kill()
    if (service.child.exitCode === null) await once(service.child, 'exit')
    rmSync(folder, { recursive: true })
  }
}

async function startService(folder: string) {
  const child = spawn(process.execPath, [...serviceFlags, program, '--port', '0'], {
    env: { ...process.env, LECTERN_DATA: folder, LECTERN_RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const link = new URL(await firstAddress(child))
  const api = `${link.origin}/api/v19`
  const body = JSON.stringify({ token: link.searchParams.get('token') })
  const signedIn = await fetch(`${api}/magic_login/token/`, { method: 'POST', body })
  const { access_token } = (await signedIn.json()) as { access_token: string }
  return { child, api, authorization: `Bearer ${access_token}`, feed: `${api}/library_items/queue_feed/` }
}

async function startBare(page: string) {
  const child = spawn(process.execPath, [path('./bare-server.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin?.end(page)
  return { child, url: await firstAddress(child) }
}

async function firstAddress(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk)
    const found = /http\S+(?=\n)/.exec(said)
    if (found) return found[0]
  }
  throw new Error('The process ended without telling its address')
}

async function fill({ api, authorization }: Awaited<ReturnType<typeof startService>>): Promise<void> {
  for (let index = 0; index < 120; index++) {
    // The service refuses addresses on this machine, so it fetches nothing.
    const body = JSON.stringify({ url: `http://127.0.0.1/${index}-${'a-rather-long-name-of-a-page-'.repeat(3)}` })
    await fetch(`${api}/save/`, { method: 'POST', headers: { authorization }, body })
  }
}

const execute = promisify(execFile)

async function ask(url: string, authorization: string): Promise<number> {
  const { stdout } = await execute(process.execPath, [
    path('./http-client.ts'),
    url,
    String(CONNECTIONS),
    String(MILLISECONDS),
    authorization,
  ])
  return (JSON.parse(stdout) as { perSecond: number }).perSecond
}

/** Takes the lowest reading over a while: memory that the idle garbage collector gives back must not count. */
async function afterResting(child: ChildProcess): Promise<number> {
  let least = memoryOf(child)
  for (let index = 0; index < 10; index++) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    least = Math.min(least, memoryOf(child))
  }
  return least
}

/** Runs `task` and returns its result with the CPU time (in ticks) that a process spent in the meantime. */
async function worked(child: ChildProcess, task: () => Promise<number>): Promise<[result: number, ticks: number]> {
  const before = ticksOf(child)
  const result = await task()
  return [result, ticksOf(child) - before]
}

/** User and kernel time together; NaN where the platform does not report it. */
function ticksOf({ pid }: ChildProcess): number {
  try {
    // The process name may contain anything; it ends at the last parenthesis.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return Number.NaN
  }
}

/** Resident megabytes as the kernel counts them; NaN where the platform does not report them. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1000
  } catch {
    return Number.NaN
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
