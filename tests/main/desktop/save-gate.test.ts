import { describe, expect, test } from 'vitest'
import { SaveGate } from '../../../main/desktop/incoming/save-gate.ts'

describe('SaveGate', () => {
  test('lets five saves in ten seconds through and holds the sixth without losing it', () => {
    let now = 0
    const gate = new SaveGate(() => now)
    const passed = Array.from({ length: 7 }, (_, at) => gate.pass(`https://example.com/${at}`))
    expect(passed).toEqual([true, true, true, true, true, false, false])
    expect(gate.held).toEqual(['https://example.com/5', 'https://example.com/6'])
    now = 20_000
    // While some wait for an answer, later ones wait with them, so none bypasses the question.
    expect(gate.pass('https://example.com/8')).toBe(false)
    expect(gate.release()).toHaveLength(3)
    expect(gate.pass('https://example.com/9')).toBe(true)
  })

  test('a person saving now and then is never asked', () => {
    let now = 0
    const gate = new SaveGate(() => now)
    for (let at = 0; at < 50; at += 1) {
      expect(gate.pass(`https://example.com/${at}`)).toBe(true)
      now += 2500
    }
  })
})
