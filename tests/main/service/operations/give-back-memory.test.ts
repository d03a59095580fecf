import { expect, test } from 'vitest'
import { Rests } from '../../../../main/service/operations/give-back-memory.ts'

test('a rest begins once after each time in which the process was busy', () => {
  const rests = new Rests()
  const shares = [0.9, 0.001, 0.001, 0.01, 0.5, 0.3, 0, 0]
  expect(shares.map((share) => rests.begins(share))).toEqual([false, true, false, false, false, false, true, false])
})

test('a process that is quiet in its first interval has just opened, so its rest begins there', () => {
  expect(new Rests().begins(0.001)).toBe(true)
})
