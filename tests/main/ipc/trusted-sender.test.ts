import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isTrustedSender } from '../../../main/ipc/trusted-sender.ts'

const vectors = new URL('../../../../shared/corpus/robust/vectors/ipc-sender.json', import.meta.url)
const app = 'app://lectern'

describe('isTrustedSender', () => {
  const good = { url: 'app://lectern/list', isTopFrame: true, isOwnWindow: true }

  test('accepts the top frame of our own window on our own origin', () => {
    expect(isTrustedSender(good, app)).toBe(true)
  })

  test.each([
    ['a frame inside the page', { ...good, isTopFrame: false }],
    ['a window the app did not open for itself', { ...good, isOwnWindow: false }],
    ['another host of the scheme', { ...good, url: 'app://other/list' }],
    ['an address with a user', { ...good, url: 'app://ann@lectern/list' }],
    ['an address with a password', { ...good, url: 'app://:secret@lectern/list' }],
    ['the web', { ...good, url: 'https://lectern/list' }],
    ['a frame that is gone', { ...good, url: '' }],
  ])('refuses %s', (_claim, facts) => {
    expect(isTrustedSender(facts, app)).toBe(false)
  })

  test.skipIf(!existsSync(vectors))('agrees with every collected test case', () => {
    const { cases } = JSON.parse(readFileSync(vectors, 'utf8')) as {
      cases: { url: string; top: boolean; known: boolean; dev: boolean; accept: boolean }[]
    }
    const wrong = cases.filter(
      ({ url, top, known, dev, accept }) =>
        isTrustedSender({ url, isTopFrame: top, isOwnWindow: known }, dev ? 'http://localhost:5173' : app) !== accept,
    )
    expect(wrong).toEqual([])
  })
})
