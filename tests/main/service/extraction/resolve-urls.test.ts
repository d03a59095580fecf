import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { absoluteUrl } from '../../../../main/service/extraction/prepare/resolve-urls.ts'
import { runs } from '../../../seed.ts'

describe('an address on a page', () => {
  test('is made absolute as URL parsing does, whatever it consists of', () => {
    const part = fc.constantFrom(
      ...['/', '//', '..', '/./', '/../', '%2e', '%2E/', '.', '-', '_', '~', '%', '%41', 'a', 'b.co', 'A', 'é', ' '],
      ...['?a=b&c', '#top', "'", '^', '|', '\\', ':80', ':443', '@', 'xn--', '1.2.3.4', '0x7f', 'com', 'org/'],
    )
    const start = fc.constantFrom('', '/', 'https://example.org', 'http://example.org/', 'https://', 'mailto:')
    const base = fc.constantFrom('https://example.org/a/b.html', 'http://example.org:8080/', 'file:///a')
    fc.assert(
      fc.property(start, fc.array(part, { maxLength: 6 }), base, (first, rest, from) => {
        const address = first + rest.join('')
        const url = URL.parse(address.trim(), from)
        const expected = url && /^https?:$/.test(url.protocol) ? url.href : null
        expect(absoluteUrl(address, from)).toBe(expected)
      }),
      { numRuns: runs(3000) },
    )
  })
})
