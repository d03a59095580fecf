// Tags that are nested by slashes: their families, and which tags are in which.
import { describe, expect, test } from 'vitest'
import { isInTag, withNestedTags } from '#shared/model/tag.ts'
import { type TagNode, tagsIn, tagTree } from '#shared/model/tag-tree.ts'

const named = (...names: readonly string[]) => names.map((name) => ({ name }))
const shown = (nodes: readonly TagNode<unknown>[]): unknown[] =>
  nodes.map(({ label, tag, inside }) => [tag === null ? `(${label})` : label, ...shown(inside)])

describe('a tag with slashes in its name', () => {
  test('is shown in the tags that its name begins with, at the place of the first of the family', () => {
    const tags = named('work', 'sea/birds/gulls', 'Sea', 'art', 'sea/birds', 'sea/ships')
    expect(shown(tagTree(tags, { makes: true }))).toEqual([['work'], ['Sea', ['birds', ['gulls']], ['ships']], ['art']])
  })

  test('is in a tag that does not exist, which is made for it or left out', () => {
    const tags = named('sea/birds', 'sea/birds/gulls')
    expect(shown(tagTree(tags, { makes: true }))).toEqual([['(sea)', ['birds', ['gulls']]]])
    expect(shown(tagTree(tags, { makes: false }))).toEqual([['sea/birds', ['gulls']]])
  })

  test('is not nested if a part of its name is empty', () => {
    expect(shown(tagTree(named('/', 'a/', '/b', 'a//b', 'a'), { makes: true })).length).toBe(5)
  })

  test('is in a tag whatever the case, but not in one whose name it merely continues', () => {
    expect(isInTag('Sea/Birds', 'sea')).toBe(true)
    expect(isInTag('SEA', 'sea')).toBe(true)
    expect(isInTag('seaside', 'sea')).toBe(false)
    expect(isInTag('sea', 'sea/birds')).toBe(false)
    expect(withNestedTags(['sea'], ['Sea/Birds', 'seaside', 'art'])).toEqual(['sea', 'Sea/Birds'])
    expect(tagsIn(named('sea', 'Sea/birds', 'seaside'), 'Sea')).toEqual(named('Sea/birds'))
  })
})
