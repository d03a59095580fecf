import { beforeEach, expect, test } from 'vitest'
import { CookieTokenStore, tokenNames } from '../../../renderer/host/cookie-token-store.ts'

const good = { access_token: 'aaa.bbb.ccc', refresh_token: 'refresh-1' }

const stored = (value: unknown) => localStorage.setItem(tokenNames.storage, JSON.stringify(value))
const cookie = (name: string, value: string) => (document.cookie = `${name}=${value}; Path=/`)

beforeEach(() => {
  localStorage.clear()
  for (const name of [tokenNames.accessCookie, tokenNames.refreshCookie])
    document.cookie = `${name}=; Path=/; Max-Age=0`
})

test.each([
  ['only an access token', { access_token: 'aaa.bbb.ccc' }],
  ['only a refresh token', { refresh_token: 'refresh-1' }],
  ['a token that is no text', { ...good, access_token: 7 }],
  ['what a script writes for nothing', { ...good, refresh_token: 'undefined' }],
  ['a token with a space', { ...good, access_token: 'aaa bbb' }],
  ['a list', []],
  ['nothing', null],
])('%s in the storage signs nobody in', async (_, value) => {
  stored(value)
  expect(await new CookieTokenStore().read()).toBeNull()
})

test('a storage that contains no JSON signs no one in', async () => {
  localStorage.setItem(tokenNames.storage, '{"access_token":')
  expect(await new CookieTokenStore().read()).toBeNull()
})

test('cookies count only if both are there and good', async () => {
  cookie(tokenNames.accessCookie, good.access_token)
  expect(await new CookieTokenStore().read()).toBeNull()
  cookie(tokenNames.refreshCookie, 'null')
  expect(await new CookieTokenStore().read()).toBeNull()
  cookie(tokenNames.refreshCookie, good.refresh_token)
  expect(await new CookieTokenStore().read()).toEqual({ ...good, issued: 0 })
})

test('both tokens in the storage sign in', async () => {
  stored({ ...good, issued: 5 })
  expect(await new CookieTokenStore().read()).toEqual({ ...good, issued: 5 })
})
