import { describe, expect, test } from 'vitest'
import { destinationIn } from '../../../renderer/screens/sign-in/destination.ts'
import { tokenIn } from '../../../renderer/screens/sign-in/token-in.ts'

describe('the pasted sign-in link', () => {
  test.each([
    ['http://127.0.0.1:4400/login/magic_login_redirect?token=abcDEF_-123', 'abcDEF_-123'],
    ['  lectern /login/magic_login_redirect?x=1&token=abc%2Bdef%3D#top ', 'abc+def='],
    ['abcDEF_-123', 'abcDEF_-123'],
    ['http://127.0.0.1:4400/', null],
    ['hello there', null],
    ['?token=%E0%A4%A', null],
    ['', null],
  ])('%j gives the token %j', (text, token) => {
    expect(tokenIn(text)).toBe(token)
  })
})

describe('the way back after signing in', () => {
  test('leads where someone wanted to go', () => {
    expect(destinationIn('/reader?id=7')).toBe('/reader?id=7')
  })

  test.each([null, undefined, {}, 7, 'https://evil.example', '//evil.example', '/\\evil.example', '/login'])(
    'never leads out of the app or in circles: %j',
    (wanted) => {
      expect(destinationIn(wanted)).toBeNull()
    },
  )
})
