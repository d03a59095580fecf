import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { articlePage } from '../../article-page.ts'
import { type OpenLibrary, openLibrary } from '../../open-library.ts'
import { Libraries } from './libraries.ts'
import { noPostgres } from './server.ts'

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(`on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let library: OpenLibrary
  const ids: number[] = []
  beforeAll(async () => {
    library = await openLibrary({ database: await servers.add() })
    for (const each of ['one', 'two', 'three']) {
      const page = { url: `https://a.example/${each}`, html: articlePage(each, 200) }
      ids.push((await library.call('POST', '/save/', page)).body.content_id)
      await library.service.idle()
    }
    await library.call('PUT', '/contents/tags/', { content_ids: ids, add_tags: ['known'] })
    // Data that a process looks up once.
    await library.call('GET', '/library_items/queue_feed/')
    await library.service.idle()
  })
  afterAll(() => library?.close())
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /**
   * The round trips of a call, each a list of what was asked between two waits for the server: what a transaction asks
   * after an answer to its last trip starts another. Queries that jobs make on their own are omitted.
   */
  async function tripsOf(method: string, path: string, body?: unknown): Promise<string[][]> {
    interface Transaction {
      readonly isLook: boolean
      readonly trips: string[][]
      isAnswered: boolean
    }
    const transactions: Transaction[] = []
    const open = new Map<Client, Transaction>()
    const { query } = Client.prototype as { query: (...given: unknown[]) => unknown }
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]) {
      const [what, callback] = given as [string | { text: string }, ((...answer: unknown[]) => void) | undefined]
      const text = typeof what === 'string' ? what : what.text
      if (text.startsWith('begin')) {
        const begun = { isLook: text.endsWith('read only'), trips: [], isAnswered: true }
        transactions.push(begun)
        open.set(this, begun)
      }
      const own = open.get(this)
      // No call waits for the end of a look. Anything started before the call is not the call's.
      if (!own || (own.isLook && text === 'commit')) return query.apply(this, given) as never
      if (own.isAnswered) own.trips.push([])
      own.isAnswered = false
      own.trips.at(-1)?.push(text)
      const answered = () => {
        own.isAnswered = true
      }
      if (callback) {
        const heard = (...answer: unknown[]) => {
          answered()
          callback(...answer)
        }
        return query.call(this, what, heard) as never
      }
      const answer = query.apply(this, given) as Promise<unknown>
      answer.then(answered, answered)
      return answer as never
    })
    const { status } = await library.call(method, path, body)
    vi.restoreAllMocks()
    expect(status).toBeLessThan(300)
    await library.service.idle()
    const isOfJobs = (text: string) => /(?:from|update) "job"/.test(text)
    return transactions.filter(({ trips }) => !trips.flat().some(isOfJobs)).flatMap(({ trips }) => trips)
  }

  const [one, two, three] = [0, 1, 2]
  const calls: readonly (readonly [name: string, most: number, make: () => Promise<string[][]>])[] = [
    ['a page that has not changed', 1, () => tripsOf('GET', '/library_items/queue_feed/')],
    [
      'a page that has changed',
      3,
      async () => {
        await library.call('PUT', '/library_entries/', { content_id: ids[one], is_favorited: true })
        return tripsOf('GET', '/library_items/queue_feed/')
      },
    ],
    [
      'an update without news',
      3,
      async () => {
        const { body } = await library.call('GET', '/library_items/queue_feed/')
        return tripsOf('GET', `/library_items/updates_feed/?cursor=${body.cursor}`)
      },
    ],
    ['archiving', 6, () => tripsOf('PUT', '/library_entries/', { content_id: ids[one], library_state: 2 })],
    [
      'a highlight',
      7,
      () => {
        const place = { before_text: '', after_text: '', char_start: 0, char_end: 9 }
        return tripsOf('POST', '/annotations/', { content_id: ids[two], text: 'The river', ...place })
      },
    ],
    [
      'reading on',
      7,
      () => {
        const last_viewed_date = '2026-05-05T10:00:00.000Z'
        return tripsOf('PUT', '/history_entries/', {
          content_id: ids[three],
          last_read_percentage: 0.4,
          last_viewed_date,
        })
      },
    ],
    [
      'taking off a tag',
      5,
      () => tripsOf('PUT', '/contents/tags/', { content_ids: [ids[two]], remove_tags: ['known'] }),
    ],
    ['a new tag', 7, () => tripsOf('PUT', '/contents/tags/', { content_ids: [ids[two]], add_tags: ['new'] })],
  ]

  test.each(calls)('%s takes %i round trips at most', async (_, most, make) => {
    const trips = await make()
    expect(trips).not.toEqual([])
    expect(trips.length, trips.map((trip) => trip.join('\n  ')).join('\n')).toBeLessThanOrEqual(most)
  })
})
