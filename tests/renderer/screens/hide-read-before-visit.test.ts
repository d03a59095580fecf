import { expect, test } from 'vitest'
import { isDone, visitSince } from '../../../renderer/screens/library/list/hide-read-before-visit.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const [entry] = demoEntries(NOW, 1)

const read = (share: number, at: number) => {
  if (!entry) throw new Error('No entry')
  const history = {
    ...{ id: 1, content_id: entry.content.id, last_viewed_date: new Date(at).toISOString() },
    ...{ last_interaction_date: '', last_annotated_date: null, feed_dirty_date: '' },
    ...{ last_read_percentage: share, max_read_percentage: share },
    ...{ last_audio_percentage: null, max_audio_percentage: null },
  }
  return { ...entry, content: { ...entry.content, history } }
}

test('an entry that was read to its end before a visit to the inbox is omitted, and one read to its end in the meantime stays', () => {
  expect(isDone(read(1, NOW - 1), NOW)).toBe(true)
  expect(isDone(read(0.95, NOW - 1), NOW)).toBe(true)
  expect(isDone(read(0.94, NOW - 1), NOW)).toBe(false)
  expect(isDone(read(1, NOW + 1), NOW)).toBe(false)
  expect(isDone(null, NOW)).toBe(false)
})

test('a visit continues for a reader who comes back, and starts again for one who comes from elsewhere', () => {
  expect(visitSince(true, 10)).toBe(10)
  expect(visitSince(true, 20)).toBe(10)
  expect(visitSince(false, 30)).toBe(30)
  expect(visitSince(true, 40)).toBe(30)
})
