import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { noRateLimits } from '../../main/service/index.ts'
import { serviceFlags } from '../../resources/scripts/service-flags.mjs'
import { seededRandom } from '../fakes/seeded-random.ts'
import { openPeople } from '../main/service/accounts/people.ts'
import { articlePage } from '../main/service/article-page.ts'
import { postgresIn, startServer } from '../main/service/servers/postgres/server.ts'
import { headless } from '../main/service/headless-address.ts'
import { caller, type Call } from '../main/service/open-library.ts'
import type { Figure } from './figure.ts'
import { quantiles } from './quantiles.ts'

const ACCOUNTS = Number(process.env['LECTERN_BENCH_ACCOUNTS'] ?? 40)
const ARTICLES = Number(process.env['LECTERN_BENCH_ARTICLES'] ?? 50)

export const name = `service: 200 readers at ten times their pace, on 2 serve and 1 work processes with PostgreSQL, ${ACCOUNTS} accounts of ${ARTICLES} articles`

const READERS = 200
/** Factor by which a reader is faster than a real one. */
const PACE = 10
/** Seconds of each part. */
const LASTS = Number(process.env['LECTERN_BENCH_SECONDS'] ?? 60)
const FOUR_HOURS = 4 * 3600
/** Milliseconds between two looks at whether a process takes calls. */
const LOOK_EVERY = 250
const DRAIN_SECONDS = 2

/** Number of requests that an active reader makes in a day of four hours. */
const day = { updates: 240, page: 350, write: 80, search: 5, save: 10 } as const
type Kind = keyof typeof day
const kinds = Object.keys(day) as Kind[]
const isRead = (kind: Kind) => kind !== 'write' && kind !== 'save'

interface Reader {
  readonly token: string
  readonly ids: readonly number[]
  cursor: string
}

interface Heard {
  readonly kind: Kind
  readonly ms: number
  /** 0: no process answered. */
  readonly status: number
}

export async function run(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-cluster-'))
  const server = await startServer()
  const database = postgresIn(server.folder).newDatabase()
  const cluster = new Cluster(folder, database)
  try {
    spawnSync(process.execPath, [headless, 'migrate'], { env: cluster.environment })
    const accounts = await fill(folder, database)
    const readers = Array.from({ length: READERS }, (_, at): Reader => ({ ...accounts[at % accounts.length]! }))
    await Promise.all([cluster.serve(), cluster.serve(), cluster.start('work', ['--kinds', 'read,poll,mail'])])
    await ask(cluster, readers, 5)
    const calm = await ask(cluster, readers, LASTS)
    const replacing = pause((LASTS * 1000) / 4).then(() => cluster.replace())
    const replaced = await ask(cluster, readers, LASTS)
    await replacing
    return [...figures('', calm), ...figures(' while one process is replaced', replaced)]
  } finally {
    cluster.end()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Saves every article of every account, and reads it. */
async function fill(folder: string, database: string): Promise<Reader[]> {
  const people = await openPeople({
    ...{ dataFolder: join(folder, 'data'), database, clock: Date.now, rateLimits: noRateLimits },
  })
  try {
    const readers: Reader[] = []
    for (let account = 0; account < ACCOUNTS; account++) {
      const { call, tokens } = await people.join(`reader-${account}@example.org`)
      const ids: number[] = []
      for (let at = 0; at < ARTICLES; at++) {
        const page = { url: `https://a.example/${account}/${at}`, html: articlePage(`Article ${at}`, 300) }
        ids.push((await call('POST', '/save/', page)).body.content_id)
      }
      await people.service.idle()
      const { body } = await call('GET', '/library_items/queue_feed/')
      readers.push({ token: tokens.access_token, ids, cursor: body.cursor })
    }
    return readers
  } finally {
    await people.close()
  }
}

/** A process that answers, as a proxy knows it. */
interface Door {
  readonly origin: string
  readonly child: ChildProcess
  isReady: boolean
}

/** The processes, and a proxy that gives calls to those that say that they are ready. */
class Cluster {
  readonly environment: NodeJS.ProcessEnv
  readonly #children = new Set<ChildProcess>()
  readonly #doors: Door[] = []
  readonly #looking: NodeJS.Timeout
  #turn = 0

  constructor(folder: string, database: string) {
    this.environment = {
      ...process.env,
      ...{ LECTERN_DATA: join(folder, 'data'), LECTERN_DATABASE: database, LECTERN_RATE_LIMITS: 'off' },
      LECTERN_DRAIN_SECONDS: String(DRAIN_SECONDS),
    }
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY)
  }

  /** Resolves with its address when it is ready. */
  async start(role: 'serve' | 'work', words: readonly string[] = []): Promise<{ origin: string; child: ChildProcess }> {
    const child = spawn(process.execPath, [...serviceFlags, headless, role, ...words, '--port', '0'], {
      env: this.environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#children.add(child)
    let said = ''
    for await (const chunk of child.stdout) {
      said += String(chunk)
      const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (origin ?? said.includes('Lectern works')) return { origin: origin ?? '', child }
    }
    throw new Error(`A process did not start: ${said}`)
  }

  async serve(): Promise<void> {
    this.#doors.push({ ...(await this.start('serve')), isReady: true })
  }

  /** One process is stopped, and another started once it is gone. */
  async replace(): Promise<void> {
    const [door] = this.#doors
    if (!door) return
    door.child.kill('SIGTERM')
    await once(door.child, 'exit')
    this.#doors.shift()
    await this.serve()
  }

  /** Asks one process, and another if the first cannot be reached. */
  async fetch(request: Request): Promise<Response> {
    const ready = this.#doors.filter(({ isReady }) => isReady)
    this.#turn += 1
    for (let tries = 0; tries < ready.length; tries++) {
      const door = ready[(this.#turn + tries) % ready.length]
      if (!door) break
      const { pathname, search } = new URL(request.url)
      try {
        return await fetch(new Request(`${door.origin}${pathname}${search}`, request.clone()))
      } catch (error) {
        // A call that was not accepted was not performed. Any other may have been.
        const code = (error as { cause?: { code?: string } }).cause?.code
        if (code !== 'ECONNREFUSED') throw error
        door.isReady = false
      }
    }
    throw new Error('No process takes calls.')
  }

  end(): void {
    clearInterval(this.#looking)
    for (const child of this.#children) child.kill('SIGKILL')
  }

  #look(): void {
    for (const door of this.#doors) {
      fetch(`${door.origin}/_ready`).then(
        ({ ok }) => (door.isReady = ok),
        () => (door.isReady = false),
      )
    }
  }
}

/** Each reader asks at random moments, whether or not an earlier call was answered. */
async function ask(cluster: Cluster, readers: readonly Reader[], seconds: number): Promise<Heard[]> {
  const random = seededRandom(seconds)
  const heard: Heard[] = []
  const asked: Promise<void>[] = []
  const perSecond = (kind: Kind) => (day[kind] * PACE * readers.length) / FOUR_HOURS
  const until = performance.now() + seconds * 1000
  await Promise.all(
    kinds.map(async (kind) => {
      for (let next = performance.now(); ; ) {
        next += (-Math.log(1 - random()) * 1000) / perSecond(kind)
        if (next > until) return
        await pause(Math.max(0, next - performance.now()))
        const reader = readers[Math.floor(random() * readers.length)]
        if (reader) asked.push(one(cluster, reader, kind, random(), heard))
      }
    }),
  )
  await Promise.all(asked)
  return heard
}

async function one(cluster: Cluster, reader: Reader, kind: Kind, chance: number, heard: Heard[]): Promise<void> {
  const call = caller((request) => cluster.fetch(request), 'http://cluster.test', reader.token)
  const begun = performance.now()
  const status = await asks[kind](call, reader, chance).catch(() => 0)
  heard.push({ kind, ms: performance.now() - begun, status })
}

const asks: Readonly<Record<Kind, (call: Call, reader: Reader, chance: number) => Promise<number>>> = {
  updates: async (call, reader) => {
    const { status, body } = await call('GET', `/library_items/updates_feed/?cursor=${reader.cursor}`)
    if (status === 200) reader.cursor = body.cursor ?? reader.cursor
    return status
  },
  page: async (call, reader, chance) => {
    const content = reader.ids[Math.floor(chance * reader.ids.length)]
    return (await call('GET', chance < 0.3 ? '/library_items/queue_feed/' : `/contents/${content}/`)).status
  },
  write: async (call, reader, chance) => {
    const content_id = reader.ids[Math.floor(chance * reader.ids.length)]
    return (await call('PUT', '/history_entries/', { content_id, last_read_percentage: chance })).status
  },
  search: async (call) => (await call('GET', '/search_library/?query=river')).status,
  save: async (call, _, chance) => {
    const page = { url: `https://b.example/${chance}`, html: articlePage(`Article ${chance}`, 300) }
    return (await call('POST', '/save/', page)).status
  },
}

function figures(when: string, heard: readonly Heard[]): Figure[] {
  const load = `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`
  const times = (of: (kind: Kind) => boolean) => heard.filter(({ kind }) => of(kind)).map(({ ms }) => ms)
  const failed = heard.filter(({ status }) => status === 0 || status >= 400)
  const which = [...new Set(failed.map(({ kind, status }) => `${kind} ${status}`))].join(', ')
  return [
    { name: `calls a second${when}`, value: heard.length / LASTS, unit: '', note: load },
    ...quantiles(`reads${when}`, times(isRead), 'target 100'),
    ...quantiles(
      `writes${when}`,
      times((kind) => !isRead(kind)),
      'target 150',
    ),
    { name: `calls without success${when}`, value: failed.length, unit: '', note: `target 0${which && `: ${which}`}` },
  ]
}
