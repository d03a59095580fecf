import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { externalLink } from '../../../main/desktop/external-link.ts'

const vectors = new URL('../../../../shared/corpus/robust/vectors/open-external.json', import.meta.url)

describe('externalLink', () => {
  test('opens web pages and mail addresses', () => {
    expect(externalLink('https://example.com/a?b#c')).toBe('https://example.com/a?b#c')
    expect(externalLink('HTTP://EXAMPLE.COM')).toBe('http://example.com/')
    expect(externalLink('//example.com/x')).toBe('https://example.com/x')
    expect(externalLink('mailto:ann@example.com?subject=Hi%20there')).toBe('mailto:ann@example.com?subject=Hi%20there')
  })

  test('strips the fields of a mail link that could attach files', () => {
    expect(externalLink('mailto:ann@example.com?attach=/etc/passwd')).toBe('mailto:ann@example.com')
    expect(externalLink('mailto:ann@example.com?subject=a%0D%0ABcc:x@y.z')).toBe(
      'mailto:ann@example.com?subject=a%20Bcc%3Ax%40y.z',
    )
  })

  test.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'lectern://settings',
    'smb://x/y',
    '',
    'https://',
    'https://user:pass@example.com/',
    'data:text/html,x',
  ])('refuses %s', (link) => {
    expect(externalLink(link)).toBeNull()
  })

  test.skipIf(!existsSync(vectors))('agrees with every collected test case', () => {
    const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as { cases: { url: string; expect: string }[] }
    const wrong = cases.filter(({ url, expect: wanted }) => {
      const link = externalLink(url)
      if (wanted === 'external') return link === null
      if (wanted === 'deny-or-strip') return link?.includes('?') ?? false
      return link !== null
    })
    expect(wrong).toEqual([])
  })
})
