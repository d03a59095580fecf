import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { FeedPage } from '#shared/model/feed.ts'
import { doctor } from '../../../main/service/commands/doctor.ts'
import { checkLibraryFile } from '../../../main/service/database/library-file.ts'
import { seededRandom } from '../../fakes/seeded-random.ts'
import { seed } from '../../seed.ts'
import { articlePage } from './article-page.ts'
import { writeEarlierLibrary } from './earlier-library.ts'
import { headless } from './headless-address.ts'
import { killHeadless, type Running, startHeadless } from './headless-process.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 6)
/** Milliseconds after which a job that is still not done counts as hanging. */
const HANGING = 10 * 60_000
/** Most milliseconds of a run: a life takes some three seconds, and on a busy machine several times as long. */
const LONGEST_RUN = 60 * 60_000 + KILLS * 20_000
const PAGES = 30
const WORKERS = 4
/** Rows of a file that is imported. */
const ROWS = 300
/** About how many exports a run asks for. Each holds the whole library, and all are written before the comparison. */
const EXPORTS = 20
/**
 * One of this many lives lasts until all files are read and written: a job is given up after 20 starts without an end.
 */
const SHORT_LIVES = 10

type Kind = 'note' | 'state' | 'tag'

/** Known state of a page after all answers. If a kill came before the answer, more than one value is possible. */
interface Known {
  id: number | null
  note: Set<string>
  state: Set<string>
  /** Tags are only added. */
  readonly tags: Set<string>
}

/** A library in use by several clients, whatever happens to its service. */
class Work {
  readonly #random = seededRandom(seed)
  readonly #pages = Array.from({ length: PAGES }, (): Known => {
    return { id: null, note: new Set(['']), state: new Set(['1']), tags: new Set() }
  })
  /** Fields that are being changed. Two changes of one field at the same time would have no order. */
  readonly #busy = new Set<string>()
  /** Addresses of imports that were accepted. */
  readonly imported: string[] = []
  /** Files whose reading was accepted, and which were not yet seen to be imported. */
  readonly #files = new Set<number>()
  /** Exports that were accepted. */
  readonly exports: number[] = []
  readonly backups: string[] = []
  readonly #folder: string
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  below(most: number): number {
    return Math.floor(this.#random() * most)
  }

  /** Works until the service is gone. */
  async until({ call }: Running, isOver: () => boolean): Promise<void> {
    const work = async () => {
      while (!isOver()) await this.#change(call)
    }
    const ends = await Promise.allSettled([
      ...Array.from({ length: WORKERS }, work),
      this.#import(call),
      this.#importFile(call),
      this.#export(call),
      this.#backUp(),
    ])
    // A call that the kill interrupted ends with a TypeError.
    for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason
  }

  async #change(call: Running['call']): Promise<void> {
    const number = this.below(PAGES)
    const known = this.#pages[number]
    if (!known) return
    const kind = known.id === null ? 'save' : (['note', 'state', 'tag'] as const)[this.below(3)]
    const busy = `${number} ${kind}`
    if (kind === undefined || this.#busy.has(busy)) return setImmediate()
    this.#busy.add(busy)
    if (kind === 'save') {
      const page = { url: urlOf(number), html: articlePage(`Page ${number}`, 100) }
      known.id = (await answered(call('POST', '/save/', page))).content_id as number
    } else {
      const value = kind === 'state' ? String(1 + this.below(2)) : `${kind} ${++this.#count}`
      if (kind !== 'tag') known[kind].add(value)
      await answered(send(call, kind, known.id ?? 0, value))
      if (kind === 'tag') known.tags.add(value)
      else known[kind] = new Set([value])
    }
    this.#busy.delete(busy)
  }

  /** A kill came: callers that waited for an answer get none. */
  restart(): void {
    this.#busy.clear()
  }

  async #import(call: Running['call']): Promise<void> {
    const items = Array.from({ length: 40 }, () => ({ url: `https://imported.example/${++this.#count}` }))
    const { status } = await call('POST', '/imports/', { items })
    expect(status).toBe(202)
    this.imported.push(...items.map(({ url }) => url))
  }

  /** Starts the imports that were read, and uploads another file now and then. */
  async #importFile(call: Running['call']): Promise<void> {
    for (const id of this.#files) await call('POST', `/imports/${id}/begin/`, { fetch: 'none' })
    if (this.below(5) > 0) return
    const items = Array.from({ length: ROWS }, () => {
      const url = `https://imported.example/${++this.#count}`
      return { url, title: 'A row', tags: ['row'], is_archived: 0, is_starred: false, content: '' }
    })
    const bytes = Buffer.from(JSON.stringify(items))
    const hash = createHash('sha256').update(bytes).digest('hex')
    await answered(call('PUT', `/uploads/${hash}/`, { size: bytes.length }))
    await answered(call('PUT', `/uploads/${hash}/parts/0/`, { data: bytes.toString('base64') }))
    const { id } = await answered(call('POST', '/imports/', { upload: hash, name: 'wallabag.json' }))
    this.#files.add(id)
    this.imported.push(...items.map(({ url }) => url))
  }

  /** Waits until every file that was handed in is read, and every export is written. */
  async settled(call: Running['call']): Promise<void> {
    for (const id of this.#files) {
      const phase = async () => (await call('GET', `/imports/${id}/`)).body.phase
      await expect.poll(phase, { timeout: HANGING }).not.toBe('reading')
    }
    for (const id of this.exports) {
      const status = async () => (await call('GET', `/export_my_data/${id}/`)).body.status
      await expect.poll(status, { timeout: HANGING }).not.toBe(0)
    }
  }

  /** Imports the files that the kills interrupted. */
  async finishFiles(call: Running['call']): Promise<void> {
    for (const id of this.#files) {
      const phase = async () => (await call('GET', `/imports/${id}/`)).body.phase
      await expect.poll(phase, { timeout: HANGING }).not.toBe('reading')
      await call('POST', `/imports/${id}/begin/`, { fetch: 'none' })
      await expect.poll(phase, { timeout: HANGING }).toBe('done')
      const { outcomes, error } = (await call('GET', `/imports/${id}/`)).body
      expect([error, outcomes.added + outcomes.joined]).toEqual([null, ROWS])
    }
  }

  async #export(call: Running['call']): Promise<void> {
    if (this.below(KILLS) >= EXPORTS) return
    const { status, body } = await call('POST', '/export_my_data/', { format: 'jsonl' })
    expect(status).toBe(202)
    this.exports.push(body.id)
  }

  async #backUp(): Promise<void> {
    const file = join(this.#folder, `backup-${++this.#count}.db`)
    this.backups.push(file)
    const child = spawn(process.execPath, [headless, 'backup', file], {
      env: { ...process.env, LECTERN_DATA: this.#folder },
      stdio: 'ignore',
    })
    setTimeout(() => child.kill('SIGKILL'), this.below(1500)).unref()
    await once(child, 'exit')
  }

  /** Every export is whole, and holds no entry twice. */
  async compareExports(call: Running['call']): Promise<void> {
    for (const id of this.exports) {
      const look = async () => (await call('GET', `/export_my_data/${id}/`)).body
      await expect.poll(async () => (await look()).status, { timeout: HANGING }).not.toBe(0)
      const { error, done, download_url: address } = await look()
      const text = await (await fetch(address)).text()
      const urls = text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).url)
      expect([error, urls.length, new Set(urls).size]).toEqual([null, done, done])
    }
  }

  /** Compares every page with what was answered. */
  compare(entries: readonly FeedPage['feed'][number][]): void {
    // An entry that changes while its feed is read appears again, with its new state.
    const latest = new Map(entries.map((entry) => [entry.content.id, entry]))
    const byUrl = Map.groupBy(latest.values(), ({ content }) => content.url)
    for (const [url, found] of byUrl) expect([url, found.length]).toEqual([url, 1])
    for (const [number, { id, note, state, tags }] of this.#pages.entries()) {
      if (id === null) continue
      const content = byUrl.get(urlOf(number))?.[0]?.content
      expect([number, content?.id]).toEqual([number, id])
      expect([...note]).toContain(content?.my_note?.note ?? '')
      expect([...state]).toContain(String(content?.library?.library_state))
      expect(content?.tags.map(({ name }) => name)).toEqual(expect.arrayContaining([...tags]))
    }
    for (const url of this.imported) expect([url, byUrl.get(url)?.length]).toEqual([url, 1])
  }
}

const urlOf = (page: number): string => `https://saved.example/${page}`

function send(call: Running['call'], kind: Kind, id: number, value: string) {
  if (kind === 'note') return call('PUT', '/notes/', { content_id: id, note: value })
  if (kind === 'tag') return call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [value] })
  return call('PUT', '/library_entries/', { content_id: id, library_state: Number(value) })
}

async function answered(reply: ReturnType<Running['call']>) {
  const { status, body } = await reply
  expect(status).toBeLessThan(300)
  return body
}

async function everything(call: Running['call']): Promise<FeedPage['feed']> {
  // A page that is still being read changes, and comes again then.
  const all = new Map<string, FeedPage['feed'][number]>()
  for (let path: string | null = '/library_items/updates_feed/?cursor='; path !== null; ) {
    const { body }: { body: FeedPage } = await call('GET', path)
    for (const entry of body.feed) all.set(entry.id, entry)
    path = body.next
  }
  return [...all.values()]
}

test(
  `saves, notes, states, imports, exports and backups survive ${KILLS} kills, and so does bringing an old library up to date`,
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-work-'))
    writeEarlierLibrary(folder, 9)
    const work = new Work(folder)
    for (let kills = 0; kills < KILLS; kills++) {
      // The first kills come while the library is being brought up to date.
      if (kills < KILLS / 3) {
        const child = spawn(process.execPath, [headless, '--port', '0'], {
          env: { ...process.env, LECTERN_DATA: folder },
          stdio: 'ignore',
        })
        setTimeout(() => child.kill('SIGKILL'), 300 + work.below(1200))
        await once(child, 'exit')
        continue
      }
      const service = await startHeadless(folder, '', { LECTERN_RATE_LIMITS: 'off' })
      let isOver = false
      const working = work.until(service, () => isOver)
      if (kills % SHORT_LIVES === 0) await work.settled(service.call)
      await new Promise((resolve) => setTimeout(resolve, work.below(1500)))
      isOver = true
      await killHeadless(service, 'SIGKILL')
      await working
      work.restart()
    }
    const service = await startHeadless(folder, '')
    await work.finishFiles(service.call)
    await expect
      .poll(async () => (await service.call('GET', '/imports/')).body.imports?.some(isOpen) ?? false, {
        timeout: HANGING,
      })
      .toBe(false)
    work.compare(await everything(service.call))
    await work.compareExports(service.call)
    await killHeadless(service, 'SIGTERM')
    expect((await doctor(folder, Date.now)).problems).toEqual([])
    for (const file of work.backups) if (existsSync(file)) expect(() => checkLibraryFile(file)).not.toThrow()
    rmSync(folder, { recursive: true })
  },
  LONGEST_RUN,
)

const isOpen = ({ status }: { readonly status: number }): boolean => status === 0
