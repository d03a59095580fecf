import { expect, test } from 'vitest'
import { failureOf } from '#shared/activity/failure.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'

const wordsOf = (error: unknown): string | undefined => failureOf('try', error, 0)?.error

test('an address is cut to its host', () => {
  const error = new TypeError('Failed to fetch https://me:pw@example.org:8443/private/page?token=abc#here')
  expect(wordsOf(error)).toBe('TypeError: Failed to fetch https://example.org:8443')
  expect(wordsOf(new Error("ERR_FAILED (-2) loading 'app://lectern/reader?id=7'"))).toBe(
    "Error: ERR_FAILED (-2) loading 'app://lectern'",
  )
})

test('a built file of the app keeps its name', () => {
  const error = new TypeError('Failed to fetch dynamically imported module: https://read.example/assets/reader-Bx12.js')
  expect(wordsOf(error)).toContain('https://read.example/assets/reader-Bx12.js')
})

test('the text that JSON.parse quotes is left out', () => {
  let thrown: unknown
  try {
    JSON.parse('Dear "diary", today')
  } catch (error) {
    thrown = error
  }
  expect(wordsOf(thrown)).toMatch(/^SyntaxError: /)
  expect(wordsOf(thrown)).not.toMatch(/diary|Dear/)
})

test('tokens and email addresses are left out', () => {
  const jwt = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOjF9.x_YZ'
  expect(wordsOf(new Error(`refused ${jwt} for reader@example.org`))).toBe('Error: refused … for …')
  expect(wordsOf(new Error('Authorization: Bearer short'))).toBe('Error: Authorization: …')
})

test('a local path is left out', () => {
  const error = Object.assign(new Error("ENOENT: no such file or directory, open '/home/me/diary.txt'"), {
    code: 'ENOENT',
    syscall: 'open',
  })
  expect(wordsOf(error)).toBe('ENOENT (open)')
  expect(wordsOf(new Error(String.raw`cannot read "C:\Users\Me\diary.txt" now`))).toBe('Error: cannot read "…" now')
})

test('an error’s code is shown beside its message', () => {
  expect(wordsOf(new StoreError('full', 'No room is left.'))).toBe('StoreError (full): No room is left.')
})

test('a thrown value that is not an Error is not stored, because it may contain anything', () => {
  expect(wordsOf('a secret')).toBe('Something was thrown that is no Error.')
})

test('a failure’s text is shortened', () => {
  expect(failureOf('do '.repeat(1000), new Error('no '.repeat(1000)), 0)).toMatchObject({
    doing: expect.stringMatching(/^.{200}$/),
    error: expect.stringMatching(/^.{500}$/),
  })
})
