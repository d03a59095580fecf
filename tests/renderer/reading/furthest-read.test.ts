import { describe, expect, test } from 'vitest'
import { furthestRead } from '../../../renderer/reading/position/furthest-read.ts'

const history = (furthest: number | null) => ({ max_read_percentage: furthest })

describe('the furthest point', () => {
  test('is offered when it is well ahead of everything seen', () => {
    expect(furthestRead(history(0.62), 0.2)).toBe(0.62)
  })

  test.each([
    ['a page turned back', 0.24, 0.2],
    ['where one is', 0.62, 0.62],
    ['behind what was seen in this sitting', 0.3, 0.62],
    ['the end: it is read again', 0.97, 0.2],
  ])('is not offered when it is %s', (_, furthest, came) => {
    expect(furthestRead(history(furthest), came)).toBeNull()
  })

  test('is unset in an article that was never read', () => {
    expect(furthestRead(null, 0)).toBeNull()
    expect(furthestRead(history(null), 0)).toBeNull()
  })
})
