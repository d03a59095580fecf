import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { annotationSchema, errorSchema, noteSchema, tagSchema } from '#shared/api/schemas.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

const NOBODYS = 999_999

/** The claims about the library behind each of the doors. */
export function describeLibraryCalls(doors: readonly Door[]): void {
  describe.each(doors)('the library, $name', (door) => {
    let open: OpenWithSite

    beforeAll(async () => {
      open = await openWithSite(door)
    })
    afterAll(() => open.close())

    const tag = (ids: number[], names: string[], side: 'add_tags' | 'remove_tags' = 'add_tags') =>
      open.call('PUT', '/contents/tags/', { content_ids: ids, [side]: names })
    const tags = async () => promised(endpoints.tags.reply, (await open.call('GET', '/tags/')).body).tags
    const tagNamed = async (name: string) => (await tags()).find((each) => each.name === name)
    const highlight = async (id: number, start = 0, end = 20, more: object = {}) => {
      const text = canonicalText(parseMarkdown((await open.read(id)).article?.markdown ?? ''))
      const body = { content_id: id, text: text.slice(start, end), before_text: '', after_text: '', ...more }
      const reply = await open.call('POST', '/annotations/', { ...body, char_start: start, char_end: end })
      return promised(annotationSchema, reply.body)
    }
    const put = (id: number, change: object) => open.call('PUT', '/library_entries/', { content_id: id, ...change })

    describe('tags', () => {
      test('are added to several contents at the same time, and removed in a separate call', async () => {
        const [one, two] = [await open.saved('/tag-1'), await open.saved('/tag-2')]
        const reply = await tag([one.id, two.id], ['essays', 'long'])
        const given = promised(endpoints.contentTags.reply, reply.body)
        expect(given.contents.map(({ id, tags: on }) => [id, on.map(({ name }) => name)])).toEqual([
          [one.id, ['essays', 'long']],
          [two.id, ['essays', 'long']],
        ])
        expect(given.tags.map(({ article_count }) => article_count)).toEqual([2, 2])
        const off = await tag([one.id], ['essays', 'never there'], 'remove_tags')
        expect(promised(endpoints.contentTags.reply, off.body).contents[0]?.tags.map(({ name }) => name)).toEqual([
          'long',
        ])
        expect((await open.read(one.id)).tags.map(({ name }) => name)).toEqual(['long'])
        expect(await tagNamed('essays')).toMatchObject({ article_count: 1 })
      })

      if (!door.hasWholeContract) return

      test('are listed with the last used first', async () => {
        const content = await open.saved('/tag-order')
        for (const name of ['first', 'second', 'first again']) await tag([content.id], [name])
        await tag([(await open.saved('/tag-order-2')).id], ['first'])
        const names = (await tags()).map(({ name }) => name)
        expect(names.slice(0, 3)).toEqual(['first', 'first again', 'second'])
      })

      test('count entries that are not deleted, and list them in their feed, last tagged first', async () => {
        const [one, two, three] = [
          await open.saved('/count-1'),
          await open.saved('/count-2'),
          await open.saved('/count-3'),
        ]
        for (const { id } of [two, three, one]) await tag([id], ['counted'])
        const path = '/library_items/tags_feed/?tags=counted'
        expect(await open.ids(path)).toEqual([one.id, three.id, two.id])
        await put(three.id, { library_state: 3 })
        expect(await open.ids(path)).toEqual([one.id, two.id])
        expect(await tagNamed('counted')).toMatchObject({ article_count: 2 })
        await put(three.id, { library_state: 2 })
        expect(await tagNamed('counted')).toMatchObject({ article_count: 3 })
        expect(
          (await open.feed(path)).feed.every(({ content }) => content.tags.some(({ name }) => name === 'counted')),
        ).toBe(true)
      })

      test('of several names give a feed of entries with any of them', async () => {
        const [one, two] = [await open.saved('/several-1'), await open.saved('/several-2')]
        await tag([one.id], ['sea'])
        await tag([two.id], ['sky'])
        for (const list of ['sea,sky', '["sea","sky"]']) {
          expect(await open.ids(`/library_items/tags_feed/?tags=${encodeURIComponent(list)}`)).toEqual([two.id, one.id])
        }
        expect(await open.ids('/library_items/tags_feed/?tags=nothing')).toEqual([])
      })

      test('are created once, before any content has them', async () => {
        const make = async (name: string) => await open.call('POST', '/tags/', { name })
        const made = await make('  to  come ')
        expect(made).toMatchObject({ status: 201, body: { name: 'to come', article_count: 0 } })
        expect((await make('to come')).body.id).toBe(made.body.id)
        expect(await make('  ')).toMatchObject({ status: 400, body: { field: 'name' } })
        expect((await open.call('DELETE', `/tags/${made.body.id}/`)).status).toBe(204)
      })

      test('are renamed everywhere, and clients are notified', async () => {
        const content = await open.saved('/rename')
        await tag([content.id], ['old name'])
        const { cursor } = await open.feed('/library_items/queue_feed/')
        const { id } = (await tagNamed('old name')) ?? { id: 0 }
        const renamed = promised(
          tagSchema,
          (await open.call('PUT', '/tags/rename', { tag_id: id, name: 'new name' })).body,
        )
        expect(renamed).toMatchObject({ id, name: 'new name', article_count: 1 })
        const updates = await open.feed(`/library_items/updates_feed/?cursor=${cursor}`)
        expect(updates.feed.map((entry) => entry.content.tags.map(({ name }) => name))).toEqual([['new name']])
      })

      test('cannot take an existing name, unless the two are to be merged', async () => {
        const [one, two] = [await open.saved('/merge-1'), await open.saved('/merge-2')]
        const three = await open.saved('/merge-3')
        await tag([one.id, two.id], ['keeper'])
        await tag([one.id, three.id], ['joiner'])
        const { id } = (await tagNamed('joiner')) ?? { id: 0 }
        const refused = await open.call('PUT', '/tags/rename', { tag_id: id, name: 'keeper' })
        expect([refused.status, refused.body]).toEqual([
          409,
          { code: 'conflict', detail: 'A tag with this name already exists.', field: 'name' },
        ])
        const merged = await open.call('PUT', '/tags/rename', { tag_id: id, name: 'keeper', merge: true })
        expect(merged.body).toMatchObject({ name: 'keeper', article_count: 3 })
        expect(await tagNamed('joiner')).toBeUndefined()
        for (const content of [one, two, three]) {
          expect((await open.read(content.id)).tags.map(({ name }) => name)).toEqual(['keeper'])
        }
      })

      test('are deleted from all contents with 204', async () => {
        const content = await open.saved('/delete-tag')
        await tag([content.id], ['short lived'])
        const { id } = (await tagNamed('short lived')) ?? { id: 0 }
        expect((await open.call('DELETE', `/tags/${id}/`)).status).toBe(204)
        expect((await open.read(content.id)).tags).toEqual([])
        expect((await open.call('DELETE', `/tags/${id}/`)).status).toBe(404)
      })

      test('change nothing if one content does not exist', async () => {
        const content = await open.saved('/all-or-none')
        expect((await tag([content.id, NOBODYS], ['never'])).status).toBe(404)
        expect((await open.read(content.id)).tags).toEqual([])
        expect(await tagNamed('never')).toBeUndefined()
      })

      test.each([
        { content_ids: [], add_tags: ['a'] },
        { content_ids: [1] },
        { content_ids: [1], add_tags: [''] },
        { content_ids: [1], add_tags: ['x'.repeat(201)] },
        { content_ids: ['1'], add_tags: ['a'] },
      ])('refuse %j with 400', async (body) => {
        const reply = await open.call('PUT', '/contents/tags/', body)
        expect(reply.status).toBe(400)
        expect(promised(errorSchema, reply.body).field).toBeTruthy()
      })
    })

    describe('notes', () => {
      test('are written, changed and removed with 204, and appear in my_note.note', async () => {
        const content = await open.saved('/note')
        const made = promised(
          noteSchema,
          (await open.call('PUT', '/notes/', { content_id: content.id, note: 'One' })).body,
        )
        const changed = await open.call('PUT', '/notes/', { content_id: content.id, note: 'Two' })
        expect(changed.body).toMatchObject({ id: made.id, note: 'Two', content_id: content.id })
        expect((await open.read(content.id)).my_note?.note).toBe('Two')
        expect(await open.ids('/library_items/queue_feed/?hasNote=true')).toContain(content.id)
        const removed = await open.call('DELETE', `/notes/${made.id}/`)
        expect([removed.status, removed.body]).toEqual([204, ''])
        expect((await open.read(content.id)).my_note).toBeNull()
        expect((await open.call('DELETE', `/notes/${made.id}/`)).status).toBe(404)
      })

      if (!door.hasWholeContract) return

      test('of nothing, or on nothing, are refused', async () => {
        const content = await open.saved('/note-empty')
        expect((await open.call('PUT', '/notes/', { content_id: content.id, note: '  ' })).status).toBe(400)
        expect((await open.call('PUT', '/notes/', { content_id: NOBODYS, note: 'x' })).status).toBe(404)
      })
    })

    describe('titles and authors', () => {
      const name = (id: number, body: object) => open.call('PUT', `/contents/${id}/`, body)

      test('can be overridden in lists and in search, and stay overridden when the page is read again', async () => {
        const content = await open.saved('/naming')
        const reply = await name(content.id, { title: ' Called\n otherwise ', author: 'Somebody Else' })
        const naming = { title: 'Called otherwise', author: 'Somebody Else' }
        expect(reply.body).toMatchObject({ title: naming.title, author: { any_name: naming.author }, naming })
        await open.call('POST', `/contents/${content.id}/reparse/`, {})
        await open.service.idle()
        const again = await open.read(content.id)
        expect(again.article?.id).not.toBe(content.article?.id)
        expect(again).toMatchObject({ title: naming.title, author: { any_name: naming.author }, naming })
        const [first] = (await open.feed('/library_items/queue_feed/')).feed
        expect(first?.content.title).toBe(naming.title)
        const found = await open.call('GET', '/search_library/?search_type=library&query=otherwise')
        expect(JSON.stringify(found.body)).toContain(naming.title)
      })

      if (!door.hasWholeContract) return

      test('are reset to the page’s one by one with null, and removed with an empty string', async () => {
        const content = await open.saved('/naming-back')
        await name(content.id, { title: 'Mine', author: '' })
        expect(await open.read(content.id)).toMatchObject({ title: 'Mine', author: null })
        await name(content.id, { title: null })
        expect(await open.read(content.id)).toMatchObject({ title: content.title, naming: { title: null, author: '' } })
        await name(content.id, { author: null })
        const back = await open.read(content.id)
        expect([back.author, back.naming]).toEqual([content.author, undefined])
      })

      test('of nothing, or on nothing, are refused', async () => {
        const content = await open.saved('/naming-empty')
        expect((await name(content.id, { title: ' ' })).body).toMatchObject({ field: 'title' })
        expect((await name(content.id, {})).status).toBe(400)
        expect((await name(NOBODYS, { title: 'x' })).status).toBe(404)
      })
    })

    describe('highlights', () => {
      test('can have a note added, changed and removed', async () => {
        const content = await open.saved('/highlight-note')
        const { id } = await highlight(content.id)
        const noted = await open.call('PUT', `/annotations/${id}/`, { note: 'mine' })
        expect(promised(annotationSchema, noted.body)).toMatchObject({ id, note: 'mine' })
        const cleared = await open.call('PUT', `/annotations/${id}/`, { note: null })
        expect(cleared.body.note).toBeNull()
        expect((await open.call('PUT', `/annotations/${NOBODYS}/`, { note: null })).status).toBe(404)
      })

      if (!door.hasWholeContract) return

      test('are liked and unliked by their own id', async () => {
        const content = await open.saved('/likes')
        const { id } = await highlight(content.id)
        const liked = await open.call('POST', '/likes/', { annotation_id: id })
        expect([liked.status, promised(endpoints.likeCreate.reply, liked.body).annotation_id]).toEqual([201, id])
        expect((await open.read(content.id)).my_annotations[0]?.is_liked).toBe(true)
        expect((await open.call('DELETE', `/likes/${id}/`)).status).toBe(204)
        expect((await open.read(content.id)).my_annotations[0]?.is_liked).toBe(false)
        expect((await open.call('POST', '/likes/', { annotation_id: NOBODYS })).status).toBe(404)
      })

      test('of one content are returned with its note, in text order', async () => {
        const content = await open.saved('/mine')
        const later = await highlight(content.id, 40, 60)
        const first = await highlight(content.id, 0, 10)
        await open.call('PUT', '/notes/', { content_id: content.id, note: 'whole' })
        const reply = await open.call('GET', `/contents/${content.id}/my_annotations/`)
        const mine = promised(endpoints.myAnnotations.reply, reply.body)
        expect(mine.my_annotations.map(({ id }) => id)).toEqual([first.id, later.id])
        expect(mine.my_note?.note).toBe('whole')
      })

      test('form a feed, last highlighted first, without deleted ones', async () => {
        const [one, two] = [await open.saved('/feed-1'), await open.saved('/feed-2')]
        await highlight(one.id)
        await highlight(two.id)
        const page = await open.feed('/library_items/highlights_feed/')
        expect(page.id).toBe('4')
        expect(page.feed.slice(0, 2).map(({ content }) => content.id)).toEqual([two.id, one.id])
        await highlight(one.id, 30, 50)
        expect((await open.ids('/library_items/highlights_feed/'))[0]).toBe(one.id)
        await put(one.id, { library_state: 3 })
        expect(await open.ids('/library_items/highlights_feed/')).not.toContain(one.id)
      })
    })

    describe('library entries', () => {
      test('are changed all together or not at all', async () => {
        const [one, two] = [await open.saved('/bulk-1'), await open.saved('/bulk-2')]
        const bulk = (ids: number[]) =>
          open.call('PUT', '/library_entries/', { content_ids: ids, library_state: 2, is_favorited: true })
        expect((await bulk([one.id, NOBODYS])).status).toBe(404)
        expect((await open.read(one.id)).library?.library_state).toBe(1)
        const { library_entries: entries } = promised(
          endpoints.libraryEntryList.reply,
          (await bulk([one.id, two.id])).body,
        )
        expect(entries.map((entry) => [entry.content_id, entry.library_state, entry.is_favorited])).toEqual([
          [one.id, 2, true],
          [two.id, 2, true],
        ])
      })

      if (!door.hasWholeContract) return

      test('return to their position on undo, and every client is notified', async () => {
        const ids = [await open.save('/back-1'), await open.save('/back-2'), await open.save('/back-3')]
        const [one = 0, two = 0, three = 0] = ids
        await open.service.idle()
        const queue = async () => (await open.ids('/library_items/queue_feed/')).filter((id) => ids.includes(id))
        const { library_state_date, queue_order } = (await open.read(two)).library ?? {}
        await put(two, { library_state: 2 })
        const { cursor } = await open.feed('/library_items/queue_feed/')
        const back = { library_state: 1, library_state_date }
        expect((await put(two, back)).body).toMatchObject({ library_state_date, queue_order })
        expect(await queue()).toEqual([three, two, one])
        const { feed } = await open.feed(`/library_items/updates_feed/?cursor=${cursor}`)
        expect(feed.map(({ content }) => [content.id, content.library?.library_state_date])).toEqual([
          [two, library_state_date],
        ])
        const again = await put(two, back)
        expect((await open.read(two)).feed_dirty_date).toBe(again.body.feed_dirty_date)
        await open.call('PUT', '/library_entries/', { content_ids: [two, three], library_state: 3 })
        await open.call('PUT', '/library_entries/', { content_ids: [two, three], ...back })
        expect(await queue()).toEqual([three, two, one])
      })

      test('are restored neither above what is moved now nor below their first position, whatever date is given', async () => {
        const ids = [await open.save('/bounds-1'), await open.save('/bounds-2'), await open.save('/bounds-3')]
        const [one = 0, two = 0, three = 0] = ids
        await open.service.idle()
        const first = (await open.read(two)).library?.library_state_date
        for (const [library_state_date, order] of [
          ['2999-01-01T00:00:00Z', [two, three, one]],
          ['1970-01-01T00:00:00Z', [three, two, one]],
        ] as const) {
          await put(two, { library_state: 2 })
          await put(two, { library_state: 1, library_state_date })
          expect((await open.ids('/library_items/queue_feed/')).filter((id) => ids.includes(id))).toEqual(order)
        }
        expect((await open.read(two)).library?.library_state_date).toBe(first)
        await put(one, { library_state: 2 })
        await put(one, { library_state: 1 })
        expect((await open.ids('/library_items/queue_feed/'))[0]).toBe(one)
      })

      test.each([
        [{ content_id: 1, library_state: 2, library_state_date: 'then' }, 'library_state_date'],
        [{ library_state: 2 }, 'content_id'],
        [{ content_id: 1, content_ids: [1], library_state: 2 }, 'content_id'],
        [{ content_ids: [], library_state: 2 }, 'content_ids'],
        [{ content_ids: [1] }, 'library_state'],
      ])('refuse %j by its field %s', async (body, field) => {
        const reply = await open.call('PUT', '/library_entries/', body)
        expect([reply.status, promised(errorSchema, reply.body).field]).toEqual([400, field])
      })

      test('that were deleted are listed last deleted first, complete, until they are restored', async () => {
        const [one, two] = [await open.saved('/deleted-1'), await open.saved('/deleted-2')]
        await tag([one.id], ['gone'])
        await put(one.id, { library_state: 3 })
        await put(two.id, { library_state: 3 })
        const path = '/library_items/archive_feed/?deleted=true'
        expect((await open.ids(path)).slice(0, 2)).toEqual([two.id, one.id])
        expect((await open.feed(path)).feed[1]?.content.tags.map(({ name }) => name)).toEqual(['gone'])
        await put(two.id, { library_state: 1 })
        expect((await open.ids(path)).filter((id) => id === one.id || id === two.id)).toEqual([one.id])
        const archive = await open.ids('/library_items/archive_feed/')
        expect(archive.filter((id) => id === one.id || id === two.id)).toEqual([])
      })

      test('are requested by content, without those of other users', async () => {
        const content = await open.saved('/asked')
        const reply = await open.call('GET', `/library_entries/?content_ids=[${content.id},${NOBODYS}]`)
        const found = promised(endpoints.libraryEntryList.reply, reply.body)
        expect(found.library_entries.map(({ content_id }) => content_id)).toEqual([content.id])
        expect((await open.call('GET', '/library_entries/')).status).toBe(400)
      })
    })

    describe('an import, and an export', () => {
      const polled = async (path: string) => {
        await open.service.idle()
        return promised(endpoints.importStatus.reply, (await open.call('GET', path)).body)
      }

      test('start with 202 and are polled by their id', async () => {
        const items = [{ url: `${open.site.origin}/imported`, tags: ['from elsewhere'], library_state: 2 }]
        const begun = await open.call('POST', '/imports/', { items })
        const { id } = promised(endpoints.importBegin.reply, begun.body)
        expect([begun.status, await polled(`/imports/${id}/`)]).toMatchObject([202, { status: 1, done: 1, total: 1 }])
        expect((await open.feed('/library_items/archive_feed/')).feed[0]?.content.article?.title).toBe('Page /imported')
        const asked = await open.call('POST', '/export_my_data/')
        expect(asked.status).toBe(202)
        await open.service.idle()
        const ended = await open.call('GET', `/export_my_data/${asked.body.id}/`)
        const { status, error, download_url } = promised(endpoints.exportStatus.reply, ended.body)
        expect([status, error, typeof download_url]).toEqual([1, null, 'string'])
      })
    })

    describe('a save', () => {
      test('reports its progress', async () => {
        const id = await open.save('/status')
        const status = async () => promised(endpoints.saveStatus.reply, (await open.call('GET', `/save/${id}/`)).body)
        await open.service.idle()
        const done = await status()
        expect([done.status, done.error, done.content?.id]).toEqual([1, null, id])
        expect((await open.call('GET', `/save/${NOBODYS}/`)).status).toBe(404)
      })
    })

    describe('a content that was opened', () => {
      test('forms the recent feed, last opened first', async () => {
        const [one, two] = [await open.saved('/recent-1'), await open.saved('/recent-2')]
        const view = (id: number, minute: number) =>
          open.call('PUT', '/history_entries/', {
            content_id: id,
            last_read_percentage: 0.3,
            last_viewed_date: `2026-01-01T10:0${minute}:00.000Z`,
          })
        await view(one.id, 1)
        await view(two.id, 2)
        expect((await open.ids('/library_items/recent_feed/')).slice(0, 2)).toEqual([two.id, one.id])
        await view(one.id, 3)
        expect((await open.ids('/library_items/recent_feed/'))[0]).toBe(one.id)
      })
    })

    if (!door.hasWholeContract) return

    describe('foreign and unknown ids', () => {
      test.each([
        ['GET', `/contents/${NOBODYS}/my_annotations/`],
        ['POST', `/contents/${NOBODYS}/reparse/`],
        ['GET', `/profile/${NOBODYS}/author_feed/`],
        ['GET', `/rss_feeds/${NOBODYS}/feed/`],
        ['GET', `/writer_collections/${NOBODYS}/sources/`],
        ['GET', `/universal_recommendations/?content_id=${NOBODYS}`],
        ['GET', `/export_my_data/${NOBODYS}/`],
        ['GET', `/imports/${NOBODYS}/`],
        ['PUT', '/sources/', { profile_id: NOBODYS, is_subscribed: true }],
        ['PUT', '/sources/', { rss_feed_id: NOBODYS, is_subscribed: true }],
        ['PUT', '/tags/rename', { tag_id: NOBODYS, name: 'x' }],
      ])('%s %s is 404', async (method, path, body?: object) => {
        const reply = await open.call(method, path, body)
        expect(reply.status).toBe(404)
        expect(promised(errorSchema, reply.body).code).toBe('not_found')
      })
    })
  })
}
