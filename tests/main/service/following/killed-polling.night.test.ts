import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { libraryState } from '#shared/model/library-state.ts'
import { seededRandom } from '../../../fakes/seeded-random.ts'
import { seed } from '../../../seed.ts'
import { killHeadless, type Running, startHeadless } from '../headless-process.ts'

const KILLS = Number(process.env['LECTERN_KILLS'] ?? 2)
/** Number of items of a new feed that are shown. */
const FIRST = 5
/** A feed that delivers many items at the same time is taken for a rebuilt site, so each feed waits for its reader. */
const AT_MOST_WAITING = 4
/** Items in a document. */
const WINDOW = 30
/** Each feed is on a separate host, which waits for no other. Only Linux has so many loopback addresses. */
const HOSTS = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4']
/** Milliseconds within which a kill comes after what it waits for. */
const LATEST_KILL = 40

/** A feed that publishes, and the marks of its reader that were reported as stored. */
class KilledFeed {
  readonly host: string
  id = 0
  published = FIRST
  /** True if it may be polled once more. */
  isDue = false
  isAnswered = false
  askedEarly = 0
  readonly #start = Date.now() - 86_400_000
  readonly marks = new Map<string, { readonly state: number; readonly read: number }>()

  constructor(host: string) {
    this.host = host
  }

  /** The newest items. All but the newest were corrected. */
  document(): string {
    const items: string[] = []
    for (let number = this.published - 1; number >= Math.max(0, this.published - WINDOW); number -= 1) {
      const date = new Date(this.#start + number * 60_000).toUTCString()
      const text = number < this.published - 1 ? 'a corrected text' : 'a text'
      items.push(`<item><title>Item ${number}</title><guid isPermaLink="false">${number}</guid>
        <link>/${number}</link><pubDate>${date}</pubDate><description>Item ${number} has ${text}.</description></item>`)
    }
    return `<rss version="2.0"><channel><title>Harbour</title>${items.join('')}</channel></rss>`
  }
}

interface Row {
  readonly id: number
  readonly title: string
  readonly library_state: number
  /** True if the inbox shows it. */
  readonly is_new: number
  readonly read: number
}

test.skipIf(process.platform !== 'linux')(
  'feeds whose polling is killed again and again bring everything once, keep its marks, and are not asked too early',
  { timeout: 3_600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lectern-killed-polling-'))
    const random = seededRandom(seed)
    const below = (most: number) => Math.floor(random() * most)
    /** Requests made before it opens wait for it. */
    let gate = Promise.resolve()
    const feeds: KilledFeed[] = []
    const site = createServer((request, response) => {
      const feed = feeds.find(({ host }) => host === request.headers.host)
      if (request.url !== '/feed' || !feed) return void response.writeHead(404).end()
      if (!feed.isDue) feed.askedEarly += 1
      feed.isDue = false
      response.on('finish', () => (feed.isAnswered = true))
      void gate.then(() => response.end(feed.document()))
    }).listen(0, '0.0.0.0')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    for (const host of HOSTS) feeds.push(new KilledFeed(`${host}:${port}`))
    const start = () => startHeadless(folder, feeds.map(({ host }) => host).join(','))
    const inLibrary = <T>(read: (database: Sqlite.Database) => T): T => {
      const database = new Sqlite(join(folder, 'library.db'))
      try {
        return read(database)
      } finally {
        database.close()
      }
    }
    const rowsOf = ({ id }: KilledFeed) =>
      inLibrary((database) =>
        database
          .prepare(
            `SELECT content.id, title, library_state, inbox_us > 0 AS is_new, coalesce(max_read, 0) AS read
             FROM content JOIN entry ON entry.content_id = content.id LEFT JOIN history ON history.content_id = content.id
             WHERE rss_feed_id = ?`,
          )
          .all(id),
      ) as Row[]
    const waitingOf = (feed: KilledFeed) => feed.published - rowsOf(feed).length
    const arrival = async (most: number) => {
      while (feeds.some((feed) => waitingOf(feed) > most)) await new Promise((resolve) => setTimeout(resolve, 50))
    }
    /** Until some feeds were asked, answered or brought to their reader: the next kill is in the middle of something. */
    const progress = async (due: readonly KilledFeed[]) => {
      const steps = [
        ({ isDue }: KilledFeed) => !isDue,
        ({ isAnswered }: KilledFeed) => isAnswered,
        (feed: KilledFeed) => feed.isAnswered && waitingOf(feed) === 0,
      ]
      const isThere = steps[below(steps.length)] ?? (() => true)
      const least = Math.min(due.length, 1 + below(HOSTS.length))
      while (due.filter(isThere).length < least) await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const mark = async ({ call }: Running, feed: KilledFeed) => {
      const rows = rowsOf(feed)
      const row = rows[below(rows.length)]
      if (!row) return
      const before = feed.marks.get(row.title) ?? { state: libraryState.unsaved, read: 0 }
      const state = below(3) === 0 ? before.state : [libraryState.saved, libraryState.archived][below(2)]
      const read = Math.max(before.read, below(90) / 100)
      if (state === undefined) return
      const answers = [await call('PUT', '/history_entries/', { content_id: row.id, max_read_percentage: read })]
      if (state !== before.state)
        answers.push(await call('PUT', '/library_entries/', { content_id: row.id, library_state: state }))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      feed.marks.set(row.title, { state, read })
    }

    let service = await start()
    for (const feed of feeds) {
      feed.isDue = true
      const { body } = await service.call('POST', '/rss_feeds/', { url: `http://${feed.host}/feed` })
      feed.id = body.rss_feed.id
    }
    await arrival(0)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await killHeadless(service, 'SIGKILL')
      for (const feed of feeds) {
        if (waitingOf(feed) <= AT_MOST_WAITING) feed.published += below(4)
        if (below(2) > 0) feed.isDue = true
        feed.isAnswered = false
      }
      inLibrary((database) => {
        const due = database.prepare('UPDATE feed_poll SET next_ms = 0 WHERE rss_feed_id = ?')
        for (const { id, isDue } of feeds) if (isDue) due.run(id)
      })
      const due = feeds.filter(({ isDue }) => isDue)
      const { promise, resolve: open } = Promise.withResolvers<void>()
      gate = promise
      service = await start()
      for (const feed of feeds) await mark(service, feed)
      open()
      await progress(due)
      await new Promise((resolve) => setTimeout(resolve, random() * LATEST_KILL))
    }
    await killHeadless(service, 'SIGKILL')
    inLibrary((database) => database.exec('UPDATE feed_poll SET next_ms = 0'))
    for (const feed of feeds) feed.isDue = true
    service = await start()
    await arrival(0)
    await killHeadless(service, 'SIGTERM')

    for (const feed of feeds) {
      const rows = rowsOf(feed).toSorted((a, b) => a.id - b.id)
      const all = Array.from({ length: feed.published }, (_, number) => `Item ${number}`)
      expect(rows.map(({ title }) => title).toSorted()).toEqual(all.toSorted())
      for (const { title, library_state, is_new, read } of rows) {
        const { state, read: least } = feed.marks.get(title) ?? { state: libraryState.unsaved, read: 0 }
        expect([title, library_state, is_new, read]).toEqual([
          title,
          state,
          Number(state === libraryState.unsaved),
          least,
        ])
      }
      expect([feed.host, feed.askedEarly]).toEqual([feed.host, 0])
    }
    const sum = feeds.reduce((count, { published }) => count + published, 0)
    // New items came between the kills, too.
    expect(sum).toBeGreaterThan(HOSTS.length * FIRST + (KILLS < 10 ? 0 : KILLS))
    const marks = feeds.reduce((count, feed) => count + feed.marks.size, 0)
    console.log(`${KILLS} kills: ${sum} items and ${marks} marks, none lost, none doubled`)
    site.close()
    rmSync(folder, { recursive: true })
  },
)
