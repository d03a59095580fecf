import { expect, test } from 'vitest'
import { incomingHighlight, incomingItem } from '../../../../main/service/imports/incoming-item.ts'
import { mergeItems } from '../../../../main/service/imports/merge-items.ts'

const url = 'https://a.example/1'
const marked = (text: string) => incomingHighlight({ text })

test('a page that appears twice in an imported file preserves the highlights, tags and notes of both entries, each once', () => {
  const first = incomingItem({ url, highlights: [marked('one'), marked('two')], tags: ['a', 'b'], note: 'First' })
  const second = incomingItem({ url, highlights: [marked('two'), marked('three')], tags: ['b', 'c'], note: 'Second' })
  const [merged, ...others] = mergeItems([first, second])
  expect(others).toEqual([])
  expect(merged?.highlights.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(merged).toMatchObject({ tags: ['a', 'b', 'c'], note: 'First\n\nSecond' })
})

test('a page that appears twice in an imported file has its earlier date and its longer progress', () => {
  const first = incomingItem({ url, savedMs: 2000, progress: 0.5 })
  const second = incomingItem({ url, savedMs: 1000, progress: 0.2, isFavorite: true })
  expect(mergeItems([first, second])).toMatchObject([{ savedMs: 1000, progress: 0.5, isFavorite: true }])
})

test('items of an imported file that have no address stay apart', () => {
  expect(mergeItems([incomingItem({ title: 'One' }), incomingItem({ title: 'One' })])).toHaveLength(2)
})
