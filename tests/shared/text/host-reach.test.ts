import { describe, expect, test } from 'vitest'
import { hostReach } from '#shared/text/addresses/host-reach.ts'

describe('who can reach an address', () => {
  test.each([
    ['http://127.0.0.1:4400/p/x', 'machine'],
    ['http://localhost/p/x', 'machine'],
    ['http://[::1]:4400/p/x', 'machine'],
    ['http://192.168.1.4:4400/p/x', 'network'],
    ['http://10.0.0.9/p/x', 'network'],
    ['http://172.31.0.1/p/x', 'network'],
    ['http://[fd12:3456::1]/p/x', 'network'],
    ['http://bookshelf:4400/p/x', 'network'],
    ['http://bookshelf.local/p/x', 'network'],
    ['http://10.example.org/p/x', 'anyone'],
    ['http://read.localhost/p/x', 'machine'],
    ['https://172.32.0.1/p/x', 'anyone'],
    ['https://read.example.org/p/x', 'anyone'],
    ['https://local.example.org/p/x', 'anyone'],
    ['https://[2001:db8::1]/p/x', 'anyone'],
  ])('follows from its address alone: %s', (url, reach) => {
    expect(hostReach(new URL(url).hostname)).toBe(reach)
  })
})
