import { expect, test } from 'vitest'
import type { Annotation } from '#shared/model/annotation.ts'
import { entryOf } from '#shared/model/feed.ts'
import { notesOf, quotesIn, tagsIn } from '../../../renderer/screens/highlights/quotes.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const annotation = (id: number, text: string, more: Partial<Annotation> = {}): Annotation => ({
  id,
  content_id: 0,
  text,
  before_text: '',
  after_text: '',
  word_start: null,
  word_end: null,
  char_start: id,
  char_end: id + 1,
  scope: 0,
  note: null,
  created_date: `2026-05-0${id}T00:00:00Z`,
  is_liked: false,
  ...more,
})
const [tides, tools] = demoEntries(Date.parse('2026-06-01T12:00:00Z'))
if (!tides || !tools) throw new Error('no entries')
const entries = [
  entryOf({
    ...tides.content,
    my_annotations: [
      annotation(3, 'Right to the inch', { color: 'green', tags: ['Sea', 'exact'] }),
      annotation(1, 'Brass wheels'),
    ],
  }),
  entryOf({
    ...tools.content,
    my_annotations: [annotation(2, 'Few reasons', { is_liked: true, note: 'Café talk', tags: ['sea'] })],
  }),
]
const texts = (view: Partial<Parameters<typeof quotesIn>[1]>) =>
  quotesIn(entries, { sort: 'newest', words: '', onlyLiked: false, color: null, tag: null, ...view }).map(
    (quote) => quote.annotation.text,
  )

test('highlights are listed one by one in the chosen order', () => {
  expect(texts({})).toEqual(['Right to the inch', 'Few reasons', 'Brass wheels'])
  expect(texts({ sort: 'oldest' })).toEqual(['Brass wheels', 'Few reasons', 'Right to the inch'])
  expect(texts({ sort: 'source' })).toEqual(['Brass wheels', 'Right to the inch', 'Few reasons'])
})

test('highlights match by their words, notes and source; every word must match', () => {
  expect(texts({ words: 'cafe' })).toEqual(['Few reasons'])
  expect(texts({ words: 'harbour inch' })).toEqual(['Right to the inch'])
  expect(texts({ words: 'harbour reasons' })).toEqual([])
  expect(texts({ onlyLiked: true })).toEqual(['Few reasons'])
})

test('highlights are found by their tags and left by color and tag', () => {
  expect(texts({ words: 'exact' })).toEqual(['Right to the inch'])
  expect(texts({ tag: 'sea' })).toEqual(['Right to the inch', 'Few reasons'])
  expect(texts({ tag: 'sea', color: 'yellow' })).toEqual(['Few reasons'])
  expect(texts({ color: 'green' })).toEqual(['Right to the inch'])
  expect(tagsIn(entries)).toEqual(['exact', 'sea'])
})

test('an export holds the visible highlights, grouped by article and in text order', () => {
  const shown = quotesIn(entries, { sort: 'newest', words: '', onlyLiked: false, color: null, tag: null })
  expect(notesOf(shown).map(({ title, annotations }) => [title, annotations.map(({ text }) => text)])).toEqual([
    ['The patience of tide tables', ['Brass wheels', 'Right to the inch']],
    ['Why small tools outlive large ones', ['Few reasons']],
  ])
})
