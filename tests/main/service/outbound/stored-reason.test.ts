import { expect, test } from 'vitest'
import { inLanguage } from '../../../../main/service/language/index.ts'
import { storedReason } from '../../../../main/service/outbound/index.ts'

test.each([
  ['The site answered 404: the page wasn’t found.', /^Die Website hat .*404/],
  ['This address leads to a private network, so it wasn’t opened.', /privates Netzwerk/],
  ['No article was found in the feed.', /^(?!.*No article).*Feed/],
  ['A reason of an earlier version.', 'A reason of an earlier version.'],
])('the reason %j, which several readers share, is in the language of each call', async (stored, german) => {
  expect(await inLanguage('de', async () => storedReason(stored))).toMatch(german)
  expect(storedReason(stored)).toBe(stored)
})
