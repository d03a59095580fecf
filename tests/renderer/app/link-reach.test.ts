import { describe, expect, test } from 'vitest'
import { linkReach } from '../../../renderer/app/sharing/link-reach.ts'

describe('who can open a link', () => {
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
    ['https://172.32.0.1/p/x', 'anyone'],
    ['https://read.example.org/p/x', 'anyone'],
    ['https://local.example.org/p/x', 'anyone'],
    ['https://[2001:db8::1]/p/x', 'anyone'],
  ])('follows from its address alone: %s', (url, reach) => {
    expect(linkReach(url)).toBe(reach)
  })
})
