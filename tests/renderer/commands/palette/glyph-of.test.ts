import { expect, test } from 'vitest'
import { commands } from '#shared/commands.ts'
import { glyphOf } from '../../../../renderer/commands/palette/glyph-of.ts'

test('what one knows from the sidebar and the rows has the same picture in the palette', () => {
  expect(['go.queue', 'item.archive', 'item.favorite', 'tag essays', 'item 12', 'source LWN'].map(glyphOf)).toEqual([
    'queue',
    'archive',
    'star',
    'tag',
    'article',
    'site',
  ])
  expect(glyphOf('place /settings?page=about')).toBe('settings')
})

test('few commands have no picture of their own', () => {
  const plain = commands.filter(({ id }) => glyphOf(id) === 'command').map(({ id }) => id)
  expect(plain.filter((id) => !/^(?:app|ui|focus|palette|go|window|view|zoom)\./.test(id))).toEqual([])
})
