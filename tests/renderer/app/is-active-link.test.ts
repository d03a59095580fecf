import { expect, test } from 'vitest'
import { isActiveLink, openTag } from '../../../renderer/app/sidebar/is-active-link.ts'

const places = [
  '/list?search=',
  '/home',
  '/list/queue',
  '/list/inbox',
  '/list/highlights',
  '/list/archive',
  '/list/tags',
  '/list/sources',
  '/settings?page=transfers',
]
const lit = (address: string): string[] => {
  const { pathname, search } = new URL(address, 'http://app')
  return places.filter((place) => isActiveLink({ pathname, search }, place))
}

test('every address highlights exactly the sidebar link it belongs to', () => {
  expect(lit('/home')).toEqual(['/home'])
  expect(lit('/list/queue?isFavorited=true')).toEqual(['/list/queue'])
  expect(lit('/list/sources/rss')).toEqual(['/list/sources'])
  expect(lit('/list/tags?tagNames=%5B%22slow%22%5D')).toEqual(['/list/tags'])
  expect(lit('/list?search=')).toEqual(['/list?search='])
  expect(lit('/list?query=tides&list=queue')).toEqual(['/list?search='])
  expect(lit('/list?author_id=3')).toEqual(['/list/sources'])
  expect(lit('/list?list=sources&rss_feed_id=3')).toEqual(['/list/sources'])
  expect(lit('/settings?page=transfers')).toEqual(['/settings?page=transfers'])
  expect(lit('/settings?page=library')).toEqual([])
  expect(lit('/list?list=archive')).toEqual(['/list/archive'])
  expect(lit('/list?list=tags&tagNames=slow')).toEqual(['/list/tags'])
})

test('an unknown address highlights no link, and an unknown list highlights the queue', () => {
  expect(lit('/settings')).toEqual([])
  expect(lit('/reader?id=3')).toEqual([])
  expect(lit('/list?list=__proto__&author_id=0')).toEqual(['/list/queue'])
})

test('a tag link is active at its own address in any encoding, and at no other', () => {
  const tagAt = (address: string): string | null => openTag(new URL(address, 'http://app'))
  expect(tagAt('/list/tags?tagNames=%5B%22slow%22%5D')).toBe('slow')
  expect(tagAt('/list?list=tags&tagNames=slow')).toBe('slow')
  expect(tagAt('/list/tags')).toBeNull()
  expect(tagAt('/list/queue?tagNames=slow')).toBeNull()
})
