import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/api/endpoints.ts'
import { annotationSchema } from '#shared/api/schemas.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { OTHER_VERSION } from '#shared/model/notes/join-notes.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { promised } from '../../../main/service/open-library.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

/** The claims about highlights that overlap behind each of the doors. */
export function describeHighlightMerges(doors: readonly Door[]): void {
  describe.each(doors)('highlights that overlap, $name', (door) => {
    let open: OpenWithSite
    let id: number
    let text: string
    let pages = 0

    beforeAll(async () => {
      open = await openWithSite(door)
    })
    afterAll(() => open.close())

    const begin = async () => {
      pages += 1
      const content = await open.saved(`/overlapping-${pages}`)
      id = content.id
      text = canonicalText(parseMarkdown(content.article?.markdown ?? ''))
    }
    const quote = (start: number, end: number, more: object = {}) => ({
      text: text.slice(start, end),
      before_text: text.slice(Math.max(0, start - 32), start),
      after_text: text.slice(end, end + 32),
      char_start: start,
      char_end: end,
      ...more,
    })
    const highlight = async (start: number, end: number, more: object = {}) => {
      const reply = await open.call('POST', '/annotations/', { content_id: id, ...quote(start, end, more) })
      expect(reply.status, JSON.stringify(reply.body)).toBe(201)
      return promised(annotationSchema, reply.body)
    }
    const restore = async (body: { instead_of: number[]; annotations: object[]; was?: object[] }) => {
      const reply = await open.call('POST', '/annotations/restore/', { content_id: id, ...body })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
      return promised(endpoints.annotationRestore.reply, reply.body).annotations
    }
    const note = (annotation: number, words: string | null, was?: string | null) =>
      open.call('PUT', `/annotations/${annotation}/`, { note: words, was })
    const like = (annotation: number) => open.call('POST', '/likes/', { annotation_id: annotation })
    const all = async () => (await open.read(id)).my_annotations
    const seen = async () =>
      (await all()).map((one) => [
        one.char_start,
        one.char_end,
        one.note,
        one.is_liked,
        one.text === text.slice(one.char_start ?? -1, one.char_end ?? -1),
      ])

    test('become one with the words of both, though neither writer knew of the other', async () => {
      await begin()
      const one = await highlight(0, 20, { note: 'mine' })
      await like(one.id)
      const two = await highlight(10, 30, { note: 'yours' })
      expect(await seen()).toEqual([[0, 30, 'mine\n\nyours', true, true]])
      expect(two).toEqual((await all())[0])
    })

    test('that only touch stay two', async () => {
      await begin()
      await highlight(0, 20)
      await highlight(20, 30)
      expect(await seen()).toHaveLength(2)
    })

    if (!door.hasWholeContract) return

    test('on the same words of two devices are two in one, and one device sending again is not', async () => {
      await begin()
      const mine = await highlight(0, 20, { temporary_id: -5, note: 'mine' })
      expect((await highlight(0, 20, { temporary_id: -5, note: 'mine' })).id).toBe(mine.id)
      const yours = await highlight(5, 10, { temporary_id: -6 })
      expect((await highlight(5, 10, { temporary_id: -6 })).id).toBe(yours.id)
      expect((await highlight(0, 20, { temporary_id: -5, note: 'mine' })).id).toBe(yours.id)
      expect(await seen()).toEqual([[0, 20, 'mine', false, true]])
      await restore({ instead_of: [yours.id], annotations: [] })
      expect((await all()).map((one) => [one.id, one.note])).toEqual([[mine.id, 'mine']])
    })

    test('that a third one connects all become one', async () => {
      await begin()
      await highlight(0, 10, { note: 'a' })
      await highlight(20, 30, { note: 'c' })
      await highlight(5, 25, { note: 'b' })
      expect(await seen()).toEqual([[0, 30, 'a\n\nc\n\nb', false, true]])
    })

    test('created twice after a lost answer are one, and no note is doubled', async () => {
      await begin()
      await highlight(0, 10, { note: 'a' })
      const one = await highlight(5, 25, { note: 'b' })
      const again = await highlight(5, 25, { note: 'b' })
      expect(again).toEqual(one)
      expect(await seen()).toEqual([[0, 25, 'a\n\nb', false, true]])
    })

    test('reach every client as one changed entry, without those that were merged', async () => {
      await begin()
      const one = await highlight(0, 10)
      const { body } = await open.call('GET', '/library_items/updates_feed/?cursor=')
      let page = body as FeedPage
      while (page.next !== null) page = (await open.call('GET', page.next)).body
      const two = await highlight(5, 15)
      expect(two.id).not.toBe(one.id)
      const news = (await open.call('GET', `/library_items/updates_feed/?cursor=${page.cursor}`)).body as FeedPage
      expect(news.feed.map(({ content }) => [content.id, content.my_annotations.map((each) => each.id)])).toEqual([
        [id, [two.id]],
      ])
    })

    test('keep the note and the like that another device gave one of them before the merge arrived', async () => {
      await begin()
      const one = await highlight(0, 10, { note: 'as the merging device knew it' })
      await note(one.id, 'as the merging device knew it, and more')
      await like(one.id)
      await highlight(0, 20, { merged_ids: [one.id] })
      expect(await seen()).toEqual([[0, 20, 'as the merging device knew it, and more', true, true]])
    })

    test('receive the note and the like that another device gives one of them after the merge', async () => {
      await begin()
      const one = await highlight(0, 10, { note: 'a' })
      const two = await highlight(15, 25, { note: 'b' })
      const whole = await highlight(5, 20, { merged_ids: [one.id, two.id] })
      expect((await note(one.id, 'a, changed')).body).toMatchObject({ id: whole.id, note: 'a, changed\n\nb' })
      expect((await note(one.id, 'a, changed')).body.note).toBe('a, changed\n\nb')
      expect((await note(two.id, null)).body.note).toBe('a, changed')
      expect((await like(two.id)).body.annotation_id).toBe(whole.id)
      expect(await seen()).toEqual([[0, 25, 'a, changed', true, true]])
    })

    describe('with colors and tags', () => {
      const mark = async (annotation: number, body: object) => {
        const reply = await open.call('PUT', `/annotations/${annotation}/marks/`, body)
        expect(reply.status, JSON.stringify(reply.body)).toBe(200)
        return promised(annotationSchema, reply.body)
      }
      const marks = async () => (await all()).map(({ color, tags }) => [color, tags])

      test('keep the tags of all, and the color that was chosen for the later one', async () => {
        await begin()
        await highlight(0, 10, { color: 'green', tags: ['one', 'two'] })
        await highlight(5, 15, { tags: ['Two ', 'three'] })
        expect(await marks()).toEqual([['green', ['one', 'two', 'three']]])
        await highlight(12, 20, { color: 'blue' })
        expect(await marks()).toEqual([['blue', ['one', 'two', 'three']]])
      })

      test('get what another device adds to one of them after the merge, and keep what it removes', async () => {
        await begin()
        const one = await highlight(0, 10, { tags: ['mine'] })
        const whole = await highlight(5, 20, { merged_ids: [one.id], tags: ['of both'] })
        const after = await mark(one.id, { color: 'pink', add_tags: ['late'], remove_tags: ['mine'] })
        expect([after.id, after.color, after.tags]).toEqual([whole.id, 'pink', ['mine', 'of both', 'late']])
      })

      test('return with their own, and the first with what was added to the whole', async () => {
        await begin()
        const one = await highlight(0, 10, { color: 'green', tags: ['one'] })
        const two = await highlight(15, 25, { tags: ['two'] })
        const whole = await highlight(5, 20, { merged_ids: [one.id, two.id] })
        await mark(whole.id, { color: 'purple', add_tags: ['of the whole'] })
        const again = (it: typeof one, start: number) =>
          quote(start, start + 10, { id: it.id, ...(it.color && { color: it.color }), tags: it.tags })
        await restore({ instead_of: [whole.id], annotations: [again(one, 0), again(two, 15)] })
        expect(await marks()).toEqual([
          ['purple', ['one', 'of the whole']],
          [undefined, ['two']],
        ])
      })

      test('can be marked with the usual color and without tags again, and are found by their tags', async () => {
        await begin()
        const one = await highlight(0, 10, { color: 'green', tags: ['zebrafinch'] })
        const found = async () => (await open.call('GET', '/search_library/?query=zebrafinch')).body
        expect(JSON.stringify(await found())).toContain(`"id":${id},`)
        const plain = await mark(one.id, { color: null, remove_tags: ['Zebrafinch'] })
        expect([plain.color, plain.tags]).toEqual([undefined, undefined])
        expect(await mark(one.id, {})).toEqual(plain)
        expect((await open.call('PUT', `/annotations/${one.id}/marks/`, { color: 'mauve' })).status).toBe(400)
        expect((await open.call('PUT', '/annotations/999999/marks/', { color: 'blue' })).status).toBe(404)
      })
    })

    test('stay when another device removes one of them that it saw alone', async () => {
      await begin()
      const one = await highlight(0, 10)
      await highlight(5, 20, { note: 'not yours' })
      expect((await open.call('DELETE', `/annotations/${one.id}/`)).status).toBe(404)
      expect(await seen()).toEqual([[0, 20, 'not yours', false, true]])
    })

    test('keep words that another device added to a note, whatever note the writer changed', async () => {
      await begin()
      const one = await highlight(0, 10, { note: 'a' })
      await note(one.id, 'a\n\nadded elsewhere')
      expect((await note(one.id, 'a, changed', 'a')).body.note).toBe('a, changed\n\nadded elsewhere')
      expect((await note(one.id, 'a, changed', 'a')).body.note).toBe('a, changed\n\nadded elsewhere')
      expect((await note(one.id, 'from nothing', null)).body.note).toBe(
        `a, changed\n\nadded elsewhere\n\n${OTHER_VERSION}\n\nfrom nothing`,
      )
      expect((await note(one.id, 'all of it')).body.note).toBe('all of it')
    })

    describe('that are taken apart again', () => {
      test('return under their own ids, with what was added to them in the meantime', async () => {
        await begin()
        const one = await highlight(0, 10, { note: 'a' })
        const two = await highlight(15, 25, { note: 'b' })
        await note(one.id, 'a, changed elsewhere')
        const whole = await highlight(5, 20, { merged_ids: [one.id, two.id] })
        await note(two.id, 'b, changed elsewhere')
        await like(whole.id)
        const back = {
          instead_of: [whole.id],
          annotations: [quote(0, 10, { id: one.id, note: 'a' }), quote(15, 25, { id: two.id, note: 'b' })],
        }
        const parts = await restore(back)
        expect(parts.map((part) => part.id)).toEqual([one.id, two.id])
        expect(await restore(back)).toEqual(parts)
        expect(await seen()).toEqual([
          [0, 10, 'a, changed elsewhere', true, true],
          [15, 25, 'b, changed elsewhere', false, true],
        ])
      })

      test('leave nothing behind: merging them again doubles neither words nor notes', async () => {
        await begin()
        const one = await highlight(0, 10, { note: 'a' })
        const whole = await highlight(5, 20, { merged_ids: [one.id] })
        for (let n = 0; n < 3; n += 1) {
          const merged = (await all())[0]?.id ?? whole.id
          await restore({ instead_of: [merged], annotations: [quote(0, 10, { id: one.id, note: 'a' })] })
          expect(await seen()).toEqual([[0, 10, 'a', false, true]])
          await highlight(0, 20, { merged_ids: [one.id] })
          expect(await seen()).toEqual([[0, 20, 'a', false, true]])
        }
      })

      test('include those that the writer did not know of', async () => {
        await begin()
        const theirs = await highlight(0, 10, { note: 'theirs' })
        const mine = await highlight(5, 20)
        expect(await restore({ instead_of: [mine.id], annotations: [] })).toEqual([])
        expect((await all()).map((one) => one.id)).toEqual([theirs.id])
        expect(await seen()).toEqual([[0, 10, 'theirs', false, true]])
      })

      test('do not come back if nothing would keep what was added to their note since it was seen', async () => {
        await begin()
        await highlight(0, 10, { note: 'theirs' })
        const mine = await highlight(5, 20, { note: 'mine' })
        const remove = async (was?: string | null) => {
          const more = was === undefined ? {} : { was: [{ id: mine.id, note: was }] }
          const body = { content_id: id, instead_of: [mine.id], annotations: [], ...more }
          return (await open.call('POST', '/annotations/restore/', body)).status
        }
        await note(mine.id, 'theirs\n\nmine\n\nadded', 'theirs\n\nmine')
        expect(await remove('mine')).toBe(409)
        expect(await seen()).toEqual([[0, 20, 'theirs\n\nmine\n\nadded', false, true]])
        expect(await remove('theirs\n\nmine')).toBe(409)
        await note(mine.id, null, 'added')
        expect(await remove('mine')).toBe(200)
        expect(await seen()).toEqual([[0, 10, 'theirs', false, true]])
        expect(await remove('mine')).toBe(200)
      })

      test('stay together if the highlight that is taken back became part of another’s before its maker had the answer', async () => {
        await begin()
        await highlight(0, 10, { temporary_id: -21 })
        const theirs = await highlight(5, 20, { temporary_id: -22 })
        const again = await highlight(0, 10, { temporary_id: -21 })
        expect(again.id).toBe(theirs.id)
        const was = [{ id: theirs.id, note: null, temporary_id: -21 }]
        expect(await restore({ instead_of: [theirs.id], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[0, 20, null, false, true]])
        await restore({ instead_of: [theirs.id], annotations: [], was: [{ id: theirs.id, note: null }] })
        expect(await seen()).toEqual([[0, 10, null, false, true]])
      })

      test('come back if the highlight that had become one with theirs was merged and removed before the answers', async () => {
        await begin()
        await highlight(4, 20, { note: 'theirs' })
        const mine = await highlight(4, 10, { temporary_id: -23 })
        const whole = await highlight(0, 12, { temporary_id: -24, merged_ids: [mine.id] })
        const was = [{ id: whole.id, note: null, temporary_id: -24 }]
        expect(await restore({ instead_of: [whole.id], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[4, 20, 'theirs', false, true]])
      })

      test('stay together if one that is part of theirs is brought back and removed again unseen', async () => {
        await begin()
        const mine = await highlight(2, 6, { note: 'mine' })
        const theirs = await highlight(0, 8, { merged_ids: [mine.id] })
        const back = quote(2, 6, { id: mine.id, note: 'mine', temporary_id: -25 })
        expect(await restore({ instead_of: [], annotations: [back] })).toMatchObject([{ id: theirs.id }])
        const was = [{ id: theirs.id, note: 'mine', temporary_id: -25 }]
        expect(await restore({ instead_of: [theirs.id], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[0, 8, 'mine', false, true]])
      })

      test('stay together if fewer words that were brought back under its id are removed again unseen', async () => {
        await begin()
        const theirs = await highlight(0, 8, { note: 'theirs', temporary_id: -30 })
        const mine = await highlight(2, 6, { temporary_id: -31, merged_ids: [theirs.id] })
        const back = {
          instead_of: [mine.id],
          annotations: [quote(4, 6, { id: theirs.id, temporary_id: -32 })],
          was: [{ id: mine.id, note: null, temporary_id: -31 }],
        }
        const [again] = await restore(back)
        expect(await restore(back)).toEqual([again])
        const instead = again?.id ?? 0
        const was = [{ id: instead, note: null, temporary_id: -32 }]
        expect(await restore({ instead_of: [instead], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[0, 8, 'theirs', false, true]])
      })

      test('come back if theirs was named by a highlight of fewer words, whose maker knew only an earlier part of it', async () => {
        await begin()
        const mine = await highlight(7, 9, { temporary_id: -26 })
        const theirs = await highlight(5, 9, { note: 'theirs', merged_ids: [mine.id], temporary_id: -27 })
        const again = await highlight(7, 9, { temporary_id: -28, merged_ids: [theirs.id] })
        const was = [{ id: again.id, note: null, temporary_id: -28 }]
        expect(await restore({ instead_of: [again.id], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[5, 9, 'theirs', false, true]])
      })

      test('keep what was written on a highlight that was removed unseen', async () => {
        await begin()
        await highlight(0, 10, { note: 'theirs' })
        const mine = await highlight(5, 20, { temporary_id: -29 })
        await note(mine.id, 'theirs\n\nadded', 'theirs')
        const was = [{ id: mine.id, temporary_id: -29 }]
        expect(await restore({ instead_of: [mine.id], annotations: [], was })).toEqual([])
        expect(await seen()).toEqual([[0, 10, 'theirs\n\nadded', false, true]])
      })

      test('come back without it, if its remover knows what was added', async () => {
        await begin()
        const mine = await highlight(5, 20, { note: 'mine' })
        await note(mine.id, 'added', null)
        await restore({ instead_of: [mine.id], annotations: [] })
        expect(await seen()).toEqual([])
      })

      test('receive a note that was in transit to the whole on the one that has its words, so that no note appears twice', async () => {
        await begin()
        const one = await highlight(0, 10)
        const two = await highlight(15, 25, { note: 'b' })
        const whole = await highlight(5, 20, { merged_ids: [one.id, two.id] })
        const annotations = [quote(0, 10, { id: one.id }), quote(15, 25, { id: two.id, note: 'b' })]
        await restore({ instead_of: [whole.id], annotations })
        await note(whole.id, 'b\n\nadded', 'b')
        expect(await seen()).toEqual([
          [0, 10, null, false, true],
          [15, 25, 'b\n\nadded', false, true],
        ])
      })

      test('receive such a note on the one that has its words, even if the device that took the whole apart did not know that one', async () => {
        await begin()
        const one = await highlight(0, 10)
        await highlight(15, 25, { note: 'b' })
        const whole = await highlight(5, 20, { merged_ids: [one.id] })
        await restore({ instead_of: [whole.id], annotations: [quote(0, 10, { id: one.id })] })
        await note(whole.id, 'b\n\nadded', 'b')
        expect(await seen()).toEqual([
          [0, 10, null, false, true],
          [15, 25, 'b\n\nadded', false, true],
        ])
      })

      test('keep the words that were added to their common note', async () => {
        await begin()
        const one = await highlight(0, 10, { note: 'a' })
        const whole = await highlight(5, 20, { merged_ids: [one.id] })
        await note(whole.id, 'a\n\nof the whole')
        await restore({ instead_of: [whole.id], annotations: [quote(0, 10, { id: one.id, note: 'a' })] })
        expect(await seen()).toEqual([[0, 10, 'a\n\nof the whole', false, true]])
      })

      test('stay together in a highlight that a further merge made', async () => {
        await begin()
        const one = await highlight(0, 10, { note: 'a' })
        const whole = await highlight(5, 20, { merged_ids: [one.id] })
        const wider = await highlight(15, 30, { note: 'wider' })
        const back = { instead_of: [whole.id], annotations: [quote(0, 10, { id: one.id, note: 'a' })] }
        expect((await restore(back)).map((each) => each.id)).toEqual([wider.id])
        expect(await seen()).toEqual([[0, 30, 'a\n\nwider', false, true]])
      })

      test('return as new ones, with note and like, when the service has forgotten them', async () => {
        await begin()
        const one = await highlight(0, 10, { note: 'a' })
        await open.call('DELETE', `/annotations/${one.id}/`)
        const back = { instead_of: [], annotations: [quote(0, 10, { id: one.id, note: 'a', is_liked: true })] }
        const [again] = await restore(back)
        expect(await restore(back)).toEqual([again])
        expect(await seen()).toEqual([[0, 10, 'a', true, true]])
      })
    })

    test('whose words are not in the text are merged only with the same words', async () => {
      await begin()
      const lost = { before_text: '', after_text: '', char_start: 3, char_end: 9 }
      await highlight(3, 9, { ...lost, text: 'words of another page', note: 'one' })
      await highlight(3, 9, { ...lost, text: 'words of a third page', note: 'two' })
      await highlight(3, 9, { ...lost, text: 'words of another page', note: 'three' })
      expect((await all()).map((one) => [one.text, one.note])).toEqual([
        ['words of another page', 'one\n\nthree'],
        ['words of a third page', 'two'],
      ])
    })

    test('without a text to look in are merged by the words that both have', async () => {
      await begin()
      text = 'one two three four five six'
      const reply = await open.call('POST', '/save/', { url: 'http://127.0.0.1:1/never' })
      id = reply.body.content_id
      await open.service.idle()
      const made = async (body: object) => (await open.call('POST', '/annotations/', { content_id: id, ...body })).body
      await made(quote(0, 7))
      await made(quote(4, 13, { note: 'a' }))
      await made({ ...quote(8, 18), text: 'else where' })
      expect((await all()).map((one) => [one.char_start, one.char_end, one.text, one.note])).toEqual([
        [0, 13, 'one two three', 'a'],
        [8, 18, 'else where', null],
      ])
    })

    test('cannot be restored to a content that no one has', async () => {
      const body = { content_id: 999_999, instead_of: [], annotations: [] }
      expect((await open.call('POST', '/annotations/restore/', body)).status).toBe(404)
    })
  })
}
