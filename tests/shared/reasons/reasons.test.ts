import { expect, test } from 'vitest'
import { codes, reason, type ReasonCode } from '#shared/reasons/codes.ts'
import { isUnfetched, type Reason } from '#shared/reasons/reason.ts'
import type { FactKind } from '#shared/reasons/saying.ts'
import { explain, sentenceOf } from '#shared/reasons/sentences.ts'
import { sentenceOfStored, stored, storedElsewhere, storedReason } from '#shared/reasons/stored.ts'
import storedCodes from './stored-codes.json' with { type: 'json' }

const sampleOf = (kind: FactKind): unknown =>
  kind === 'number' ? 404 : kind === 'text' ? 'example.org' : kind === 'reason' ? reason('nothing_told') : kind[0]

const sample = (code: ReasonCode): Reason => ({
  code,
  facts: Object.fromEntries(Object.entries<FactKind>(codes[code].facts).map(([name, kind]) => [name, sampleOf(kind)])),
})

const all = Object.keys(codes) as ReasonCode[]

test.each(all)('the reason %s is a sentence before and after it was stored', (code) => {
  const sentence = sentenceOf(sample(code))
  expect(sentence).toMatch(/^\S.* .*\S$|^Empty\.$/)
  expect(sentence).not.toMatch(/undefined|null|NaN|\[object/)
  expect(storedReason(stored(sample(code)))).toEqual(sample(code))
  expect(sentenceOfStored(stored(sample(code)))).toBe(sentence)
})

test.each(all.filter((code) => Object.keys(codes[code].facts).length > 0))(
  'the reason %s without one of its facts is no sentence',
  (code) => {
    expect(sentenceOf({ code, facts: {} })).toBeNull()
  },
)

test('codes that libraries may have stored keep their names and facts', () => {
  const facts = Object.fromEntries(all.map((code) => [code, codes[code].facts]))
  expect(facts, 'add a new code to stored-codes.json, and change none that is there').toEqual(storedCodes)
})

test('a reason within a reason is a sentence within its sentence', () => {
  const silence = reason('site_answered', { status: 503 })
  expect(explain(reason('video_unread', { silence }))).toContain(explain(silence))
})

test('a reason with facts of another kind is no sentence', () => {
  expect(sentenceOf({ code: 'site_answered', facts: { status: '404' } })).toBeNull()
  expect(sentenceOf({ code: 'reading_crashed', facts: { what: 'moon' } })).toBeNull()
  expect(sentenceOf({ code: 'video_unread', facts: { silence: 'It said nothing.' } })).toBeNull()
})

test('reasons that contain each other end', () => {
  let nested = reason('nothing_told')
  for (let depth = 0; depth < 1000; depth++) nested = reason('post_unread', { silence: nested })
  expect(sentenceOf(nested)).toBeNull()
})

test.each(['constructor', '__proto__', 'a_later_code'])('the unknown code %s is no sentence', (code) => {
  expect(sentenceOf({ code, facts: {} })).toBeNull()
})

test('a sentence that an earlier version stored is shown as it is', () => {
  expect(storedReason('Die Seite ist kaputt.')).toBeNull()
  expect(sentenceOfStored('Die Seite ist kaputt.')).toBe('Die Seite ist kaputt.')
  expect(sentenceOfStored('{"code":')).toBe('{"code":')
  expect(sentenceOfStored(null)).toBeNull()
})

test('an archive’s reason is stored as its code, and its sentence if the code is unknown here', () => {
  expect(storedElsewhere(reason('email_empty'), 'Leer.')).toBe(stored(reason('email_empty')))
  expect(storedElsewhere({ code: 'a_later_code', facts: {} }, 'Leer.')).toBe('Leer.')
  expect(storedElsewhere(undefined, 'Leer.')).toBe('Leer.')
})

test('only the reasons of sites mean that a page was not fetched', () => {
  expect(isUnfetched(reason('site_answered', { status: 404 }))).toBe(true)
  expect(isUnfetched(reason('site_timed_out'))).toBe(true)
  expect(isUnfetched(reason('reading_timed_out', { what: 'page' }))).toBe(false)
  expect(isUnfetched(undefined)).toBe(false)
})
