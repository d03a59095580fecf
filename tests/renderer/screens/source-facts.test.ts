import { expect, test } from 'vitest'
import { checkedWords, sourceFacts } from '../../../renderer/screens/sources/source-facts.ts'
import type { FeedHealth, Source } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'

const feed = { id: 1, name: 'Boats', url: 'https://a.example/feed', photo_url: null }
const health: FeedHealth = {
  status: 'ok',
  last_checked_date: '2026-03-03T10:00:00.000Z',
  last_error: null,
  next_check_date: '2026-03-03T11:00:00.000Z',
}
const source = (more: Partial<Source>): Source => ({
  ...unfollowedSource({ feed }),
  is_subscribed: true,
  ...more,
})
const now = new Date(2026, 2, 3, 9)
const factsOf = (of: Source): string => sourceFacts(of, now).join(' · ')

test('a source says what it is and what its reader chose, and nothing of its health while that is good', () => {
  const facts = factsOf(source({ health, folder: 'Daily', is_muted: true, auto_save: true }))
  expect(facts.split(' · ').slice(1)).toEqual(['Daily', 'muted', 'saved to the queue'])
  expect(factsOf(source({ is_subscribed: false, health: { ...health, status: 'gone' } }))).toMatch(/ · not followed$/)
})

test('a feed that fails says why in words, and one that is gone that it is', () => {
  const failing: FeedHealth = { ...health, status: 'failing', last_error: 'The site does not answer.' }
  expect(factsOf(source({ health: failing }))).toMatch(/ · can’t be checked: The site does not answer\.$/)
  expect(factsOf(source({ health: { ...health, status: 'gone' } }))).toMatch(/ · this feed no longer exists$/)
})

test('a feed that sent many items at the same time reports that only the newest was shown, unless there is something worse to report', () => {
  const flood = { date: '2026-03-03T10:00:00.000Z', hidden_count: 29 }
  expect(factsOf(source({ health: { ...health, flood } }))).toMatch(
    / · 30 new items on .* \(only the newest is shown\)$/,
  )
  expect(factsOf(source({ health: { ...health, status: 'gone', flood } }))).toMatch(/ · this feed no longer exists$/)
})

test('a newsletter names the address that its emails were sent to, if that address has its own part', () => {
  expect(factsOf(source({ sent_to: 'subs-1+boats@in.example' }))).toContain('sent to subs-1+boats@in.example')
  expect(factsOf(source({ sent_to: 'subs-1@in.example' }))).not.toContain('sent to')
})

test('a feed that was never checked is shown as such', () => {
  expect(checkedWords({ ...health, last_checked_date: null, next_check_date: null })).toBe('Not checked yet')
  expect(checkedWords(health)).toMatch(/^Checked .+, next .+$/)
})

test('a newsletter says when its last email came, by days of the calendar', () => {
  const senders = [{ list: null, address: 'ann@news.example', name: 'Ann', email_count: 2 }]
  const last = (came: Date | null, more: Partial<Source> = { senders }): string => {
    const stats = { item_count: 2, unread_count: 0, last_item_date: came === null ? null : came.toISOString() }
    return factsOf(source({ stats, ...more }))
  }
  expect(last(new Date(2026, 2, 3, 0, 1))).toMatch(/ · last email today$/)
  expect(last(new Date(2026, 2, 2, 23, 59))).toMatch(/ · last email yesterday$/)
  expect(last(new Date(2026, 1, 28, 12))).toMatch(/ · last email 3 days ago$/)
  expect(last(new Date(2025, 11, 24, 12))).toMatch(/ · last email on .*2025/)
  expect(last(new Date(2026, 2, 4, 12))).toMatch(/ · last email today$/)
  expect(last(null)).not.toContain('email')
  expect(last(new Date(2026, 1, 28), { senders: [] })).not.toContain('email')
  expect(last(new Date(2026, 1, 28), {})).not.toContain('email')
})
