import { expect, test } from 'vitest'
import { fitsSegments } from '../../../renderer/components/fits-segments.ts'

test('choices are side by side if their letters fit, and those of Chinese and Japanese are twice as wide', () => {
  expect(fitsSegments(['Everyone', 'Allowed readers', 'Nobody'])).toBe(true)
  expect(fitsSegments(['Everyone who knows my public name', 'Nobody'])).toBe(false)
  expect(fitsSegments(['システムに合わせる', 'オン', 'オフ'])).toBe(true)
  expect(fitsSegments(['公開名を知っている人全員', '許可した読者のみ', 'なし'])).toBe(false)
  expect(fitsSegments(['1', '2', '3', '4', '5', '6'])).toBe(false)
})
