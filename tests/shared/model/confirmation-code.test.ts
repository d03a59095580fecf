import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmationCode } from '#shared/model/confirmation-code.ts'
import { runs } from '../../seed.ts'

test('a waiting sign-in has four letters that cannot be mistaken for digits', () => {
  fc.assert(
    fc.property(fc.string(), (token) => {
      expect(confirmationCode(token)).toMatch(/^[A-HJ-NP-Z]{4}$/)
      expect(confirmationCode(token)).toBe(confirmationCode(token))
    }),
    { numRuns: runs(100) },
  )
})

test('different sign-ins almost always have different letters', () => {
  const codes = new Set(Array.from({ length: 1000 }, (_, index) => confirmationCode(`session-${index}`)))
  expect(codes.size).toBeGreaterThan(980)
})
