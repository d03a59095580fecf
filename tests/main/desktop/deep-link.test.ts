import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { filterRows } from '#shared/model/queue-fields.ts'
import { parseDeepLink } from '../../../main/desktop/incoming/deep-link.ts'

describe('parseDeepLink', () => {
  test.each([
    ['lectern://save?url=https%3A%2F%2Fexample.com%2Fa', { kind: 'save', url: 'https://example.com/a', quiet: false }],
    ['LECTERN://SAVE?url=http://example.com', { kind: 'save', url: 'http://example.com/', quiet: false }],
    ['lectern://open/42', { kind: 'go', path: '/reader?id=42' }],
    ['lectern://list/archive', { kind: 'go', path: '/list/archive' }],
    [
      'lectern://list/queue?sort=oldest&read=0&contentTypes=%5B2%5D&evil=%3Cb%3E&sort=x&search=y',
      { kind: 'go', path: '/list/queue?sort=oldest&read=0&contentTypes=%5B2%5D' },
    ],
    ['lectern://search?q=harbour%20is%3Aread', { kind: 'go', path: '/list?search=harbour%20is%3Aread' }],
    ['lectern://auth/callback?token=aB-_.9', { kind: 'signedIn', token: 'aB-_.9' }],
  ])('understands %s', (link, intent) => {
    expect(parseDeepLink(link)).toEqual(intent)
  })

  test.each([
    'lectern://save?url=javascript:alert(1)',
    'lectern://save?url=file:///etc/passwd',
    'lectern://save?url=lectern://save?url=x',
    'lectern://save/more?url=https://example.com',
    'lectern://save',
    'lectern://open/0',
    'lectern://open/1/2',
    'lectern://open/1e3',
    'lectern://open/..%2Flogin',
    'lectern://list/settings',
    'lectern://list/queue/../../login',
    'lectern://auth/callback?token=a%20b',
    'lectern://auth/callback',
    'lectern://search?q=',
    'lectern://search/x?q=a',
    `lectern://search?q=${'a'.repeat(501)}`,
    'lectern://user@open/1',
    'lectern:open/1',
    'lectern://exec?cmd=x',
    'https://example.com',
    '',
    `lectern://save?url=https://example.com/${'a'.repeat(9000)}`,
  ])('refuses %s', (link) => {
    expect(parseDeepLink(link)).toBeNull()
  })

  test.each(filterRows.map(({ name }) => name))('keeps the filter %s of a list', (name) => {
    expect(parseDeepLink(`lectern://list/queue?${name}=1`)).toEqual({ kind: 'go', path: `/list/queue?${name}=1` })
  })

  test('never throws, and never leads anywhere but to a web page or a screen of the app', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `lectern://${rest}`),
        ),
        (link) => {
          const intent = parseDeepLink(link)
          if (intent === null) return
          if (intent.kind === 'save') expect(intent.url).toMatch(/^https?:/)
          if (intent.kind === 'go') expect(intent.path).toMatch(/^\/(?:reader\?id=\d+|list\/\w+(?:\?[\w%.=&+*-]+)?)$/)
        },
      ),
    )
  })
})
