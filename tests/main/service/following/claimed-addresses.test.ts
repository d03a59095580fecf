import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { FeedItem } from '../../../../main/service/feeds/feed.ts'
import { JobQueue } from '../../../../main/service/jobs/job-queue.ts'
import { Saves } from '../../../../main/service/library/articles/saves.ts'
import { Arrivals } from '../../../../main/service/library/entries/arrivals.ts'
import { EntryWriter } from '../../../../main/service/library/entries/entry-writer.ts'
import { LibraryEntries } from '../../../../main/service/library/entries/library-entries.ts'
import { Stamps } from '../../../../main/service/database/stamps.ts'
import { PagePictures } from '../../../../main/service/library/pictures/page-pictures.ts'
import { Uploads } from '../../../../main/service/library/uploads/uploads.ts'
import { type KnownItem, matchItems } from '../../../../main/service/library/sources/match-items.ts'
import { MemoryObjects } from '../../../../main/service/objects/memory-objects.ts'
import { type Outbound, OutboundError } from '../../../../main/service/outbound/index.ts'
import { FullTextIndex } from '../../../../main/service/search/full-text-index.ts'
import { openPolling } from './open-polling.ts'

const BOATS = 'The ferry leaves the harbour at dawn with bread and letters for the island, and returns at noon.'
const GARDENS = 'Roses want sun, water and patience; whoever plants them in autumn cuts flowers next June.'
const POST = 'https://ann.example/boats'
const OWN = 'https://ann.example/feed.xml'
const OTHER = 'https://eve.example/feed.xml'

interface Item {
  readonly id: string
  readonly link: string
  readonly text: string
}

let feeds: Record<string, readonly Item[]>
let now: number
let room: Awaited<ReturnType<typeof openPolling>>
const outbound: Outbound = {
  fetch: async ({ url }) => {
    const items = feeds[url]
    if (!items) throw new OutboundError('unresolved_host', url, 'No such site')
    const written = items.map(
      ({ id, link, text }) =>
        `<item><title>${id}</title><guid isPermaLink="false">${id}</guid><link>${link}</link>
          <pubDate>${new Date(now).toUTCString()}</pubDate><description>${text}</description></item>`,
    )
    const body = Buffer.from(`<rss version="2.0"><channel><title>${url}</title>${written.join('')}</channel></rss>`)
    const facts = { redirects: [], movedTo: null, status: 200, headers: {}, notModified: false }
    return { url, contentType: 'text/xml', charset: 'utf-8', body, ...facts }
  },
  isPublic: async () => true,
  close: async () => {},
}
const clock = (): number => (now += 5)
beforeEach(async () => {
  feeds = {}
  now = Date.UTC(2026, 2, 3, 12)
  room = await openPolling({ outbound, clock, hostPause: 1 })
})
afterEach(() => room.database.close())

async function follow(url: string, items: readonly Item[]): Promise<void> {
  feeds[url] = items
  await room.follow(url)
  const polls = room.begin()
  polls.wake()
  await polls.idle()
  await polls.close()
}

async function save(url: string): Promise<{ isNew: boolean }> {
  const { database, reader } = room
  const objects = new MemoryObjects(clock)
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, new FullTextIndex(database))
  const saves = new Saves({
    ...{ database, stamps, entries, arrivals: new Arrivals(database), jobs: new JobQueue(database, clock) },
    libraryEntries: new LibraryEntries(database, stamps, entries),
    uploads: new Uploads({ database, objects, clock, part: 1_000, requireRoom: async () => {} }),
    pagePictures: new PagePictures(database, objects),
  })
  return saves.save(reader, { url })
}

/** Titles of contents, with the texts that wait to be read. */
const contents = () =>
  room.database.look(room.reader, (tx) =>
    room.database.all<{ title: string; html: string | null }>(
      tx,
      `SELECT title, html FROM content LEFT JOIN sent_html ON sent_html.content_id = content.id
        WHERE content.account_id = ? ORDER BY content.id`,
      [room.reader],
    ),
  )
const texts = async () => (await contents()).map(({ html }) => [BOATS, GARDENS].find((text) => html?.includes(text)))

describe('an item of a feed', () => {
  test('does not replace another feed’s item whose address it names first', async () => {
    await follow(OTHER, [{ id: 'fake', link: POST, text: GARDENS }])
    await follow(OWN, [{ id: 'boats', link: POST, text: BOATS }])
    expect(await texts()).toEqual([GARDENS, BOATS])
  })

  test('keeps its text if it names the address of another feed’s item', async () => {
    await follow(OWN, [{ id: 'boats', link: POST, text: BOATS }])
    await follow(OTHER, [{ id: 'comment', link: POST, text: GARDENS }])
    expect(await texts()).toEqual([BOATS, GARDENS])
  })

  test('that has no words but those of the page it names is one with it', async () => {
    await follow(OWN, [{ id: 'boats', link: POST, text: BOATS }])
    await follow(OTHER, [
      { id: 'again', link: POST, text: BOATS },
      { id: 'comments', link: POST, text: 'Comments' },
    ])
    expect(await texts()).toEqual([BOATS])
  })

  test('keeps its text if all items of its feed name the front page', async () => {
    const link = 'https://ann.example/'
    await follow(OWN, [
      { id: 'one', link, text: BOATS },
      { id: 'two', link, text: GARDENS },
    ])
    expect((await texts()).toSorted()).toEqual([GARDENS, BOATS].toSorted())
  })

  test('on another site leaves its address to the user who saves the page', async () => {
    await follow(OTHER, [{ id: 'fake', link: POST, text: GARDENS }])
    expect((await save(POST)).isNew).toBe(true)
  })

  test('that names a file of the library is not that file', async () => {
    const file = `https://file.lectern.invalid/${'a'.repeat(64)}/book.pdf`
    await follow(OTHER, [{ id: 'fake', link: file, text: GARDENS }])
    const [row] = await room.database.look(room.reader, (tx) =>
      room.database.all<{ url: string }>(tx, 'SELECT url FROM content WHERE account_id = ?', [room.reader]),
    )
    expect(row?.url).toMatch(/^https:\/\/eve\.example\//)
  })
})

describe('an id of an item', () => {
  const DAY = 24 * 3_600_000
  const item = (title: string, url: string, publishedMs: number): FeedItem =>
    ({ id: 'same', url, title, publishedMs }) as FeedItem
  const known: KnownItem = {
    ...{ id: 1, guid: 'same', url: POST, title: 'Boats', publishedMs: 10 * DAY, hash: '', isPresent: true },
  }
  const match = (one: FeedItem, others: readonly KnownItem[] = [known]) => matchItems([one], others, 'guid')

  test('that was given to another text brings that text as a new item, once', () => {
    const other = item('Gardens', 'https://ann.example/gardens', 12 * DAY)
    expect(match(other)).toMatchObject({ fresh: [{ title: 'Gardens' }], present: [] })
    const both = [{ ...known, id: 2, url: other.url, title: 'Gardens', publishedMs: 12 * DAY }, known]
    expect(match(other, both)).toMatchObject({ fresh: [], present: [{ known: { id: 2 } }] })
    expect(match(item('Boats', POST, 10 * DAY), both)).toMatchObject({ fresh: [], present: [{ known: { id: 1 } }] })
  })

  test('and the address of a front page, given to each day’s text, brings each day’s text', () => {
    const front = { ...known, url: 'https://ann.example/' }
    expect(match(item('Tuesday', 'https://ann.example/', 11 * DAY), [front]).fresh).toHaveLength(1)
  })

  test.each([
    ['title', item('Boats, corrected', POST, 20 * DAY)],
    ['address', item('Boats', 'https://ann.example/moved', 20 * DAY)],
    ['address and title on the same day', item('Ships', 'https://ann.example/ships', 10 * DAY)],
  ])('stays that of an item with another %s', (_what, corrected) => {
    expect(match(corrected)).toMatchObject({ fresh: [], present: [{ known: { id: 1 } }] })
  })
})
