import { describe, expect, test } from 'vitest'
import { applyAction, type EntryAction as Action, inverseOf } from '#shared/actions/actions.ts'
import type { Annotation } from '#shared/model/annotation.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { generateLibrary } from '../../fakes/generate-library.ts'

const at = '2026-06-02T08:00:00.000000+00:00'
const [plain] = generateLibrary({ count: 1, seed: 3 }) as [FeedEntry]
const contentId = plain.content.id
let lastId = -1000

const highlight = (id: number, char_start: number, more: Partial<Annotation> = {}): Annotation => ({
  id,
  content_id: contentId,
  text: `words ${id}`,
  before_text: 'before',
  after_text: 'after',
  word_start: null,
  word_end: null,
  char_start,
  char_end: char_start + 20,
  scope: 1,
  note: null,
  created_date: at,
  is_liked: false,
  ...more,
})

const tag = (id: number, name: string) => ({ id, name, created_date: at, last_used_date: at, article_count: 1 })

const begun = applyAction(plain, { type: 'readProgress', contentId, share: 0.6, at })
const before: FeedEntry = {
  ...begun,
  content: {
    ...begun.content,
    my_annotations: [
      highlight(1, 0, { note: 'mine', is_liked: true }),
      highlight(2, 40, { color: 'green', tags: ['one', 'two'] }),
      highlight(3, 80),
    ],
    my_note: { id: 9, content_id: contentId, note: 'A note', created_date: at },
    tags: [tag(1, 'essays'), tag(2, 'later')],
    shelves: [{ shelf: 'shelf-one', rank: 'i00000', added_date: at }],
  },
}

/** Returns the parts of an entry that a reader can see. Omits ids and dates, because the service assigns new ones. */
const seen = ({ content }: FeedEntry) => ({
  state: content.library?.library_state,
  place: content.library?.library_state_date,
  favorite: content.library?.is_favorited,
  read: content.history?.last_read_percentage ?? 0,
  finished: content.history?.finished_date ?? null,
  highlights: content.my_annotations.map((one) => [
    one.char_start,
    one.char_end,
    one.text,
    one.note,
    one.is_liked,
    one.color,
    one.reviews,
    one.tags,
    one.links,
  ]),
  note: content.my_note?.note ?? null,
  tags: content.tags.map(({ name }) => name).sort(),
  shelves: content.shelves?.map(({ shelf, rank }) => [shelf, rank]).sort(),
})

const annotate = (merged: readonly number[]): Action => ({
  type: 'annotate',
  contentId,
  temporaryId: -77,
  char_start: 0,
  char_end: 100,
  text: 'all of it',
  before_text: '',
  after_text: '',
  note: null,
  merged,
  at,
})

const changes: readonly Action[] = [
  { type: 'move', contentId, state: libraryState.archived, at },
  { type: 'move', contentId, state: libraryState.deleted, at },
  { type: 'favorite', contentId, isFavorited: !before.content.library?.is_favorited, at },
  annotate([]),
  annotate([1, 2]),
  { type: 'removeAnnotation', contentId, annotationId: 1 },
  { type: 'clearAnnotations', contentId, annotationIds: [1, 2, 3] },
  { type: 'annotationNote', contentId, annotationId: 1, note: null },
  { type: 'annotationNote', contentId, annotationId: 1, note: 'mine, changed', was: 'mine' },
  {
    type: 'restoreAnnotations',
    contentId,
    instead: [1, 3],
    annotations: [
      {
        id: 8,
        temporaryId: -78,
        char_start: 5,
        char_end: 9,
        word_start: null,
        word_end: null,
        text: 'part',
        before_text: '',
        after_text: '',
        note: 'its own',
        isLiked: true,
      },
    ],
    at,
  },
  { type: 'annotationNote', contentId, annotationId: 2, note: 'new' },
  { type: 'markAnnotation', contentId, annotationId: 2, color: 'blue', add: ['One', 'three'], remove: ['two'] },
  { type: 'markAnnotation', contentId, annotationId: 3, color: 'purple', add: [], remove: [] },
  { type: 'markAnnotation', contentId, annotationId: 2, add_links: [{ url: 'https://example.org/sea', title: 'Sea' }] },
  { type: 'reviewAnnotation', contentId, annotationId: 2, reviewedDate: at, reviews: 1 },
  { type: 'like', contentId, annotationId: 2, isLiked: true },
  { type: 'entryNote', contentId, noteId: 9, temporaryId: -5, note: null, at },
  { type: 'entryNote', contentId, noteId: 9, temporaryId: -5, note: 'Other words', at },
  { type: 'readProgress', contentId, share: 0.42, at },
  { type: 'markRead', contentId, isRead: true, at },
  { type: 'markRead', contentId, isRead: false, at },
  { type: 'finish', contentId, date: '2026-06-01T10:00:00.000Z', at },
  { type: 'tag', contentId, add: ['essays', 'new one'], remove: ['later', 'nowhere'], at },
  { type: 'orderShelf', contentId, shelf: 'shelf-one', rank: 'h00000' },
]

describe('the inverse of an action', () => {
  test.each(changes.map((change) => [`${change.type} ${JSON.stringify(change).slice(0, 90)}`, change] as const))(
    '%s restores the entry as it was',
    (_name, change) => {
      const after = applyAction(before, change)
      expect(seen(after)).not.toEqual(seen(before))
      expect(
        seen(
          inverseOf(change, { entry: () => before, at, temporaryId: () => (lastId -= 1) }).reduce(applyAction, after),
        ),
      ).toEqual(seen(before))
    },
  )

  test('this file tests every type of action', () => {
    const covered = new Set<Action['type']>([...changes.map(({ type }) => type), 'name'])
    const all: Record<Action['type'], true> = {
      move: true,
      favorite: true,
      annotate: true,
      removeAnnotation: true,
      clearAnnotations: true,
      restoreAnnotations: true,
      annotationNote: true,
      markAnnotation: true,
      reviewAnnotation: true,
      like: true,
      entryNote: true,
      name: true,
      readProgress: true,
      markRead: true,
      finish: true,
      tag: true,
      orderShelf: true,
    }
    expect([...covered].sort()).toEqual(Object.keys(all).sort())
  })
})
