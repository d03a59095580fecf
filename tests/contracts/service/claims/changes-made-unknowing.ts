import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Annotation } from '#shared/model/annotation.ts'
import { OTHER_VERSION } from '#shared/model/notes/join-notes.ts'
import type { Door } from '../doors.ts'
import { type OpenWithSite, openWithSite } from '../open-with-site.ts'

/** The claims about changes of two clients that know nothing of each other behind each of the doors. */
export function describeChangesMadeUnknowing(doors: readonly Door[]): void {
  const whole = doors.filter(({ hasWholeContract }) => hasWholeContract)
  describe.each(whole)('a change made without knowing of another, $name', (door) => {
    let open: OpenWithSite
    let id: number
    let pages = 0

    beforeAll(async () => {
      open = await openWithSite(door)
    })
    afterAll(() => open.close())

    const begin = async () => {
      pages += 1
      id = (await open.saved(`/unknowing-${pages}`)).id
    }
    const move = (library_state: number, was_state?: number) =>
      open.call('PUT', '/library_entries/', { content_id: id, library_state, was_state })
    const state = async () => (await open.read(id)).library?.library_state
    const note = (words: string | null, was?: string | null) =>
      open.call('PUT', '/notes/', { content_id: id, note: words, was })
    const noteNow = async () => (await open.read(id)).my_note?.note ?? null

    test.each([
      ['an archive does not bring back what was deleted since', 3, 2, 1, 3],
      ['a save does not bring back what was deleted since', 3, 1, 2, 3],
      ['a deletion gives way if the entry was put into the queue since', 1, 3, 2, 1],
      ['an archive gives way if the entry was put into the queue since', 1, 2, 0, 1],
    ])('%s', async (_name, now, wanted, was, expected) => {
      await begin()
      await move(now)
      const reply = await move(wanted, was)
      expect([reply.status, (reply.body as { code: string }).code]).toEqual([409, 'overruled'])
      expect(await state()).toBe(expected)
      expect((await move(wanted)).status).toBe(200)
      expect(await state()).toBe(wanted)
    })

    test.each([
      ['a deletion takes what was archived since', 2, 3, 1],
      ['what is known to be deleted can be brought back', 3, 1, 3],
      ['the same move made twice is one', 2, 2, 1],
    ])('%s', async (_name, now, wanted, was) => {
      await begin()
      await move(now)
      expect((await move(wanted, was)).status).toBe(200)
      expect(await state()).toBe(wanted)
    })

    test('of a note keeps both versions, one under the other with a mark between, however often it is sent', async () => {
      await begin()
      await note('theirs', null)
      const both = `theirs\n\n${OTHER_VERSION}\n\nmine`
      expect((await note('mine', null)).body).toMatchObject({ note: both })
      expect((await note('mine', null)).body).toMatchObject({ note: both })
      expect((await note(null, 'mine')).body).toMatchObject({ note: 'theirs' })
      expect((await note(null, 'theirs')).body).toBeNull()
      expect((await note(null, 'theirs')).body).toBeNull()
      expect(await noteNow()).toBeNull()
    })

    test('that removes a highlight leaves it if a note was put on since', async () => {
      await begin()
      const quote = { text: 'x', before_text: '', after_text: '', char_start: 0, char_end: 3 }
      const { body } = await open.call('POST', '/annotations/', { content_id: id, ...quote })
      const { id: highlight } = body as Annotation
      const remove = (was: string | null) => open.call('POST', `/annotations/${highlight}/remove/`, { was })
      await open.call('PUT', `/annotations/${highlight}/`, { note: 'theirs', was: null })
      expect((await remove(null)).status).toBe(409)
      expect((await open.read(id)).my_annotations).toMatchObject([{ note: 'theirs' }])
      expect((await remove('theirs')).status).toBe(204)
      expect((await remove('theirs')).status).toBe(404)
      expect((await open.read(id)).my_annotations).toEqual([])
    })
  })
}
