import { describe, expect, test } from 'vitest'
import { SaveLimiter } from '../../../main/desktop/incoming/save-limiter.ts'

describe('SaveLimiter', () => {
  test('lets five saves in ten seconds through and holds the sixth without losing it', () => {
    let now = 0
    const limiter = new SaveLimiter(() => now)
    const passed = Array.from({ length: 7 }, (_, at) => limiter.pass(`https://example.com/${at}`))
    expect(passed).toEqual([true, true, true, true, true, false, false])
    expect(limiter.held).toEqual(['https://example.com/5', 'https://example.com/6'])
    now = 20_000
    // While some wait for an answer, later ones wait with them, so none bypasses the question.
    expect(limiter.pass('https://example.com/8')).toBe(false)
    expect(limiter.release()).toHaveLength(3)
    expect(limiter.pass('https://example.com/9')).toBe(true)
  })

  test('a person saving now and then is never asked', () => {
    let now = 0
    const limiter = new SaveLimiter(() => now)
    for (let at = 0; at < 50; at += 1) {
      expect(limiter.pass(`https://example.com/${at}`)).toBe(true)
      now += 2500
    }
  })
})
