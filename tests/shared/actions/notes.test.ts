import { describe, expect, test } from 'vitest'
import { type Action, applyAction, callAction, inverseOf, settleAction } from '#shared/actions/actions.ts'
import type { Caller } from '#shared/api/caller.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { annotation, harnessContent } from '../../renderer/reading/harness/harness-content.ts'

const at = '2026-02-01T10:00:00Z'
const entry = entryOf(
  harnessContent({
    my_annotations: [annotation(11, { text: 'one', char_start: 0, char_end: 3 }), annotation(12, { text: 'two' })],
  }),
)
const seenBefore = (before: FeedEntry) => ({ entry: () => before, at, temporaryId: () => -1 })
const notes = ({ content }: FeedEntry) => content.my_annotations.map(({ note }) => note)
const likes = ({ content }: FeedEntry) => content.my_annotations.map(({ is_liked }) => is_liked)

/** The calls that an action makes. */
async function calls(action: Action): Promise<unknown[]> {
  const made: unknown[] = []
  const caller = { call: (name: string, input: unknown) => (made.push([name, input]), Promise.resolve(null)) }
  await callAction(caller as unknown as Caller, action)
  return made
}

describe('the note of a highlight', () => {
  const action: Action = { type: 'annotationNote', contentId: 7, annotationId: 12, note: 'mine' }

  test('is shown on its highlight only, and null removes it', () => {
    const noted = applyAction(entry, action)
    expect(notes(noted)).toEqual([null, 'mine'])
    expect(notes(applyAction(noted, { ...action, note: null }))).toEqual([null, null])
  })

  test('becomes the version in the service’s answer', async () => {
    const reply = annotation(12, { text: 'two', note: 'mine, tidied' })
    expect(notes(settleAction(entry, action, reply))).toEqual([null, 'mine, tidied'])
    expect(await calls(action)).toEqual([['annotationChange', { params: { id: 12 }, body: { note: 'mine' } }]])
  })

  test('changes nothing if its highlight is gone', () => {
    expect(applyAction(entry, { ...action, annotationId: 99 }).content.my_annotations).toEqual(
      entry.content.my_annotations,
    )
  })
})

test('a like is added to one highlight and removed again', async () => {
  const action: Action = { type: 'like', contentId: 7, annotationId: 11, isLiked: true }
  const liked = applyAction(entry, action)
  expect(likes(liked)).toEqual([true, false])
  expect(likes(settleAction(liked, { ...action, isLiked: false }, null))).toEqual([false, false])
  expect(await calls(action)).toEqual([['likeCreate', { body: { annotation_id: 11 } }]])
  expect(await calls({ ...action, isLiked: false })).toEqual([['likeDelete', { params: { id: 11 } }]])
})

describe('the note of an article', () => {
  const action: Action = { type: 'entryNote', contentId: 7, noteId: null, temporaryId: -3, note: 'all of it', at }

  test('has a temporary id until the service assigns one, and keeps its date when changed', () => {
    const noted = applyAction(entry, action)
    expect(noted.content.my_note).toMatchObject({ id: -3, note: 'all of it', created_date: at })
    const changed = applyAction(noted, { ...action, noteId: -3, note: 'more', at: '2026-03-01T10:00:00Z' })
    expect(changed.content.my_note).toMatchObject({ id: -3, note: 'more', created_date: at })
  })

  test('is deleted by its id, and without a call if the service never had it', async () => {
    expect(await calls({ ...action, noteId: 5, note: null })).toEqual([['noteDelete', { params: { id: 5 } }]])
    expect(await calls({ ...action, note: null })).toEqual([])
    expect(settleAction(applyAction(entry, action), { ...action, note: null }, null).content.my_note).toBeNull()
  })
})

test('clearing an article’s highlights keeps those that were not named', async () => {
  const action: Action = { type: 'clearAnnotations', contentId: 7, annotationIds: [11, -4] }
  expect(applyAction(entry, action).content.my_annotations.map(({ id }) => id)).toEqual([12])
  expect(await calls(action)).toEqual([['annotationDelete', { params: { id: 11 } }]])
})

describe('another title and author', () => {
  const action: Action = { type: 'name', contentId: 7, title: 'Called so', author: 'Somebody' }
  const told = ({ content }: FeedEntry) => [content.title, content.author?.any_name, content.naming]

  test('are visible immediately, omitted fields stay, and undo restores the page’s own', () => {
    const named = applyAction(entry, action)
    expect(told(named)).toEqual(['Called so', 'Somebody', { title: 'Called so', author: 'Somebody' }])
    const nobody = applyAction(named, { type: 'name', contentId: 7, author: '' })
    expect(told(nobody)).toEqual(['Called so', undefined, { title: 'Called so', author: '' }])
    const back = inverseOf(action, seenBefore(entry)).reduce(applyAction, named)
    expect(told(back)).toEqual([entry.content.title, 'Isla Brennan', undefined])
    expect(inverseOf({ ...action, title: 'Again' }, seenBefore(named))).toEqual([action])
  })

  test('are sent as written, and become what the service answers', async () => {
    const body = { title: 'Called so', author: 'Somebody' }
    expect(await calls(action)).toEqual([['contentName', { params: { id: 7 }, body }]])
    expect(await calls({ type: 'name', contentId: 7, title: null })).toEqual([
      ['contentName', { params: { id: 7 }, body: { title: null } }],
    ])
    const reply = { id: 7, title: 'Called so, tidied', author: null, naming: null }
    expect(told(settleAction(entry, action, reply))).toEqual(['Called so, tidied', undefined, undefined])
  })
})
