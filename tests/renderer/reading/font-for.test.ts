import { expect, test } from 'vitest'
import { entryFonts } from '../../../renderer/preferences/index.ts'
import { readPreferences } from '../../../renderer/preferences/preferences.ts'
import { readingPreferences } from '../../../renderer/preferences/reading-preferences.ts'
import { fontFor, fontsOf } from '../../../renderer/reading/font-for.ts'

const fonts = { all: 'Literata', byLanguage: { de: 'Inter', zh: 'System serif' } } as const

test.each([
  ['de', 'Inter'],
  ['DE-AT', 'Inter'],
  ['zh-Hant-TW', 'System serif'],
  ['en', 'Literata'],
  ['den', 'Literata'],
  ['', 'Literata'],
  ['constructor', 'Literata'],
  [null, 'Literata'],
])('text in %j uses the font %s', (language, font) => {
  expect(fontFor(language, fonts)).toBe(font)
})

test('a language offers only fonts that have its letters', () => {
  expect(fontsOf('ar', entryFonts)).toEqual(['System serif', 'System sans'])
  expect(fontsOf('ru', entryFonts)).toContain('Merriweather')
  expect(fontsOf('el', entryFonts)).not.toContain('Merriweather')
  expect(fontsOf('fr', entryFonts)).toEqual(entryFonts)
})

test('invalid stored fonts by language are dropped', () => {
  const stored = JSON.stringify({ entryFontsByLanguage: { de: 'Inter', fr: 'Comic Sans', 'x y': 'Inter', ru: 7 } })
  expect(readPreferences(readingPreferences, stored).entryFontsByLanguage).toEqual({ de: 'Inter' })
  for (const odd of ['[]', '"de"', '7', 'null']) {
    expect(readPreferences(readingPreferences, `{"entryFontsByLanguage":${odd}}`).entryFontsByLanguage).toEqual({})
  }
})
