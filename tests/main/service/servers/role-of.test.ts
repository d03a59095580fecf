import { expect, test } from 'vitest'
import { UsageError } from '../../../../main/service/usage-error.ts'
import { roleOf } from '../../../../main/service/servers/roles/role-of.ts'

test('a process answers, works, or does both, as its first word says', () => {
  expect(roleOf([], undefined, true)).toBe(null)
  expect(roleOf(['sign-in'], undefined, true)).toBe(null)
  expect(roleOf(['serve'], undefined, true)).toEqual({ answers: true, works: [], migrates: false })
  expect(roleOf(['work'], undefined, true)).toMatchObject({ answers: false, works: ['read', 'poll', 'mail'] })
  expect(roleOf(['work'], 'mail, read', true)).toMatchObject({ works: ['read', 'mail'] })
})

test.each([
  [['serve', 'again'], undefined, true, 'serve takes no more words.'],
  [['serve'], 'read', true, '--kinds is for work.'],
  [[], 'read', true, '--kinds is for work.'],
  [['work'], 'read,dream', true, 'There is no kind of work called dream. There are read, poll, mail.'],
  [['work'], '', true, 'There is no kind of work called (nothing).'],
  [['work'], undefined, false, 'Set LECTERN_DATABASE'],
] as const)('a process that is started with %j and kinds %j is refused in words', (words, kinds, isOnServer, said) => {
  expect(() => roleOf(words, kinds, isOnServer)).toThrow(UsageError)
  expect(() => roleOf(words, kinds, isOnServer)).toThrow(said)
})
