import { describe, expect, test } from 'vitest'
import type { Tag } from '#shared/model/tag.ts'
import { sidebarTags } from '../../../renderer/app/sidebar/sidebar-tags.ts'

const tag = (name: string, day: number): Tag => ({
  id: day,
  name,
  article_count: 1,
  created_date: '',
  last_used_date: `2026-05-${String(day).padStart(2, '0')}`,
})
const many = Array.from({ length: 20 }, (_none, at) => tag(`tag ${at + 1}`, at + 1))

describe('the tags in the sidebar', () => {
  test('are the pinned ones in their order, then the most recently used, twelve in all', () => {
    const names = sidebarTags(['tag 3', 'gone'], many)
    expect(names.slice(0, 4)).toEqual(['tag 3', 'gone', 'tag 20', 'tag 19'])
    expect(names).toHaveLength(12)
    expect(new Set(names).size).toBe(12)
  })

  test('include every pinned tag, however many there are', () => {
    const pinned = many.slice(0, 15).map(({ name }) => name)
    expect(sidebarTags(pinned, many)).toEqual(pinned)
  })

  test('show the open tag in the last position so that nothing moves; an unknown tag is not shown', () => {
    const usual = sidebarTags(['tag 3'], many)
    expect(sidebarTags(['tag 3'], many, 'tag 19')).toEqual(usual)
    expect(sidebarTags(['tag 3'], many, 'tag 3')).toEqual(usual)
    expect(sidebarTags(['tag 3'], many, 'gone')).toEqual(usual)
    expect(sidebarTags(['tag 3'], many, 'tag 1')).toEqual([...usual.slice(0, -1), 'tag 1'])
    const pinned = many.slice(1, 15).map(({ name }) => name)
    expect(sidebarTags(pinned, many, 'tag 1')).toEqual([...pinned, 'tag 1'])
  })
})
