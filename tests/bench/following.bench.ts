import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { extractEmail } from '../../main/service/extraction/emails/extract-email.ts'
import { readEmail } from '../../main/service/extraction/emails/read-email.ts'
import { readFeed } from '../../main/service/feeds/read-feed.ts'
import { seededRandom } from '../fakes/seeded-random.ts'
import { articlePage } from '../main/service/article-page.ts'
import type { Call } from '../main/service/open-library.ts'
import { type MeasuredService, startMeasured } from '../main/service/start-measured.ts'
import type { Figure } from './figure.ts'

export const name = 'service: following 1,000 feeds, mangled feeds and difficult emails'

const FEEDS = 1_000
/** Milliseconds until a feed answers. */
const AWAY = 150
const MUTATIONS = 20_000
const SAVES = 10
const LOOK_EVERY_MS = 50

export async function run(): Promise<Figure[]> {
  return [...(await polls()), ...mangled(), ...(await emails())]
}

/** A feed on loopback for each host. It has one item more in each round that brings something new. */
class Web {
  round = 0
  isNew = true
  wait = 0
  /** Number of feed requests. */
  asked = 0
  /** Time of the request for each page. */
  readonly pages = new Map<string, number>()
  readonly #server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path !== '/feed') {
      this.pages.set(path, performance.now())
      response.setHeader('content-type', 'text/html')
      return void response.end(articlePage(`Page ${path}`, 120))
    }
    this.asked += 1
    const etag = `"${this.round}"`
    setTimeout(() => {
      response.setHeader('etag', etag)
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
      response.end(documentOf(this.round))
    }, this.wait)
  })

  async open(): Promise<number> {
    this.#server.listen(0, '0.0.0.0')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** 30 items are about 30 kB. */
function documentOf(round: number, count = 30): string {
  const text = 'The ferry leaves the harbour at dawn with bread and letters. '.repeat(14)
  const items = Array.from({ length: count }, (_, at) => {
    const number = round + at
    const date = new Date(Date.UTC(2026, 1, 20) + number * 3_600_000).toUTCString()
    return `<item><title>Item ${number}</title><guid isPermaLink="false">${number}</guid><link>/${number}</link>
      <pubDate>${date}</pubDate><description>${text}</description></item>`
  })
  return `<rss version="2.0"><channel><title>Harbour</title>${items.toReversed().join('')}</channel></rss>`
}

async function polls(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-following-'))
  const web = new Web()
  const port = await web.open()
  const library = join(folder, 'library.db')
  try {
    // Each feed is on a separate host: a host is polled once a second at most.
    const hosts = Array.from(
      { length: FEEDS },
      (_, at) => `127.0.${1 + Math.floor(at / 250)}.${1 + (at % 250)}:${port}`,
    )
    const own = `127.0.0.1:${port}`
    const begin = () => startMeasured(folder, [own, ...hosts])
    let service = await begin()
    for (const host of hosts) {
      const { status, body } = await service.call('POST', '/rss_feeds/', { url: `http://${host}/feed` })
      if (status !== 201) throw new Error(`A feed was not followed: ${JSON.stringify(body)}`)
    }
    await service.measured('end')
    await stop(service)
    web.wait = AWAY
    const figures: Figure[] = []
    for (const kind of ['304', '200'] as const) {
      for (const measure of [pace, memory]) {
        if (kind === '200') web.round += 1
        service = await begin()
        await service.measured('end')
        figures.push(...(await measure(service, web, library, kind)))
        if (kind === '200' && measure === memory) figures.push(await savesBeside(service, library, web, own))
        await stop(service)
      }
    }
    return figures
  } finally {
    web.close()
    rmSync(folder, { recursive: true })
  }
}

type Kind = '304' | '200'

/** Memory is not watched in the meantime, because that takes some 0.3 ms of a processor for each feed. */
async function pace(service: MeasuredService, web: Web, library: string, kind: Kind): Promise<Figure[]> {
  const cpu = cpuSeconds(service.child)
  const asked = web.asked
  const begun = performance.now()
  await askAll(service, library)
  const minutes = (performance.now() - begun) / 60_000
  const spent = cpuSeconds(service.child) - cpu
  const load = `load of the machine ${(loadavg()[0] ?? 0).toFixed(1)}`
  const name = `${web.asked - asked} feeds that answer ${kind}`
  return [
    { name, value: FEEDS / minutes, unit: 'a minute', note: `target ${kind === '304' ? 2000 : 1000}; ${load}` },
    {
      name: `${name}, on a processor`,
      value: (spent * 1000) / FEEDS,
      unit: 'ms each',
      note: kind === '304' ? 'target 3' : '',
    },
  ]
}

async function memory(service: MeasuredService, _web: Web, library: string, kind: Kind): Promise<Figure[]> {
  await service.measured('begin')
  await askAll(service, library)
  const { before, peak } = await service.measured('end')
  const note = kind === '304' ? 'target 100' : 'target 250'
  return [
    { name: `feeds that answer ${kind}, memory above idle at most`, value: (peak - before) / 1e6, unit: 'MB', note },
  ]
}

async function askAll({ call }: MeasuredService, library: string): Promise<void> {
  await makeDue(call, library)
  while (left(library) > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

/** Measures how long a save waits for the request for its page, while all feeds are due. */
async function savesBeside(service: MeasuredService, library: string, web: Web, host: string): Promise<Figure> {
  web.round += 1
  await makeDue(service.call, library)
  const waits: number[] = []
  for (let save = 0; save < SAVES; save += 1) {
    const path = `/saved-${save}`
    const begun = performance.now()
    await service.call('POST', '/save/', { url: `http://${host}${path}` })
    while (!web.pages.has(path)) await new Promise((resolve) => setTimeout(resolve, 1))
    waits.push((web.pages.get(path) ?? 0) - begun)
  }
  const still = left(library)
  const sorted = waits.toSorted((a, b) => a - b)
  return {
    name: 'a save beside them until its page is asked for, median',
    value: sorted[SAVES / 2] ?? 0,
    unit: 'ms',
    note: `target 100; slowest ${sorted.at(-1)?.toFixed(0)}; ${still} feeds were due at the end`,
  }
}

/** Notifies the service by requesting one of the feeds. */
async function makeDue(call: Call, library: string): Promise<void> {
  const database = new Sqlite(library)
  database.exec('UPDATE feed_poll SET next_ms = 0, checked_ms = 0')
  const feed = database.prepare('SELECT max(rss_feed_id) FROM feed_poll').pluck().get() as number
  database.close()
  await call('POST', `/rss_feeds/${feed}/refresh/`)
}

/** Feeds that were not asked yet, or whose items are not in the library. */
function left(library: string): number {
  const database = new Sqlite(library, { readonly: true })
  const count = database
    .prepare(
      `SELECT count(*) FROM feed_poll JOIN source ON source.rss_feed_id = feed_poll.rss_feed_id
       WHERE checked_ms = 0 OR received_revision IS NOT revision`,
    )
    .pluck()
    .get() as number
  database.close()
  return count
}

async function stop({ child }: MeasuredService): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

/** Returns the CPU seconds that the service and its living children used so far. Unknown outside Linux. */
function cpuSeconds({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return Number.NaN
  const TICKS = 100
  const usedBy = (id: number | string): number => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return fields.slice(11, 13).reduce((sum, ticks) => sum + Number(ticks) / TICKS, 0)
  }
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  return [pid ?? 0, ...children].reduce<number>((sum, id) => sum + usedBy(id), 0)
}

function mangled(): Figure[] {
  const random = seededRandom(7)
  const whole = documentOf(0)
  const atom = whole
    .replace('<rss version="2.0"><channel>', '<feed xmlns="http://www.w3.org/2005/Atom">')
    .replace('</channel></rss>', '</feed>')
    .replaceAll('item>', 'entry>')
  const documents = [documentOf(0, 5), whole, atom]
  const large = documentOf(0, 190)
  const pieces = ['<', '>', '&', '<![CDATA[', ']]>', '<item>', '</channel>', '\u0000', '<!DOCTYPE x [', '"', '<a:b>']
  let thrown = 0
  let slowest = 0
  for (let mutation = 0; mutation < MUTATIONS; mutation += 1) {
    let text = mutation % 100 === 0 ? large : (documents[mutation % documents.length] ?? '')
    for (let change = 0; change < 4; change += 1) {
      const at = Math.floor(random() * text.length)
      const piece = pieces[Math.floor(random() * pieces.length)] ?? ''
      text = text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 40))
    }
    const begun = performance.now()
    try {
      readFeed(text, 'https://site.example/feed')
    } catch {
      thrown += 1
    }
    slowest = Math.max(slowest, performance.now() - begun)
  }
  const many = Array.from({ length: 12_000 }, (_, at) => `<item><title>Item ${at}</title><link>/${at}</link></item>`)
  const begun = performance.now()
  readFeed(`<rss><channel><title>Many</title>${many.join('')}</channel></rss>`, 'https://site.example/feed')
  return [
    { name: '20,000 mangled feeds, thrown', value: thrown, unit: 'times', note: 'target 0' },
    { name: '20,000 mangled feeds of up to 200 kB, slowest', value: slowest, unit: 'ms', note: 'target 500' },
    { name: 'a feed of 12,000 items', value: performance.now() - begun, unit: 'ms' },
  ]
}

async function emails(): Promise<Figure[]> {
  const bodies = {
    '5,000 nested blocks': `${'<div>'.repeat(5000)}deep words${'</div>'.repeat(5000)}`,
    '1,500 nested tables': `${'<table><tr><td>'.repeat(1500)}deep words${'</td></tr></table>'.repeat(1500)}`,
    '20,000 rows': `<table>${'<tr><td>deep words</td></tr>'.repeat(20_000)}</table>`,
    '20,000 empty lines': 'deep words<br><br>'.repeat(20_000),
  }
  const figures: Figure[] = []
  for (const [kind, body] of Object.entries(bodies)) {
    const bytes = Buffer.from(`From: Ann <ann@news.example>\nSubject: Boats\nContent-Type: text/html\n\n${body}`)
    const begun = performance.now()
    const { html } = await readEmail({ bytes, salt: 'salt', pictureBase: 'https://letter.lectern.invalid/1-' })
    extractEmail({ url: 'https://file.lectern.invalid/a/', html: html ?? '' })
    figures.push({ name: `an email of ${kind}`, value: performance.now() - begun, unit: 'ms', note: 'target 2,000' })
  }
  return figures
}
