// The table of README.md: all that members of a shared shelf see and change.
import { describe, expect, test } from 'vitest'
import { articlePage } from '../article-page.ts'
import { type Options, shelf, withShelfReaders } from './shelf-readers.ts'

export const describeMembers = (where: string, options: Options) =>
  describe(`the members of a shared shelf, ${where}`, () => {
    const { ann, bob, cleo, done, feed, idle, items, list, keyOf, put, save, share, status } = withShelfReaders(options)

    describe('a member', () => {
      test('saves a copy that is fetched from its address, and never loses what the own library has', async () => {
        const [fresh, known] = [await save(ann, 'fresh'), await save(ann, 'known')]
        await put(fresh, known)
        const url = 'https://mills.example/known'
        const { content_id: own } = await done(bob, 'POST', '/save/', { url, html: articlePage('Mine', 150) })
        await idle()
        const id = await share(bob, 'bob_r')
        expect((await items(bob, id)).map((item) => item.own?.content_id)).toEqual([undefined, own])
        expect(await done(bob, 'POST', `/shared_shelves/${id}/items/${known}/save/`)).toEqual({
          content_id: own,
          is_new: false,
        })
        expect((await done(bob, 'GET', `/contents/${own}/`)).title).toBe('Mine')
        const copy = await done(bob, 'POST', `/shared_shelves/${id}/items/${fresh}/save/`)
        await idle()
        // Nothing answers at the address here, so the text of the shelf is used.
        const content = await done(bob, 'GET', `/contents/${copy.content_id}/`)
        expect([copy.is_new, content.title, content.article?.word_count > 50]).toEqual([true, 'The fresh', true])
        expect((await feed(bob, 'queue')).map((entry) => entry.content.id)).toContain(copy.content_id)
      })

      test('who may add puts a copy into the owner’s archive and takes off only that', async () => {
        const own = await save(ann, 'own')
        await put(own)
        const id = await share(bob, 'bob_r', 'add')
        const theirs = await save(bob, 'theirs')
        await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })
        await idle()
        const seen = await items(bob, id)
        expect(seen.map(({ title, added_by: by, is_mine: mine }) => [title, by, mine])).toEqual([
          ['The own', null, false],
          ['The theirs', 'bob_r', true],
        ])
        const added = seen[1]?.id ?? 0
        expect((await feed(ann, 'queue')).map((entry) => entry.content.id)).toEqual([own])
        expect((await feed(ann, 'archive')).map((entry) => entry.content.id)).toEqual([added])
        expect(await status(bob, 'DELETE', `/shared_shelves/${id}/items/${own}/`)).toBe(404)
        await done(bob, 'DELETE', `/shared_shelves/${id}/items/${added}/`)
        expect((await items(bob, id)).map((item) => item.id)).toEqual([own])
        expect(await feed(ann, 'archive')).toHaveLength(1)
      })

      test('never changes an item that the owner has already', async () => {
        const own = await save(ann, 'same')
        const theirs = await save(bob, 'same')
        await done(bob, 'PUT', `/contents/${theirs}/title/`, { title: 'Forged' }).catch(() => undefined)
        const id = await share(bob, 'bob_r', 'add')
        const before = await done(ann, 'GET', `/contents/${own}/`)
        await done(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })
        await idle()
        const after = await done(ann, 'GET', `/contents/${own}/`)
        expect([after.title, after.library.library_state, after.article.id]).toEqual([
          before.title,
          before.library.library_state,
          before.article.id,
        ])
        expect((await items(bob, id)).map((item) => item.id)).toEqual([own])
      })

      test('sees of an item what this lists, whether the own copy is read, and nothing of the other members', async () => {
        const item = await save(ann, 'seen')
        await put(item)
        await done(ann, 'PUT', '/history_entries/', { content_id: item, last_read_percentage: 0.5 })
        await done(ann, 'PUT', '/notes/', { content_id: item, note: 'zsecret' })
        const id = await share(bob, 'bob_r')
        await share(cleo, 'cleo_r')
        const own = await save(bob, 'seen')
        const [seen] = await items(bob, id)
        expect(Object.keys(seen ?? {}).toSorted()).toEqual([
          ...['added_by', 'author', 'content_type', 'excerpt', 'has_picture', 'has_text', 'id', 'is_mine', 'minutes'],
          ...['own', 'picture_url', 'public_page', 'publication_date', 'site_name', 'title', 'url'],
        ])
        expect(seen?.own).toEqual({ content_id: own, is_read: false })
        await done(bob, 'PUT', '/history_entries/', {
          content_id: own,
          last_read_percentage: 1,
          max_read_percentage: 1,
        })
        expect((await items(bob, id))[0]?.own).toEqual({ content_id: own, is_read: true })
        expect((await items(cleo, id))[0]?.own).toBeNull()
        const whole = await done(bob, 'GET', `/shared_shelves/${id}/items/${item}/`)
        expect([whole.content.library, whole.content.history, whole.content.my_note]).toEqual([null, null, null])
        expect(JSON.stringify([seen, whole, await list(bob)])).not.toMatch(/cleo|zsecret/)
      })

      test('takes off nothing that the owner or another member added, and does not change the shelf', async () => {
        await put(await save(ann, 'own'))
        const id = await share(bob, 'bob_r', 'add')
        await share(cleo, 'cleo_r', 'add')
        await done(cleo, 'POST', `/shared_shelves/${id}/items/`, { content_id: await save(cleo, 'hers') })
        await idle()
        const before = await items(bob, id)
        expect(before.map((one) => [one.title, one.added_by, one.is_mine])).toEqual([
          ['The own', null, false],
          ['The hers', 'cleo_r', false],
        ])
        for (const one of before)
          expect(await status(bob, 'DELETE', `/shared_shelves/${id}/items/${one.id}/`)).toBe(404)
        const tries = [
          status(bob, 'PUT', `/shelves/${shelf}/`, { note: 'Mine now' }),
          status(bob, 'PUT', `/shelves/${shelf}/`, { name: 'Mine now' }),
          status(bob, 'PUT', `/shelves/${shelf}/items/`, { remove: [before[0]?.id] }),
          status(bob, 'PUT', `/shelves/${shelf}/order/`, { content_id: before[0]?.id, rank: '000005' }),
          status(bob, 'DELETE', `/shelves/${shelf}/`),
          status(bob, 'PUT', `/shelves/${shelf}/public/`, { with_handle: true }),
        ]
        expect(await Promise.all(tries)).toEqual(tries.map(() => 404))
        expect(await items(bob, id)).toEqual(before)
        expect((await list(bob)).shelves).toMatchObject([{ name: 'Mills', note: 'By the water' }])
      })

      test('who may only read adds nothing, and no one else reads or changes anything', async () => {
        const own = await save(ann, 'own')
        await put(own)
        const id = await share(bob, 'bob_r')
        const theirs = await save(bob, 'theirs')
        expect(await status(bob, 'POST', `/shared_shelves/${id}/items/`, { content_id: theirs })).toBe(403)
        const others = [
          status(cleo, 'GET', `/shared_shelves/${id}/items/`),
          status(cleo, 'GET', `/shared_shelves/${id}/items/${own}/`),
          status(cleo, 'POST', `/shared_shelves/${id}/items/${own}/save/`),
          status(cleo, 'POST', `/shared_shelves/${id}/items/`, { content_id: own }),
          status(cleo, 'DELETE', `/shared_shelves/${id}/items/${own}/`),
          status(cleo, 'PUT', `/shared_shelves/${id}/`, { answer: 'accept' }),
          status(bob, 'GET', `/shelves/${shelf}/members/`),
          status(bob, 'PUT', `/shelves/${shelf}/`, { name: 'Taken' }),
          status(bob, 'DELETE', `/shelves/${shelf}/members/${await keyOf('bob_r')}/`),
        ]
        expect(await Promise.all(others)).toEqual(others.map(() => 404))
        // An item of the owner that is not on the shelf stays private.
        const hidden = await save(ann, 'hidden')
        expect(await status(bob, 'GET', `/shared_shelves/${id}/items/${hidden}/`)).toBe(404)
      })

      test('sees the highlights of those who show them, and notes only after a second choice', async () => {
        const own = await save(ann, 'quoted')
        await put(own)
        const mark = { before_text: '', after_text: '', char_start: 0, char_end: 9, text: 'The river', note: 'zsecret' }
        await done(ann, 'POST', '/annotations/', { content_id: own, ...mark })
        const id = await share(bob, 'bob_r')
        const quotes = async () => (await done(bob, 'GET', `/shared_shelves/${id}/items/${own}/`)).quotes
        expect(await quotes()).toEqual([])
        const show = (with_highlights: boolean, with_notes: boolean) =>
          done(ann, 'PUT', `/shelves/${shelf}/shown_highlights/`, { with_highlights, with_notes })
        await show(true, false)
        expect(await quotes()).toEqual([{ handle: 'ann_r', text: 'The river', note: null }])
        await show(true, true)
        expect(await quotes()).toMatchObject([{ note: 'zsecret' }])
        await show(false, true)
        expect(await quotes()).toEqual([])
        const theirs = await save(bob, 'quoted')
        await done(bob, 'POST', '/annotations/', { content_id: theirs, ...mark, note: null })
        await done(bob, 'PUT', `/shared_shelves/${id}/shown_highlights/`, { with_highlights: true, with_notes: false })
        expect(await quotes()).toMatchObject([{ handle: 'bob_r', text: 'The river' }])
      })
    })
  })
