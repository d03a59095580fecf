import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPreferenceStore } from '../../../renderer/preferences/preference-store.ts'
import { preferences, readPreferences as readOf } from '../../../renderer/preferences/preferences.ts'

const readPreferences = (stored: string | null) => readOf(preferences, stored)
const defaults = readPreferences(null)

describe('stored preferences', () => {
  test('are read value by value: a bad one leaves the others alone', () => {
    const read = readPreferences(
      JSON.stringify({ lightTheme: 'Sepia', darkTheme: 'Neon', entryFontSize: 22, entryLineHeight: '1.7', zoom: 300 }),
    )
    expect(read).toEqual({ ...defaults, lightTheme: 'Sepia', entryFontSize: 22 })
  })

  test.each(['', 'nonsense', 'null', '[]', '"White"', '{"__proto__":{"lightTheme":"Sepia"}}'])(
    'that are malformed fall back to the defaults: %j',
    (text) => {
      expect(readPreferences(text)).toEqual(defaults)
    },
  )

  test('never yield a value that is not offered', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(preferences)), fc.jsonValue()), (stored) => {
        const read = readPreferences(JSON.stringify(stored)) as Record<string, unknown>
        for (const [name, { accepts }] of Object.entries(preferences)) expect(accepts(read[name])).toBe(true)
      }),
    )
  })
})

test('every local preference of the page is offered and has a default', () => {
  // Without the TTS voice, which belongs to listening and does not exist yet, and without drafts, which the Host
  // stores.
  const named = [
    'colourScheme',
    'lightTheme',
    'darkTheme',
    'shortcuts',
    'queueSort',
    'queueFilters',
    'entryFontSize',
    'entryLineHeight',
    'entryWidth',
    'entryFont',
    'startScreen',
    'paywall',
  ]
  for (const name of named) expect(Object.keys(preferences)).toContain(name)
  for (const { initial, accepts } of Object.values(preferences)) expect(accepts(initial)).toBe(true)
})

describe('a changed preference', () => {
  let kept: string | null
  beforeEach(() => {
    kept = null
    vi.stubGlobal('localStorage', { getItem: () => kept, setItem: (_: string, text: string) => (kept = text) })
  })
  afterEach(() => vi.unstubAllGlobals())
  const stored = (): unknown => JSON.parse(kept ?? '{}')

  test('is saved without losing values of other parts or newer versions of the app', () => {
    kept = '{"entryFont":"Lexend","fromTheFuture":7,"darkTheme":"Neon"}'
    const chooser = createPreferenceStore(preferences)
    chooser.set('lightTheme', 'Dawn')
    expect(chooser.get('lightTheme')).toBe('Dawn')
    expect(stored()).toEqual({ entryFont: 'Lexend', fromTheFuture: 7, darkTheme: 'Neon', lightTheme: 'Dawn' })
    expect(chooser.get('entryFont')).toBe('Lexend')
    chooser.set('entryFont', 'Literata')
    expect(stored()).toEqual({ fromTheFuture: 7, darkTheme: 'Neon', lightTheme: 'Dawn' })
  })

  test('replaces damaged stored data, and applies even if the device refuses to store it', () => {
    kept = '{"lightTheme":'
    const chooser = createPreferenceStore(preferences)
    chooser.set('zoom', 125)
    expect(stored()).toEqual({ zoom: 125 })
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('forbidden')
      },
      setItem: () => {
        throw new Error('full')
      },
    })
    const alone = createPreferenceStore(preferences)
    alone.set('zoom', 90)
    expect(alone.get('zoom')).toBe(90)
  })
})
