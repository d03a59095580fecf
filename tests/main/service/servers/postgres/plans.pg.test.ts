import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { queueSorts } from '#shared/model/queue-fields.ts'
import { singleFilters } from '../../../../fakes/queue-filters.ts'
import { isNight } from '../../../../seed.ts'
import { articlePage } from '../../article-page.ts'
import { type OpenLibrary, openLibrary } from '../../open-library.ts'
import { Libraries } from './libraries.ts'
import { manyEntries } from './many-entries.ts'
import { noPostgres } from './server.ts'

const ENTRIES = 20_000
/** Milliseconds that filling the tables may take, also on a busy machine. */
const FOR_EVER = 300_000
/** Rows that a step of a plan may sort, or a table have that is read from end to end. */
const FEW = 500

interface Asked {
  readonly text: string
  readonly values: unknown[]
}

interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Step[]
}

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(
  `of ${ENTRIES} entries on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`,
  () => {
    let library: OpenLibrary
    let client: Client
    beforeAll(async () => {
      const database = await servers.add()
      library = await openLibrary({ database })
      await library.call('POST', '/save/', { url: 'https://a.example/first', html: articlePage('First', 100) })
      await library.service.idle()
      servers.ask(database, manyEntries(ENTRIES))
      client = new Client({ connectionString: database, options: '-c random_page_cost=1.1 -c jit=off' })
      await client.connect()
    }, FOR_EVER)
    afterAll(async () => {
      await client?.end()
      await library?.close()
    })
    afterEach(() => {
      vi.restoreAllMocks()
    })

    /** The statements of a call that read rows. */
    async function askedBy(path: string): Promise<Asked[]> {
      const asked: Asked[] = []
      const { query } = Client.prototype as { query: (...given: unknown[]) => unknown }
      vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
        if (typeof given[0] === 'object') asked.push(given[0] as Asked)
        return query.apply(this, given) as never
      })
      const { status } = await library.call('GET', path)
      vi.restoreAllMocks()
      expect([path, status]).toEqual([path, 200])
      return asked.filter(({ text }) => /^\s*(?:select|with)\b/i.test(text))
    }

    /** Returns the parts of a plan that take longer with each entry, in words. */
    function wide(step: Step): string[] {
      const own: string[] = []
      const below = step.Plans ?? []
      const rows = (of: Step) => of['Actual Rows'] * of['Actual Loops']
      if (/Sort/.test(step['Node Type']) && below.some((each) => rows(each) > FEW)) {
        own.push(`sorts ${below.map(rows).join(', ')} rows`)
      }
      // Both are averages of the step's loops.
      const read = step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)
      if (step['Node Type'] === 'Seq Scan' && read > FEW) {
        own.push(`reads all of ${step['Relation Name']}`)
      }
      return [...own, ...below.flatMap(wide)]
    }

    async function wideStepsOf(path: string): Promise<string[]> {
      const found: string[] = []
      for (const { text, values } of await askedBy(path)) {
        const { rows } = await client.query(`explain (analyze, format json) ${text}`, values)
        for (const what of wide(rows[0]['QUERY PLAN'][0].Plan)) found.push(`${path}: ${what}: ${text}`)
      }
      return found
    }

    const queue = '/library_items/queue_feed/'
    const withFilter = (sort: string, filter: object): string => {
      const given = Object.entries(filter).map(([name, value]) => [
        name,
        Array.isArray(value) ? JSON.stringify(value) : String(value),
      ])
      return `${queue}?${new URLSearchParams([['sort', sort], ...given])}`
    }

    test.each([
      ...['archive_feed', 'favorites_feed', 'highlights_feed', 'recent_feed'].map((name) => `/library_items/${name}/`),
      '/library_items/archive_feed/?deleted=true',
      '/library_items/tags_feed/?tags=tag%201,tag%202',
      '/library_items/updates_feed/?after_timestamp=2026-01-01T00:00:00.000000%2B00:00',
      '/feed/inbox/?max_age_hours=1000000',
      '/feed/inbox/?max_age_hours=1000000&sort=chron',
      '/profile/905/author_feed/',
      '/rss_feeds/905/feed/',
      '/universal_recommendations/?content_id=100500',
      '/tags/',
      `${queue}?page=3`,
    ])('%s sorts few rows and walks no table', async (path) => {
      expect(await wideStepsOf(path)).toEqual([])
    })

    test('updates after a cursor sort few rows and walk no table', async () => {
      const { body } = await library.call('GET', '/library_items/updates_feed/?after_timestamp=2026-01-01T00:00:00Z')
      expect(await wideStepsOf(`/library_items/updates_feed/?cursor=${body.cursor}`)).toEqual([])
    })

    test.each([...queueSorts])(
      'the queue by %s sorts few rows and walks no table, whatever its filter',
      async (sort) => {
        const found: string[] = []
        const filters = [{}, ...singleFilters(['tag 1', 'tag 2'])]
        // By day each filter with a third of the sorts.
        const turn = [...queueSorts].indexOf(sort)
        const tried = filters.filter((_, at) => isNight || at === 0 || (at + turn) % 3 === 0)
        for (const filter of tried) {
          for (const read of [{}, { read: 'unread' }])
            found.push(...(await wideStepsOf(withFilter(sort, { ...filter, ...read }))))
        }
        expect(found).toEqual([])
      },
    )
  },
)
