import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Command, commandOf, commands, labelOf } from '#shared/commands/index.ts'
import { keyConflicts, isReservedByBrowser } from '../../../renderer/commands/keys/choose-keys.ts'

const root = join(import.meta.dirname, '../../..')

describe('the commands', () => {
  test('have a unique id and a label in sentence case', () => {
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length)
    for (const { id } of commands) expect(labelOf(id)).toMatch(/^[A-Z][^!]*$/)
  })

  test('that are active together share no key, and no key starts the sequence of another', () => {
    const clashes = commands.flatMap(({ id, keys }) =>
      keys.flatMap((one) =>
        keyConflicts(id, one, (other) => commandOf(other).keys).map((other) => `${id}, ${other.id}: ${one}`),
      ),
    )
    expect(clashes).toEqual([])
  })

  test('use no key that browsers reserve', () => {
    expect(commands.flatMap(({ keys }) => keys).filter(isReservedByBrowser)).toEqual([])
  })

  test('never use a single key as a menu accelerator, and no accelerator twice', () => {
    const accelerators = commands.flatMap(({ accelerator }) => accelerator ?? [])
    for (const accelerator of accelerators) expect(accelerator).toMatch(/^CmdOrCtrl\+/)
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  test('all have a handler, so no control is dead', () => {
    const page = sourcesIn('renderer')
    const bar = sourcesIn('main/desktop')
    const runs = ({ id, path, only }: Command): boolean =>
      path !== undefined || (only === 'bar' ? bar.includes(`: '${id}'`) : page.includes(`'${id}':`))
    expect(commands.filter((command) => !runs(command)).map(({ id }) => id)).toEqual([])
  })

  test('that only the palette or the menu bar runs have no keys, because nothing would handle them', () => {
    expect(commands.filter(({ only, keys }) => only !== undefined && keys.length > 0)).toEqual([])
  })
})

const sourcesIn = (room: string): string =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
