import { expect, test } from 'vitest'
import { NotAnAddress, trustedProxies } from '../../../main/service/http/trusted-proxies.ts'

test.each([
  ['127.0.0.1', [], true],
  ['::ffff:127.0.0.9', [], true],
  ['::1', [], true],
  ['10.0.0.2', [], false],
  ['10.0.0.2', ['10.0.0.2'], true],
  ['10.0.0.3', ['10.0.0.2'], false],
  ['::ffff:172.18.0.4', ['172.16.0.0/12'], true],
  ['172.32.0.4', ['172.16.0.0/12'], false],
  ['fd00::7', ['fd00::/8'], true],
  ['unknown', ['0.0.0.0/0'], false],
] as const)('headers forwarded by %s are believed if %j are named: %s', (address, named, expected) => {
  expect(trustedProxies(named)(address)).toBe(expected)
})

test.each(['caddy', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', ''])('%j names no address', (named) => {
  expect(() => trustedProxies([named])).toThrow(NotAnAddress)
})
