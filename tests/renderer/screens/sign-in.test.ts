import jsQR from 'jsqr'
import { describe, expect, test } from 'vitest'
import { SIGN_IN_POLLS } from '#shared/limits.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { qrCodePath } from '../../../renderer/screens/sign-in/qr-code-path.ts'
import { pollSignIn } from '../../../renderer/screens/sign-in/poll-sign-in.ts'
import { parseDeviceCode } from '../../../renderer/screens/settings/devices/parse-device-code.ts'
import { destinationIn } from '../../../renderer/screens/sign-in/destination.ts'
import { parseSignInToken } from '../../../renderer/screens/sign-in/parse-sign-in-token.ts'

describe('a pasted sign-in link', () => {
  test.each([
    ['http://127.0.0.1:4400/login/magic_login_redirect?token=abcDEF_-123', 'abcDEF_-123'],
    ['  lectern /login/magic_login_redirect?x=1&token=abc%2Bdef%3D#top ', 'abc+def='],
    ['abcDEF_-123', 'abcDEF_-123'],
    ['http://127.0.0.1:4400/', null],
    ['hello there', null],
    ['?token=%E0%A4%A', null],
    ['', null],
  ])('%j yields the token %j', (text, token) => {
    expect(parseSignInToken(text)).toBe(token)
  })
})

describe('the destination after signing in', () => {
  test('is where the user wanted to go', () => {
    expect(destinationIn('/reader?id=7')).toBe('/reader?id=7')
  })

  test.each([null, undefined, {}, 7, 'https://evil.example', '//evil.example', '/\\evil.example', '/login'])(
    'never leaves the app or loops: %j',
    (wanted) => {
      expect(destinationIn(wanted)).toBeNull()
    },
  )
})

/** Rasterizes the squares of a qrCodePath path at `scale` pixels per module on white. */
function painted({ size, path }: ReturnType<typeof qrCodePath>, scale: number): [Uint8ClampedArray, number] {
  const width = size * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let at = Number(x) * scale; at < (Number(x) + Number(length)) * scale; at += 1) {
        pixels.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
      }
    }
  }
  return [pixels, width]
}

describe('the QR code for signing in', () => {
  test.each([
    'https://read.example.org/settings?page=account&device=kR3_x-9pQ2mN7vT1wYz0aBcDeFgHiJkLmNoPqRsTuVw',
    'kR3_x-9pQ2mN7vT1wYz0aBcDeFgHiJkLmNoPqRsTuVw',
  ])('can be scanned: %s', (text) => {
    const shape = qrCodePath(text)
    const [pixels, width] = painted(shape, 4)
    expect(jsQR(pixels, width, width)?.data).toBe(text)
  })

  test.each([
    ['https://read.example.org/settings?page=account&device=kR3_x-9p', 'kR3_x-9p'],
    [' kR3_x-9p ', 'kR3_x-9p'],
    ['https://read.example.org/', null],
    ['two words', null],
    ['', null],
  ])('yields the waiting device: %j is %j', (text, device) => {
    expect(parseDeviceCode(text)).toBe(device)
  })
})

describe('polling for sign-in', () => {
  const refused = (status: number, retryAfter: number | null = null) =>
    new RequestError('No', { status, url: '', retryAfter })
  const waiting = (answers: readonly (RequestError | null)[], signal = new AbortController().signal) => {
    const pauses: number[] = []
    let asked = 0
    const ask = async (): Promise<void> => {
      const answer = answers[Math.min(asked, answers.length - 1)]
      asked += 1
      if (answer) throw answer
    }
    const wait = async (length: number): Promise<void> => void pauses.push(length)
    return { end: pollSignIn({ ask, wait, signal }), pauses, asked: () => asked }
  }

  test('repeats every second until the sign-in is confirmed', async () => {
    const { end, pauses } = waiting([refused(408), refused(408), null])
    expect(await end).toBe('in')
    expect(pauses).toEqual([1000, 1000])
  })

  test('survives a lost connection and a failing service, and waits as long as a busy one asks', async () => {
    const { end, pauses } = waiting([refused(0), refused(503), refused(429, 7), null])
    expect(await end).toBe('in')
    expect(pauses.slice(0, 2)).toEqual([1000, 1000])
    expect(pauses[2]).toBeGreaterThan(5000)
  })

  test('ends when the service rejects the session', async () => {
    expect(await waiting([refused(408), refused(400)]).end).toBe('stale')
  })

  test('stops after six hundred requests', async () => {
    const { end, asked } = waiting([refused(408)])
    expect(await end).toBe('tired')
    expect(asked()).toBe(SIGN_IN_POLLS)
    expect(SIGN_IN_POLLS).toBe(600)
  })

  test('stops when the user leaves the screen', async () => {
    const left = new AbortController()
    left.abort()
    const { end, asked } = waiting([refused(408)], left.signal)
    expect(await end).toBe('given_up')
    expect(asked()).toBe(0)
  })
})
