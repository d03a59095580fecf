import { expect, test } from 'vitest'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'

test.each([
  ['https://example.org/page', 'https://example.org/page'],
  ['example.org', 'https://example.org/'],
  [' example.org/page?a=1#b ', 'https://example.org/page?a=1#b'],
  ['news.example.co.uk:8080/x', 'https://news.example.co.uk:8080/x'],
  ['bücher.example/x', 'https://xn--bcher-kva.example/x'],
])('“%s” is the address %s', (typed, url) => expect(typedUrl(typed)).toBe(url))

test.each([
  '',
  'hello',
  'ada@example.org',
  'two words.example',
  'file.',
  '.org',
  '1.5',
  'javascript:alert(1)',
  'ftp://a.example/',
])('“%s” is no address', (typed) => expect(typedUrl(typed)).toBeNull())
