import { expect, test } from 'vitest'
import { serviceOrigin } from '../../../renderer/extension/worker/pairing/service-address.ts'

test.each([
  ['read.example.org', 'https://read.example.org'],
  [' https://read.example.org/list/queue?x#y ', 'https://read.example.org'],
  ['http://127.0.0.1:4400/', 'http://127.0.0.1:4400'],
  ['http://192.168.1.9:4400', 'http://192.168.1.9:4400'],
  ['http://nas.local', 'http://nas.local'],
])('%j is the service at %s', (typed, origin) => expect(serviceOrigin(typed)).toBe(origin))

test.each(['', 'two words', 'ftp://a.example', 'javascript:alert(1)', 'https://'])('%j is refused in words', (typed) =>
  expect(() => serviceOrigin(typed)).toThrow(/address/),
)

test.each([
  'http://read.example.org',
  'http://read.example.org:4400',
  'http://10.evil.example',
  'http://127.0.0.1.evil.example',
])('%s is refused, because others could read along', (typed) => expect(() => serviceOrigin(typed)).toThrow(/https/))
