import { describe, expect, test } from 'vitest'
import {
  type Action,
  applyAction,
  callAction,
  createdIds,
  inverseOf,
  madeAnyway,
  madeFrom,
  needsReading,
  redoneAt,
  settleAction,
  tieFormerIds,
  withServerIds,
} from '#shared/actions/actions.ts'
import { TiedIds } from '#shared/actions/tied-ids.ts'
import type { Caller } from '#shared/api/caller.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { annotation, harnessContent } from '../../renderer/reading/harness/harness-content.ts'

const at = '2026-02-01T10:00:00Z'
const words = 'The last keeper of the light left on a Tuesday.'

const marked = (id: number, char_start: number, char_end: number, more: Partial<Annotation> = {}): Annotation =>
  annotation(id, { text: words.slice(char_start, char_end), char_start, char_end, ...more })
const entryWith = (...annotations: Annotation[]): FeedEntry => entryOf(harnessContent({ my_annotations: annotations }))
const annotate = (char_start: number, char_end: number, merged: readonly number[], temporaryId = -7) =>
  ({
    type: 'annotate',
    contentId: 7,
    temporaryId,
    char_start,
    char_end,
    text: words.slice(char_start, char_end),
    before_text: '',
    after_text: '',
    note: null,
    merged,
    at,
  }) as const satisfies Action
const seen = ({ content }: FeedEntry) =>
  content.my_annotations.map((one) => [one.text, one.note, one.is_liked] as const)

let lastId = -100
const before = (entry: FeedEntry) => ({ entry: () => entry, at, temporaryId: () => (lastId -= 1) })

async function calls(action: Action): Promise<unknown[]> {
  const made: unknown[] = []
  const caller = { call: (name: string, input: unknown) => (made.push([name, input]), Promise.resolve(null)) }
  await callAction(caller as unknown as Caller, action)
  return made
}

describe('a highlight that is merged with others', () => {
  const entry = entryWith(marked(1, 0, 8, { note: 'a' }), marked(2, 16, 28, { note: 'b', is_liked: true }))
  const merge = annotate(0, 28, [1, 2])

  test('shows their words, notes and likes immediately, however often it is applied', () => {
    const once = applyAction(entry, merge)
    expect(seen(once)).toEqual([[words.slice(0, 28), 'a\n\nb', true]])
    expect(applyAction(once, merge)).toEqual(once)
  })

  test('sends only its own note: the service joins the notes as they are then', async () => {
    expect(await calls(merge)).toMatchObject([['annotationCreate', { body: { merged_ids: [1, 2] } }]])
    expect(await calls(merge)).not.toMatchObject([['annotationCreate', { body: { note: expect.anything() } }]])
  })

  test('includes one that another device sent in the meantime, so that no word is painted twice', () => {
    const news = entryWith(marked(1, 0, 8, { note: 'a' }), marked(9, 24, 33, { note: 'theirs' }))
    expect(seen(applyAction(news, merge))).toEqual([[words.slice(0, 33), 'a\n\ntheirs', false]])
  })

  test('leaves one with other words where it is', () => {
    const news = entryWith(marked(9, 24, 33, { text: 'elsewhere' }))
    expect(seen(applyAction(news, merge))).toEqual([
      [words.slice(0, 28), null, false],
      ['elsewhere', null, false],
    ])
  })

  test('is replaced by the service’s answer together with all that this covers', () => {
    const news = entryWith(marked(-7, 0, 28), marked(9, 24, 33), marked(10, 40, 44))
    const settled = settleAction(news, merge, marked(30, 0, 33, { note: 'theirs' }))
    expect(settled.content.my_annotations.map(({ id }) => id)).toEqual([30, 10])
  })

  test('is undone by one action, which brings back its parts instead of it', async () => {
    const undo = inverseOf(merge, before(entry))
    expect(seen(undo.reduce(applyAction, applyAction(entry, merge)))).toEqual(seen(entry))
    const ids = new TiedIds()
    ids.tie(-7, 30)
    const [made] = await calls(withServerIds(undo[0]!, ids))
    expect(made).toMatchObject([
      'annotationRestore',
      {
        body: {
          instead_of: [30],
          annotations: [
            { id: 1, note: 'a' },
            { id: 2, note: 'b', is_liked: true },
          ],
        },
      },
    ])
    expect(undo).toHaveLength(1)
  })

  test('is redone with what overlaps it by then', () => {
    const later = entryWith(
      marked(41, 0, 8),
      marked(42, 24, 33),
      marked(43, 28, 40),
      marked(44, 5, 9, { is_detached: true }),
    )
    expect(redoneAt(merge, later)).toMatchObject({ merged: [41, 42] })
  })
})

describe('a highlight that was removed before the service had answered', () => {
  const ids = new TiedIds()
  ids.tie(-7, 30)

  test('takes only its own words along, because no one has seen what was merged into it', async () => {
    const removal = withServerIds({ type: 'removeAnnotation', contentId: 7, annotationId: -7 }, ids)
    const body = { content_id: 7, instead_of: [30], annotations: [], was: [{ id: 30, temporary_id: -7 }] }
    expect(await calls(removal)).toEqual([['annotationRestore', { body }]])
  })

  test('gives way to words that its note got elsewhere, of which its maker knew only its own', async () => {
    const shown = entryWith(marked(-7, 0, 10, { note: 'mine' }))
    const made = madeFrom({ type: 'removeAnnotation', contentId: 7, annotationId: -7 }, shown)
    const body = { content_id: 7, instead_of: [30], annotations: [] }
    const removal = withServerIds(made, ids)
    const was = { id: 30, temporary_id: -7 }
    expect(await calls(removal)).toEqual([
      ['annotationRestore', { body: { ...body, was: [{ ...was, note: 'mine' }] } }],
    ])
    expect(await calls(madeAnyway(removal)!)).toEqual([['annotationRestore', { body: { ...body, was: [was] } }]])
  })

  test('gives way in the same way when it is undone', async () => {
    const shown = entryWith(marked(-7, 0, 10, { note: 'mine' }))
    const [undo] = inverseOf(annotate(0, 10, []), before(entryWith()))
    const removal = withServerIds(madeFrom(undo!, shown), ids)
    const body = { content_id: 7, instead_of: [30], annotations: [] }
    const was = { id: 30, temporary_id: -7 }
    expect(await calls(removal)).toEqual([
      ['annotationRestore', { body: { ...body, was: [{ ...was, note: 'mine' }] } }],
    ])
    expect(await calls(madeAnyway(removal)!)).toEqual([['annotationRestore', { body: { ...body, was: [was] } }]])
  })

  test('does so when an article that is not on the screen is cleared', async () => {
    const clearing = withServerIds({ type: 'clearAnnotations', contentId: 7, annotationIds: [12, -7] }, ids)
    const body = { content_id: 7, instead_of: [30], annotations: [], was: [{ id: 30, temporary_id: -7 }] }
    expect(await calls(clearing)).toEqual([
      ['annotationDelete', { params: { id: 12 } }],
      ['annotationRestore', { body }],
    ])
  })

  test('does so among others that are cleared with it', async () => {
    const shown = entryWith(marked(12, 0, 10), marked(-7, 20, 30, { note: 'mine' }))
    const clearing = madeFrom({ type: 'clearAnnotations', contentId: 7, annotationIds: [12, -7] }, shown)
    const was = [{ id: 30, note: 'mine', temporary_id: -7 }]
    expect(await calls(withServerIds(clearing, ids))).toEqual([
      ['annotationRemove', { params: { id: 12 }, body: { was: null } }],
      ['annotationRestore', { body: { content_id: 7, instead_of: [30], annotations: [], was } }],
    ])
  })

  test('does so when it had left the screen, cleared or taken back beside others', async () => {
    const shown = entryWith(marked(12, 0, 10))
    const was = [
      { id: 12, note: null },
      { id: 30, temporary_id: -7 },
    ]
    const clearing = madeFrom({ type: 'clearAnnotations', contentId: 7, annotationIds: [-7] }, shown)
    expect(await calls(withServerIds(clearing, ids))).toEqual([
      ['annotationRestore', { body: { content_id: 7, instead_of: [30], annotations: [], was: [was[1]] } }],
    ])
    const at = '2026-06-01T12:00:00Z'
    const back = { type: 'restoreAnnotations', contentId: 7, instead: [12, -7], annotations: [], at } as const
    expect(await calls(withServerIds({ ...back, was: [{ id: 12, note: null }] }, ids))).toEqual([
      ['annotationRestore', { body: { content_id: 7, instead_of: [12, 30], annotations: [], was } }],
    ])
  })
})

describe('a note on a highlight that another device merged', () => {
  const action: Action = { type: 'annotationNote', contentId: 7, annotationId: 1, note: 'a, changed', was: 'a' }

  test('settles as the merged highlight, instead of its part', () => {
    const reply = marked(30, 0, 28, { note: 'a, changed\n\nb' })
    expect(settleAction(entryWith(marked(1, 0, 8)), action, reply).content.my_annotations).toEqual([reply])
    const known = entryWith(marked(1, 0, 8), marked(30, 0, 28))
    expect(settleAction(known, action, reply).content.my_annotations).toEqual([reply])
  })

  test('preserves what was added to the note in the meantime', () => {
    const entry = entryWith(marked(1, 0, 8, { note: 'a\n\nelsewhere' }))
    expect(seen(applyAction(entry, action))[0]?.[1]).toBe('a, changed\n\nelsewhere')
    expect(applyAction(applyAction(entry, action), action)).toEqual(applyAction(entry, action))
  })
})

describe('the ids of one highlight', () => {
  test('lead through answers, undo and redo to the one it has now', () => {
    const ids = new TiedIds()
    const entry = entryWith(marked(5, 0, 8))
    const undo = inverseOf({ type: 'removeAnnotation', contentId: 7, annotationId: 5 }, before(entry))
    const [back] = undo as [Extract<Action, { type: 'restoreAnnotations' }>]
    tieFormerIds(back, ids)
    const temporary = back.annotations[0]!.temporaryId
    expect(ids.now(5)).toBe(temporary)
    const [created] = createdIds(back, { annotations: [marked(21, 0, 8)] })
    expect(created).toEqual({ temporary, real: 21, of: 'annotation' })
    ids.tie(temporary, 21)
    expect(withServerIds({ type: 'removeAnnotation', contentId: 7, annotationId: 5 }, ids)).toMatchObject({
      annotationId: 21,
    })
  })

  test('may come back to an earlier one', () => {
    const ids = new TiedIds()
    ids.tie(5, -11)
    ids.tie(-11, 5)
    expect([ids.now(5), ids.now(-11)]).toEqual([5, 5])
    ids.tie(5, -12)
    expect([ids.now(5), ids.now(-11)]).toEqual([-12, -12])
  })
})

describe.each([
  { type: 'annotationNote', contentId: 7, annotationId: 3, note: 'new' },
  { type: 'markAnnotation', contentId: 7, annotationId: 3, color: 'blue', add: [], remove: [] },
] as const satisfies Action[])('the reply to $type about another highlight', (action) => {
  const merged = entryWith(marked(3, 0, 28))

  test('replaces the one that has become a part of it', () => {
    const whole = marked(4, 0, 40, { note: 'new' })
    expect(settleAction(merged, action, whole).content.my_annotations).toEqual([whole])
    expect(needsReading(action, whole)).toBe(true)
  })

  test('does not take away the words that it leaves out, and has the entry read again', () => {
    const part = marked(2, 16, 28, { note: 'new' })
    expect(seen(settleAction(merged, action, part))).toEqual(seen(merged))
    expect(needsReading(action, part)).toBe(true)
  })

  test('is not read again if it is the same one', () => {
    expect(needsReading(action, marked(3, 0, 28))).toBe(false)
  })
})
