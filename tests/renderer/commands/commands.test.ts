import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandWords, labelOf } from '#shared/command-words.ts'
import { commandOf, commands } from '#shared/commands.ts'
import { clashesOf, isBrowsers } from '../../../renderer/commands/choose-keys.ts'

const renderer = join(import.meta.dirname, '../../../renderer')

describe('the commands', () => {
  test('have an id of their own and a label in sentence case', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    for (const { id } of commands) expect(labelOf(id)).toMatch(/^[A-Z][^!]*$/)
  })

  test('that are active together share no key, and no key begins another’s sequence', () => {
    const clashes = commands.flatMap(({ id, keys }) =>
      keys.flatMap((one) =>
        clashesOf(id, one, (other) => commandOf(other).keys).map((other) => `${id}, ${other.id}: ${one}`),
      ),
    )
    expect(clashes).toEqual([])
  })

  test('leave alone what browsers keep for themselves', () => {
    expect(commands.flatMap(({ keys }) => keys).filter(isBrowsers)).toEqual([])
  })

  test('never use a single key as a menu accelerator, and no accelerator twice', () => {
    const accelerators = Object.values(commandWords).flatMap(({ accelerator }) => accelerator ?? [])
    for (const accelerator of accelerators) expect(accelerator).toMatch(/^CmdOrCtrl\+/)
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  test('all have something to run: no dead control', () => {
    const sources = readdirSync(renderer, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    expect(commands.filter(({ id }) => !sources.includes(`'${id}':`)).map(({ id }) => id)).toEqual([])
  })
})
