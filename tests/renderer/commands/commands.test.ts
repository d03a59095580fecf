import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Command, commands, commandStacks } from '#shared/commands.ts'

const all = commands as readonly Command[]
const renderer = join(import.meta.dirname, '../../../renderer')

/** Two ways to write the same press are the same press. */
const normal = (keys: string): string =>
  keys
    .split(' ')
    .map((press) => (press === 'Space' ? ' ' : press))
    .join(' ')

describe('the commands', () => {
  test('have an id of their own and a label in sentence case', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { label } of all) expect(label).toMatch(/^[A-Z][^!]*$/)
  })

  test.each(commandStacks.map((stack) => [stack.join(' + '), stack] as const))(
    'that are active together (%s) share no key, and no key begins another’s sequence',
    (_, stack) => {
      const active = all.filter(({ scope }) => (stack as readonly string[]).includes(scope))
      const bound = active.flatMap(({ id, keys }) => keys.map((key) => ({ id, keys: normal(key) })))
      const clashes = bound.flatMap((one, index) =>
        bound
          .slice(index + 1)
          .filter(
            (other) =>
              one.keys === other.keys ||
              `${one.keys} `.startsWith(`${other.keys} `) ||
              `${other.keys} `.startsWith(`${one.keys} `),
          )
          .map((other) => `${one.id} and ${other.id}: ${one.keys}`),
      )
      expect(clashes).toEqual([])
    },
  )

  test('leave alone what browsers keep for themselves', () => {
    const reserved = /^\$mod\+(?:[ntwlr]|\d|Shift\+[ntwr])$/i
    expect(all.flatMap(({ keys }) => keys).filter((keys) => reserved.test(keys))).toEqual([])
  })

  test('never use a single key as a menu accelerator, and no accelerator twice', () => {
    const accelerators = all.flatMap(({ accelerator }) => accelerator ?? [])
    for (const accelerator of accelerators) expect(accelerator).toMatch(/^CmdOrCtrl\+/)
    expect(new Set(accelerators).size).toBe(accelerators.length)
  })

  test('all have something to run: no dead control', () => {
    const sources = readdirSync(renderer, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
      .join('\n')
    expect(all.filter(({ id }) => !sources.includes(`'${id}':`)).map(({ id }) => id)).toEqual([])
  })
})
