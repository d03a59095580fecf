import { expect, test } from 'vitest'
import { Refusal, sentenceOf } from '../../../renderer/extension/worker/refusal.ts'

test('a full disk is reported as such, a refusal in its own words, and no other failure in a machine’s words', () => {
  expect(sentenceOf(new DOMException('Encountered full disk', 'QuotaExceededError'))).toMatch(/disk is full/)
  expect(sentenceOf(new Refusal('Select some text first.'))).toBe('Select some text first.')
  expect(sentenceOf(new TypeError('Failed to fetch'))).not.toMatch(/fetch/)
})
