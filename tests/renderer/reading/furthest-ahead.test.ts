import { describe, expect, test } from 'vitest'
import { furthestAhead } from '../../../renderer/reading/position/furthest-ahead.ts'

const history = (furthest: number | null) => ({ max_read_percentage: furthest })

describe('the furthest point', () => {
  test('is offered when it is well ahead of everything seen', () => {
    expect(furthestAhead(history(0.62), 0.2)).toBe(0.62)
  })

  test.each([
    ['a page turned back', 0.24, 0.2],
    ['where one is', 0.62, 0.62],
    ['behind what was seen in this sitting', 0.3, 0.62],
    ['the end: it is read again', 0.97, 0.2],
  ])('is not offered when it is %s', (_, furthest, came) => {
    expect(furthestAhead(history(furthest), came)).toBeNull()
  })

  test('is unset in an article that was never read', () => {
    expect(furthestAhead(null, 0)).toBeNull()
    expect(furthestAhead(history(null), 0)).toBeNull()
  })
})
