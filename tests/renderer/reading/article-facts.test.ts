import { afterEach, describe, expect, test, vi } from 'vitest'
import { articleDate, siteOf } from '../../../renderer/reading/facts/article-facts.ts'
import { standfirstOf } from '../../../renderer/reading/article/standfirst-of.ts'
import { minutesLeft, readingMinutes } from '../../../renderer/reading/facts/reading-minutes.ts'
import { printTitle } from '../../../renderer/reading/title/print-title.ts'
import { directionOf, foreignLanguage } from '../../../renderer/reading/inline/text-direction.ts'

/** Sets the language of the interface. */
const speak = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })
afterEach(() => vi.unstubAllGlobals())

test('the site is named by its own name, its publisher, or its host', () => {
  const url = 'https://www.example.org/a'
  expect(siteOf({ site_name: ' Harbour Review ', publisher: null, url })).toBe('Harbour Review')
  expect(siteOf({ site_name: null, publisher: null, url })).toBe('example.org')
  expect(siteOf({ site_name: '', publisher: null, url: 'nonsense' })).toBe('Unknown source')
  const named = (site_name: string) => siteOf({ site_name, publisher: null, url })
  expect(['http://www.theatlantic.com/', 'www.example.org', 'Example.org', 'www', 'http:///'].map(named)).toEqual([
    'theatlantic.com',
    'example.org',
    'Example.org',
    'www',
    'http:///',
  ])
})

test('the footer of printed pages has the title on one line, whatever it contains', () => {
  expect(printTitle('The “lamp” of\n"C:\\"')).toBe(String.raw`"The “lamp” of \"C:\\\""`)
  const long = printTitle(`${'👩‍👩‍👧'.repeat(60)} and on ${'and on '.repeat(9)}`)
  expect(Array.from(new Intl.Segmenter().segment(long))).toHaveLength(86)
  expect(long.endsWith('…"')).toBe(true)
})

describe('a standfirst', () => {
  const content = (excerpt: string) => ({ title: 'Title', excerpt })
  test('is the excerpt', () => {
    expect(standfirstOf(content('What it is about.'), 'It begins.')).toBe('What it is about.')
  })
  test('is omitted when the article starts with the same words, ignoring punctuation', () => {
    expect(standfirstOf(content('“The last keeper” left…'), 'The last keeper left on a Tuesday.')).toBeNull()
  })
  test('is omitted when it only repeats the title, and while the start of the article is unknown', () => {
    expect(standfirstOf(content('Title.'), 'It begins.')).toBeNull()
    expect(standfirstOf(content('Home | Notes | Gardens'), 'It begins.')).toBeNull()
    expect(standfirstOf(content('Posted by ada, all posts'), 'It begins.')).toBeNull()
    expect(standfirstOf(content('What it is about.'), null)).toBeNull()
  })
})

test('dates are relative within seven days, then short, with the year if it is a different one', () => {
  const now = new Date(2026, 4, 20, 12)
  const short = (date: Date) => articleDate(date.toISOString(), now)?.short
  speak('de')
  expect(short(new Date(2026, 4, 20, 1))).toBe('Heute')
  expect(short(new Date(2026, 4, 17, 23))).toBe('Vor 3 Tagen')
  expect(short(new Date(2026, 4, 12, 9))).toBe('12. Mai')
  expect(short(new Date(2025, 4, 12, 9))).toBe('12. Mai 2025')
  expect(short(new Date(2026, 4, 22, 9))).toBe('22. Mai')
  expect(articleDate('rubbish', now)).toBeNull()
  expect(articleDate(null, now)).toBeNull()
})

test('the remaining time is at least one minute until the end, and zero there', () => {
  expect(readingMinutes({ article: null })).toBe(1)
  expect(minutesLeft(6, 0)).toBe(6)
  expect(minutesLeft(6, 0.5)).toBe(3)
  expect(minutesLeft(6, 0.999)).toBe(1)
  expect(minutesLeft(6, 1)).toBe(0)
})

test('the direction of a block follows its first letter', () => {
  expect(directionOf('Words')).toBe('ltr')
  expect(directionOf('« 12 شخصًا and words')).toBe('rtl')
  expect(directionOf('1968 — 12 %')).toBeNull()
})

test('only a block in another script gets its own language', () => {
  expect(foreignLanguage('灯りを守るということ', 'en')).toBe('ja')
  expect(foreignLanguage('灯塔看守人的话', 'en')).toBe('zh')
  expect(foreignLanguage('등대지기의 말', 'en')).toBe('ko')
  expect(foreignLanguage('كان المنار', 'en')).toBe('ar')
  expect(foreignLanguage('灯りを守る', 'ja-JP')).toBe('')
  expect(foreignLanguage('Plain words, one 灯', 'en')).toBe('')
  expect(foreignLanguage('Слова по-русски', 'en')).toBe('')
})
