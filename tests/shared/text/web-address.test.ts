import { describe, expect, test } from 'vitest'
import { linksIn } from '#shared/desktop/incoming-file.ts'
import { LONGEST_ADDRESS } from '#shared/limits.ts'
import { typedUrl } from '#shared/text/addresses/typed-url.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { type Intent, parseDeepLink } from '../../../main/desktop/incoming/deep-link.ts'
import { readLaunch } from '../../../main/desktop/incoming/launch-arguments.ts'
import { readLinkList } from '../../../main/service/imports/formats/link-list.ts'
import { urlsIn } from '../../../renderer/saving/save-urls.ts'
import { urlsToSave } from '../../../renderer/screens/save/urls-to-save.ts'

test.each([
  ['https://example.org/page', 'https://example.org/page'],
  ['  HTTP://Example.org  ', 'http://example.org/'],
  ['https://example.org/a#part', 'https://example.org/a#part'],
  ['https://reader:secret@example.org/page', 'https://example.org/page'],
])('%j is saved as %j', (given, address) => expect(webAddress(given)).toBe(address))

test.each([
  '',
  'example.org',
  'two words',
  'https://example.org/two words',
  'https://',
  'https:example.org',
  'ftp://example.org',
  'file:///etc/hosts',
  'javascript:alert(1)',
  `https://example.org/${'a'.repeat(LONGEST_ADDRESS)}`,
  `https://example.org/${'é'.repeat(LONGEST_ADDRESS / 2)}`,
  null,
  7,
])('%j is no address of a page', (given) => expect(webAddress(given)).toBeNull())

describe('an address with a name and a password is saved without them', () => {
  const given = 'https://reader:secret@example.org/page'
  const saved = 'https://example.org/page'

  test.each([
    ['pasted', () => urlsIn(given)],
    ['typed without its scheme', () => [typedUrl('example.org/page')]],
    ['shared by a phone', () => urlsToSave(new URLSearchParams({ text: `Read this: ${given}` }))],
    ['in a file that is dropped', () => linksIn('links.txt', given)],
    ['in a list to import', () => readLinkList(`${given}\n`).items.map(({ url }) => url)],
    ['in a link to the app', () => [parseDeepLink(`lectern://save?url=${encodeURIComponent(given)}`)].map(urlOf)],
    ['on a command line', () => readLaunch(['--save', given], '/').intents.map(urlOf)],
  ])('%s', (_, read) => expect(read()).toEqual([saved]))
})

const urlOf = (intent: Intent | null): string | null => (intent?.kind === 'save' ? intent.url : null)
