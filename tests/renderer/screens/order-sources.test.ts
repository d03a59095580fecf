import { expect, test } from 'vitest'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import { newsletterAddress } from '../../../renderer/cache/newsletter-address.ts'
import { orderSources } from '../../../renderer/screens/sources/order-sources.ts'

const feed = (id: number, name: string, unread_count: number, last_item_date: string | null) => ({
  ...unfollowedSource({ feed: { id, name, url: `https://${id}.example/feed`, photo_url: null } }),
  stats: { item_count: 9, unread_count, last_item_date },
})
const all = [
  feed(1, 'Érable', 0, '2026-11-01T00:00:00Z'),
  feed(2, 'zinc', 4, null),
  feed(3, 'Falter', 4, '2026-11-20T00:00:00Z'),
]
const ids = (order: 'name' | 'recent' | 'unread') => orderSources(all, order).map((source) => source.rss_feed_id)

test('sources sort by name in natural order, by newest item, or by unread count', () => {
  expect(ids('name')).toEqual([1, 3, 2])
  expect(ids('recent')).toEqual([3, 1, 2])
  expect(ids('unread')).toEqual([3, 2, 1])
})

test('a library without a public host name has no newsletter address', () => {
  const of = (address: unknown) => newsletterAddress({ email_forwarding_address_subs: address })
  expect(of('subs-k1@lectern.example')).toBe('subs-k1@lectern.example')
  for (const none of ['subs-k1@localhost', 'subs-k1@127.0.0.1', 'subs-k1@[::1]', null, undefined, 7]) {
    expect(of(none)).toBeNull()
  }
})
