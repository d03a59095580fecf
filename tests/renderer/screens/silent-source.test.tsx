import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test } from 'vitest'
import { profileType } from '#shared/model/profile.ts'
import type { Source } from '#shared/model/source.ts'
import { unfollowedSource } from '#shared/model/unfollowed-source.ts'
import { setPreference } from '../../../renderer/preferences/index.ts'
import { silentDays } from '../../../renderer/screens/sources/silent-days.ts'
import { SilentSource } from '../../../renderer/screens/sources/silent-source.tsx'

const feed = { id: 7, name: 'Boats', url: 'https://a.example/feed', photo_url: null }
const now = Date.UTC(2026, 5, 30)
const ago = (days: number, from = now): string => new Date(from - days * 86_400_000).toISOString()

interface Dates {
  readonly item: string | null
  readonly followed: string | null
}

const source = ({ item, followed }: Dates, more: Partial<Source> = {}): Source => ({
  ...unfollowedSource({ feed }),
  is_subscribed: true,
  subscribed_date: followed,
  stats: { item_count: 0, unread_count: 0, last_item_date: item },
  ...more,
})

describe('the silence of a source', () => {
  const silence = (dates: Dates, more?: Partial<Source>): number | null => silentDays(source(dates, more), now)

  test('counts from its last item, and is worth a question after 90 days', () => {
    expect(silence({ item: ago(89), followed: ago(400) })).toBeNull()
    expect(silence({ item: ago(90), followed: ago(400) })).toBe(90)
    expect(silence({ item: ago(150), followed: null })).toBe(150)
  })

  test('counts from when it was followed, if it brought nothing since', () => {
    expect(silence({ item: ago(500), followed: ago(10) })).toBeNull()
    expect(silence({ item: null, followed: ago(120) })).toBe(120)
  })

  test('raises no question if no one follows it, if no date is known, or if it is a writer', () => {
    const old = { item: ago(200), followed: ago(400) }
    expect(silence(old, { is_subscribed: false })).toBeNull()
    expect(silence({ item: null, followed: null })).toBeNull()
    const profile = { id: 3, any_name: 'Ann', profile_type: profileType.person } as NonNullable<Source['profile']>
    expect(silence(old, { ...unfollowedSource({ profile }), is_subscribed: true })).toBeNull()
  })
})

describe('the page of a source that has brought nothing for 100 days', () => {
  beforeEach(() => setPreference('keptSilent', []))

  test('asks once: it is quiet about that source after the answer “Keep”, and asks about others', () => {
    const box = document.createElement('div')
    const root = createRoot(box)
    const silent = source({ item: ago(100, Date.now()), followed: ago(300, Date.now()) })
    const show = (shown: Source): void => flushSync(() => root.render(<SilentSource source={shown} />))
    show(silent)
    expect(box.textContent).toBe('No new items for 100 days. Unfollow?UnfollowKeep following')
    const keep = [...box.querySelectorAll('button')].find(({ textContent }) => textContent === 'Keep following')
    flushSync(() => keep?.click())
    expect(box.textContent).toBe('')
    show({ ...silent, rss_feed_id: 8 })
    expect(box.textContent).toContain('No new items for 100 days')
    flushSync(() => root.unmount())
  })
})
