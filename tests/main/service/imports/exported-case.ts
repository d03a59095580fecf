import { expect, test } from 'vitest'
import { readBytes } from './read-bytes.ts'

export const U = 'https://a.example/1'
export const V = 'https://a.example/2'
/** Time at which the items of the files were saved. */
export const SAVED = Date.UTC(2020, 8, 13, 12, 26, 40)
export const marked = { text: 'Twice a day', note: 'Really' }
export const json = (value: unknown): string => JSON.stringify(value)

/** A small file in the form of a program, and what its first item is. */
export type ExportedCase = readonly [program: string, file: string, name: string, first: object, items?: number]

/** Reads each file, in which nothing is refused. */
export function declareCases(cases: readonly ExportedCase[]): void {
  test.each(cases.map(([program, file, name, first, count = 1]) => ({ program, file, name, first, count })))(
    '$name of $program comes in with everything in it',
    async ({ program, file, name, first, count }) => {
      const { programs, items, refused } = await readBytes(Buffer.from(file), name)
      expect([programs, items.length, refused]).toEqual([[program], count, []])
      expect(items[0]).toMatchObject(first)
    },
  )
}
