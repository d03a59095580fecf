import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { percentText, priceText } from '#shared/language/amounts.ts'
import {
  dateText,
  daysAgo,
  listPlaces,
  listText,
  numberText,
  recentMoment,
  sentencesText,
} from '#shared/language/formats.ts'
import { languageName } from '#shared/language/language-name.ts'
import { sizeText } from '#shared/model/size-text.ts'
import { number } from '#shared/text/message-format/runtime.ts'

/** Sets the language of the interface. */
const speak = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })

/** Sets the locale of the system. */
function liveIn(locale: string): void {
  const { NumberFormat } = Intl
  const made = (given?: string, options?: Intl.NumberFormatOptions) => new NumberFormat(given ?? locale, options)
  vi.spyOn(Intl, 'NumberFormat').mockImplementation(function (given, options) {
    return made(given as string | undefined, options)
  })
}

beforeEach(() => liveIn('en-US'))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.for([
  ['de', 'en-US', 'de'],
  ['de', 'de-CH', 'de-CH'],
  ['en', 'en-GB', 'en-GB'],
  ['zh-Hans', 'zh-TW', 'zh-Hans'],
  ['zh-Hans', 'zh-SG', 'zh-SG'],
  ['ar', 'ar-EG', 'ar-EG'],
] as const)('an interface in %s on a system in %s writes as in %s', async ([language, system, locale]) => {
  vi.restoreAllMocks()
  liveIn(system)
  speak(language)
  // A page asks its system once.
  vi.resetModules()
  const { interfaceLocale } = await import('#shared/language/locale.ts')
  expect(interfaceLocale()).toBe(locale)
})

test('dates, numbers, sizes, prices, lists and languages follow the language of the interface', () => {
  const day = new Date(2026, 10, 28, 15, 5)
  const written = () => [
    dateText(day, 'day'),
    dateText(day.toISOString(), 'moment'),
    recentMoment(day.toISOString(), new Date(2026, 10, 28, 9)),
    daysAgo(1),
    numberText(12_345.678),
    sizeText(1_500_000_000),
    priceText(499, 'EUR'),
    listText(['a', 'b', 'c'], 'conjunction'),
    listText(['a', 'b', 'c']),
    sentencesText(['a.', '', 'b.']),
    percentText(0.75),
    listText(['a', 'b'], 'disjunction'),
    languageName('ja'),
  ]
  speak('de')
  expect(written()).toEqual([
    ...[
      '28.11.2026',
      '28.11.2026, 15:05',
      '15:05',
      'gestern',
      '12.345,678',
      '1,5 GB',
      '4,99\u00A0€',
      'a, b und c',
      'a, b, c',
      'a. b.',
      '75\u00A0%',
      'a oder b',
    ],
    'Japanisch',
  ])
  speak('ja')
  expect(written()).toEqual([
    ...[
      '2026/11/28',
      '2026/11/28 15:05',
      '15:05',
      '昨日',
      '12,345.678',
      '1.5 GB',
      '€4.99',
      'a、b、c',
      'a、b、c',
      'a.b.',
      '75%',
      'aまたはb',
      '日本語',
    ],
  ])
})

test('a list names the place of each part', () => {
  speak('es')
  expect(listPlaces(3, 'conjunction')).toEqual([0, ', ', 1, ' y ', 2])
  expect(listPlaces(2, 'plain')).toEqual([0, ', ', 1])
  expect(listPlaces(0, 'plain')).toEqual([])
})

test('a tag that names no language is shown as it is', () => {
  expect(languageName('qqq')).toBe('qqq')
  expect(languageName('not a tag')).toBe('not a tag')
})

test('a number in a message has the format of the language of the message outside of pages', () => {
  expect(number('de', 1234, 0)).toBe('1.234')
  expect(number('en', 1235, 1)).toBe('1,234')
})
