import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseContentType } from '../../../../main/service/outbound/parse-content-type.ts'
import { parseRetryAfter } from '../../../../main/service/outbound/parse-retry-after.ts'
import { corpusIsHere, corpusJson, skipReason } from './corpus.ts'

const now = Date.parse('Fri, 20 Nov 2026 12:00:00 GMT')

describe('Retry-After', () => {
  it('is read as whole seconds or a future date, at most a day', () => {
    expect(parseRetryAfter('120', now)).toBe(120)
    expect(parseRetryAfter(' 7 ', now)).toBe(7)
    expect(parseRetryAfter('Fri, 20 Nov 2026 12:05:00 GMT', now)).toBe(300)
    expect(parseRetryAfter('2147484000', now)).toBe(86_400)
    expect(parseRetryAfter('9'.repeat(400), now)).toBe(86_400)
  })

  it('with any other value is ignored', () => {
    for (const value of [
      undefined,
      '',
      '0',
      '-5',
      '+5',
      '1e3',
      '1.5',
      'abc',
      'Infinity',
      'Wed, 21 Oct 2015 07:28:00 GMT',
      'Fri, 99 Nov 2026 12:05:00 GMT',
    ])
      expect(parseRetryAfter(value, now), value).toBe(null)
  })

  it.skipIf(!corpusIsHere)(`is read as the corpus expects${skipReason}`, () => {
    const { cases } = corpusJson<{ cases: readonly { value: string; expect: number | string | null }[] }>(
      'robust/vectors/retry-after.json',
    )
    for (const { value, expect: wanted } of cases) {
      const seconds = parseRetryAfter(value, now)
      if (typeof wanted !== 'string') expect(seconds === null ? null : seconds * 1000, value).toBe(wanted)
    }
  })
})

describe('Content-Type', () => {
  it('is split into type and charset in lower case', () => {
    expect(parseContentType('Text/HTML;charset=UTF-8')).toEqual({ contentType: 'text/html', charset: 'utf-8' })
    expect(parseContentType(`application/rss+xml ; foo=bar; Charset='Windows-1251'`)).toEqual({
      contentType: 'application/rss+xml',
      charset: 'windows-1251',
    })
    expect(parseContentType('text/html, text/plain')).toEqual({ contentType: null, charset: null })
    expect(parseContentType(';charset=x')).toEqual({ contentType: null, charset: 'x' })
    expect(parseContentType(undefined)).toEqual({ contentType: null, charset: null })
  })

  it('with any value never throws', () => {
    fc.assert(fc.property(fc.string(), (header) => void parseContentType(header)))
  })
})
