import { expect, test } from 'vitest'
import { directionOf } from '../../../shared/language/direction.ts'

test.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['yi', 'rtl'],
  ['ckb', 'rtl'],
  ['dv', 'rtl'],
  ['pa-PK', 'rtl'],
  ['az-Arab', 'rtl'],
  ['en', 'ltr'],
  ['az', 'ltr'],
  ['zh-Hans', 'ltr'],
  ['', 'ltr'],
  ['not a tag', 'ltr'],
])('the direction of “%s” is %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})
