import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FeedEntry, FeedPage } from '#shared/model/feed.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

const ITEMS = 57

/** Describes how plug-ins, scripts and command line clients written for the original use the API. */
export function describeLibraryHabits(doors: readonly Door[]): void {
  // They come over HTTP, and the other doors lead to the same calls.
  describe.each(doors.filter(({ hasWholeContract }) => hasWholeContract))(
    'clients written for the original, $name',
    (door) => {
      let open: OpenWithSite
      let ids: number[]

      beforeAll(async () => {
        open = await openWithSite(door)
        ids = []
        for (let index = 0; index < ITEMS; index++) ids.push(await open.save(`/item-${index}`))
        await open.service.idle()
        await open.call('PUT', '/contents/tags/', { content_ids: ids, add_tags: ['all'] })
        for (const id of ids) {
          const quote = { text: 'old mill where', before_text: '', after_text: '', word_start: 5, word_end: 8 }
          await open.call('POST', '/annotations/', { content_id: id, ...quote })
          await open.call('PUT', '/history_entries/', { content_id: id, last_viewed_date: '2026-01-01T00:00:00Z' })
          await open.call('PUT', '/library_entries/', { content_id: id, is_favorited: true })
        }
        await open.call('PUT', '/notes/', { content_id: ids[0], note: 'read this twice' })
      })
      afterAll(() => open.close())

      const feeds = [
        '/library_items/queue_feed/',
        '/library_items/queue_feed/?sort=shortest&hasHighlights=true',
        '/library_items/favorites_feed/',
        '/library_items/highlights_feed/',
        '/library_items/tags_feed/?tags=all',
        '/library_items/recent_feed/',
        '/library_items/updates_feed/?after_timestamp=1970-01-01T00:00:00.000000+00:00',
      ]

      test.each(feeds)('follow next of %s verbatim until it is null, and get every item once', async (path) => {
        const seen: number[] = []
        let next: string | null = path
        while (next !== null) {
          const { body }: { body: FeedPage } = await open.call('GET', next)
          seen.push(...body.feed.map(({ content }) => content.id))
          expect(body.next === null || body.next.startsWith(open.origin)).toBe(true)
          next = body.next
        }
        expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
      })

      test.each(feeds)('page through %s from 1 until one has no next', async (path) => {
        const seen: number[] = []
        for (let page = 1; ; page++) {
          const { body } = await open.call('GET', `${path}${path.includes('?') ? '&' : '?'}page=${page}`)
          seen.push(...(body as FeedPage).feed.map(({ content }) => content.id))
          if (body.next === null) break
        }
        expect(new Set(seen).size).toBe(ITEMS)
        expect(seen).toHaveLength(ITEMS)
      })

      test('at v11 read highlights with their article, in text order', async () => {
        const { body } = await open.call('GET', '/library_items/highlights_feed/', undefined, { version: 'v11' })
        const [entry] = (body as FeedPage).feed as [FeedEntry]
        expect(body.id).toBe('4')
        expect(entry.content.article?.markdown).toContain('old mill')
        expect(entry.content.publisher?.any_name).toBe('127.0.0.1')
        expect(entry.content.my_annotations[0]).toMatchObject({ text: 'old mill where', word_start: 5, word_end: 8 })
        expect(entry.content.tags[0]?.name).toBe('all')
      })

      test('read a note as my_note.note, and remove it by my_note.id', async () => {
        const read = async () => (await open.read(ids[0] ?? 0)).my_note
        const note = await read()
        expect(note?.note).toBe('read this twice')
        expect((await open.call('DELETE', `/notes/${note?.id}/`)).status).toBe(204)
        expect(await read()).toBeNull()
      })

      test('request fifty on a page, with a next for "more than fifty" and the counts on page one', async () => {
        const page = await open.feed('/library_items/queue_feed/', 'v20')
        expect([page.feed.length, page.next !== null, page.queue_count]).toEqual([50, true, ITEMS])
      })

      test('read everything without bodies in large pages, whose size next keeps', async () => {
        const large = await open.feed('/library_items/queue_feed/?limit=500', 'v19')
        expect([large.feed.length, large.next]).toEqual([ITEMS, null])
        const seen = new Set<number>()
        let next: string | null = '/library_items/queue_feed/?limit=7'
        while (next !== null) {
          const page: FeedPage = await open.feed(next, 'v19')
          expect(page.feed.length).toBe(Math.min(7, ITEMS - seen.size))
          for (const { content } of page.feed) seen.add(content.id)
          next = page.next
        }
        expect(seen.size).toBe(ITEMS)
        expect((await open.feed('/library_items/queue_feed/?limit=500', 'v18')).feed.length).toBe(50)
        const refused = await open.call('GET', '/library_items/queue_feed/?limit=501', undefined, { version: 'v19' })
        expect([refused.status, refused.body.field]).toEqual([400, 'limit'])
      })

      test('may call with or without a trailing slash', async () => {
        const one = await open.call('GET', '/library_items/queue_feed')
        expect([one.status, one.body.feed.length]).toEqual([200, 50])
      })
    },
  )
}
