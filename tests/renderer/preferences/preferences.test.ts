import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preferences, readPreferences } from '../../../renderer/preferences/preferences.ts'

const defaults = readPreferences(null)

describe('what is stored', () => {
  test('is taken value by value: a bad one leaves the others alone', () => {
    const read = readPreferences(
      JSON.stringify({ lightTheme: 'Sepia', darkTheme: 'Neon', entryFontSize: 22, entryLineHeight: '1.7' }),
    )
    expect(read).toEqual({ ...defaults, lightTheme: 'Sepia', entryFontSize: 22 })
  })

  test.each(['', 'nonsense', 'null', '[]', '"White"', '{"__proto__":{"lightTheme":"Sepia"}}'])(
    'and is no record of preferences means the defaults: %j',
    (text) => {
      expect(readPreferences(text)).toEqual(defaults)
    },
  )

  test('whatever it is, never makes a value that was not offered', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(preferences)), fc.jsonValue()), (stored) => {
        const read = readPreferences(JSON.stringify(stored)) as Record<string, unknown>
        for (const [name, { accepts }] of Object.entries(preferences)) expect(accepts(read[name])).toBe(true)
      }),
    )
  })
})
