import { expect, test } from 'vitest'
import { commands } from '#shared/commands/index.ts'
import { guideSections } from '../../../renderer/app/dialogs/guide-sections.ts'

test('the guide names only commands that exist, each subject once', () => {
  const known = new Set<string>(commands.map(({ id }) => id))
  const named = guideSections.flatMap(({ lines }) => lines.flatMap((line) => line.match(/(?<=\{)[\w.]+(?=\})/g) ?? []))
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((id) => !known.has(id))).toEqual([])
  expect(new Set(guideSections.map(({ title }) => title)).size).toBe(guideSections.length)
})
