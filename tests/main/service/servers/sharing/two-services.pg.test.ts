import { afterAll, describe, expect, test } from 'vitest'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import { seededRandom } from '../../../../fakes/seeded-random.ts'
import { isNight, seed } from '../../../../seed.ts'
import { openLoopbackSite } from '../../outbound/loopback-site.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { type Call, openLibrary } from '../../open-library.ts'

const WRITERS = 12
/** Changes of each writer. */
const CHANGES = isNight ? 8 : 4
const secretKey = new Uint8Array(32)

const servers = new Libraries()
afterAll(() => servers.close())

/** Follows updates by the two services in turn, so that each continues from a cursor that the other gave. */
class Follower {
  readonly seen = new Map<number, FeedEntry>()
  /** Each page that came: how often an entry was sent with the date of one before. */
  outOfOrder = 0
  #cursor = ''
  #last = ''

  async follow(calls: readonly Call[], turn: number): Promise<void> {
    let next: string | null = `/library_items/updates_feed/?cursor=${this.#cursor}`
    for (let page = turn; next !== null; page++) {
      const call = calls[page % calls.length] ?? expect.unreachable('there are two services')
      const { status, body }: { status: number; body: FeedPage } = await call('GET', next)
      expect(status).toBe(200)
      for (const entry of body.feed) {
        const { id, feed_dirty_date: date } = entry.content
        if (date <= this.#last) this.outOfOrder++
        this.#last = date
        this.seen.set(id, entry)
      }
      next = body.next
      this.#cursor = body.cursor ?? this.#cursor
    }
  }
}

describe.skipIf(noPostgres !== null)(
  `two services of one library${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    test('maintain its counters, versions and updates correctly, whichever of them writes where', async () => {
      const url = await servers.add()
      servers.ask(
        url,
        `create table given (version bigint);
       create function note_version() returns trigger language plpgsql as
         $$ begin insert into given values (new.version); return new; end $$;
       create trigger given after update of version on account for each row
         when (new.version <> old.version) execute function note_version();`,
      )
      const open = () => openLibrary({ database: url, secretKey })
      const services = [await open(), await open()]
      try {
        const calls = services.map(({ call }) => call)
        const random = seededRandom(seed)
        const below = (most: number) => Math.floor(random() * most)
        let isOver = false
        const write = async (writer: number) => {
          const ids: number[] = []
          for (let change = 0; change < CHANGES; change++) {
            const call = calls[(writer + change) % calls.length] ?? expect.unreachable('there are two services')
            const id = ids[below(ids.length)]
            const kind = id === undefined ? 0 : below(4)
            const { status, body } =
              kind === 0
                ? await call('POST', '/save/', { url: `https://nowhere.invalid/${writer}/${change}` })
                : kind === 1
                  ? await call('PUT', '/library_entries/', { content_id: id, library_state: 1 + below(2) })
                  : kind === 2
                    ? await call('PUT', '/contents/tags/', { content_ids: [id], add_tags: [`tag ${below(5)}`] })
                    : await call('PUT', '/notes/', { content_id: id, note: `note ${writer} ${change}` })
            expect(status).toBeLessThan(300)
            if (kind === 0) ids.push(body.content_id)
          }
        }
        const follower = new Follower()
        const following = (async () => {
          for (let turn = 0; !isOver; turn++) await follower.follow(calls, turn)
        })()
        await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
        for (const { service } of services) await service.idle()
        const ask = (statement: string) => servers.ask(url, statement).filter((line) => line !== '')
        await expect.poll(() => ask('select count(*) from job;'), { timeout: 600_000 }).toEqual(['0'])
        isOver = true
        await following
        await follower.follow(calls, 0)

        const everything = new Follower()
        await everything.follow(calls, 1)
        expect(follower.seen.size).toBe(everything.seen.size)
        const dates = ({ seen }: Follower) =>
          new Map([...seen].map(([id, { content }]) => [id, content.feed_dirty_date]))
        expect(dates(follower)).toEqual(dates(everything))
        expect([follower.outOfOrder, everything.outOfOrder]).toEqual([0, 0])

        expect(ask('select queue_count, archive_count from account;')).toEqual(
          ask(`select count(*) filter (where library_state = 1), count(*) filter (where library_state = 2)
          from library_entry;`),
        )
        expect(ask('select id, article_count from tag order by id;')).toEqual(
          ask(`select tag.id, count(content_tag.content_id) from tag left join content_tag on tag_id = tag.id
          group by tag.id order by tag.id;`),
        )
        // Each version was given once, and none was skipped.
        expect(ask('select count(*), count(distinct version), max(version) - min(version) + 1 from given;')).toEqual(
          ask(`select count(*), count(*), count(*) from given;`),
        )
        expect(ask('select max(version) from given;')).toEqual(ask('select version from account;'))
      } finally {
        for (const { close } of services) await close()
      }
    })

    test('know each other’s profiles and sign-ins, and count guesses together', async () => {
      const database = await servers.add()
      const open = () => openLibrary({ database, secretKey, rateLimits: { guess: { perMinute: 0.01, burst: 4 } } })
      const [one, two] = [await open(), await open()]
      try {
        const nameBy = async ({ call }: typeof one) => (await call('GET', '/profile/')).body.display_name
        const before = await nameBy(two)
        expect((await one.call('PUT', '/profile/', { display_name: 'Another name' })).status).toBe(200)
        expect([await nameBy(one), await nameBy(two)]).toEqual(['Another name', 'Another name'])
        expect(before).not.toBe('Another name')
        const { access_token: token } = one.tokens
        expect((await two.call('GET', '/tags/', undefined, { token })).status).toBe(200)
        expect((await two.call('POST', '/sign_out/', undefined, { token })).status).toBeLessThan(300)
        await expect.poll(async () => (await one.call('GET', '/tags/')).status).toBe(401)

        const statuses: number[] = []
        for (let guess = 0; guess < 8; guess++) {
          const headers = { authorization: `Bearer mat_${guess}` }
          const request = new Request('http://library.test/public/v1/items', { headers })
          const { service } = guess % 2 === 0 ? one : two
          statuses.push((await service.handle(request, { address: '192.0.2.1' })).status)
        }
        expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
      } finally {
        await one.close()
        await two.close()
      }
    })

    test('poll a feed once for both, and continue when the one that polled is gone', async () => {
      const database = await servers.add()
      const site = await openLoopbackSite((_, response) => {
        response.setHeader('content-type', 'application/rss+xml')
        response.end(`<rss version="2.0"><channel><title>Harbour</title>
        <item><title>Item</title><guid isPermaLink="false">1</guid><link>/1</link></item></channel></rss>`)
      })
      const open = () => openLibrary({ database, secretKey, allowPrivateHosts: [site.host] })
      const [one, two] = [await open(), await open()]
      const asks = () => site.requests.filter(({ url }) => url === '/feed').length
      const polled = () => servers.ask(database, 'select checked_ms from feed_poll;').filter((line) => line !== '')
      try {
        expect((await two.call('POST', '/rss_feeds/', { url: `${site.origin}/feed` })).status).toBeLessThan(300)
        await expect.poll(polled, { timeout: 600_000 }).toEqual([expect.stringMatching(/^\d+$/)])
        for (let round = 0; round < 3; round++) {
          const [before, asked] = [polled(), asks()]
          servers.ask(database, 'update feed_poll set next_ms = 0;')
          await Promise.all([one.service.idle(), two.service.idle()])
          await expect.poll(polled, { timeout: 600_000 }).not.toEqual(before)
          expect(asks()).toBe(asked + 1)
        }
        const before = polled()
        await one.close()
        servers.ask(database, 'update feed_poll set next_ms = 0;')
        await expect.poll(polled, { timeout: 600_000 }).not.toEqual(before)
      } finally {
        await one.close()
        await two.close()
        await site.close()
      }
    })
  },
)
