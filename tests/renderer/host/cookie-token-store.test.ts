import { expect, test } from 'vitest'
import { looksLikeToken } from '../../../renderer/host/cookie-token-store.ts'

test.each(['undefined', 'null', 'NaN', '', 'two words', 'padded==', 'x'.repeat(4097), undefined, null, 7])(
  'a cookie of %j holds no token',
  (value) => expect(looksLikeToken(value)).toBe(false),
)

test('a cookie of base64url and dots may hold a token', () => {
  expect(looksLikeToken('eyJhbGciOiJIUzI1NiJ9.e30.aB-_9')).toBe(true)
})
