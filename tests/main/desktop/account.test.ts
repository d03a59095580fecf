import { expect, test } from 'vitest'
import { readAccount, serviceOrigin } from '../../../main/desktop/account/account.ts'

const service = 'https://lectern.example'
const none = { address: null, allowed: [], direct: null }

test('a stored account uses only origins that the reader agreed to', () => {
  const kept = { address: service, allowed: [service], direct: 'https://direct.example' }
  expect(readAccount(kept)).toEqual(kept)
  expect(readAccount({ address: service, allowed: [service] }), 'of an earlier version').toEqual({
    ...kept,
    direct: null,
  })
  expect(readAccount({ ...kept, allowed: [] })).toEqual(none)
  expect(readAccount({ ...kept, direct: 'http://direct.example' }).direct, 'tokens never go in the open').toBeNull()
  expect(readAccount({ ...kept, address: null }).direct, 'no service, nothing to reach directly').toBeNull()
  for (const damaged of [null, 7, {}, { ...kept, direct: 7 }]) expect(readAccount(damaged)).toEqual(none)
})

test.each([
  ['lectern.example', 'https://lectern.example'],
  [' https://lectern.example:8443/ ', 'https://lectern.example:8443'],
  ['http://127.0.0.1:4400', 'http://127.0.0.1:4400'],
  ['http://[::1]:4400/', 'http://[::1]:4400'],
  ['http://lectern.example', null],
  ['https://a:b@lectern.example', null],
  ['https://lectern.example/path', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the origin of the address %j is %j', (given, origin) => {
  expect(serviceOrigin(given)).toBe(origin)
})
