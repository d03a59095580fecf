import { describe, expect, test } from 'vitest'
import { TextPattern } from '../../../../main/service/extraction/metadata/text-pattern.ts'

const TEXTS = [
  'Ada Marsh',
  'Ada de Marsh, “pilot” – 2024',
  'Ada’s boat',
  'ada marsh',
  'Łada Möwe',
  'Ада Марш',
  '艾达',
  'boat²',
  'ªº',
  '3 May 2024',
  '[x] a.b',
  '',
]

describe('a text pattern', () => {
  test.each([
    [String.raw`^\p{Lu}[\p{L}\p{M}'’.-]*(?:\s\p{Lu}[\p{L}\p{M}'’.-]*)+$`, ''],
    [String.raw`\p{L}{3,14}\s+(\d{4})`, 'i'],
    [String.raw`^\P{L}*(?:ada|may)`, 'i'],
    [String.raw`[\p{Ll}\p{N}]$`, ''],
    [String.raw`[\p{Script=Han}]|\p{Script=Cyrillic}{2}`, ''],
    [String.raw`^[[\]\p{L}]+\s`, ''],
    [String.raw`(?<![\p{L}\p{N}])marsh(?!\p{L})`, 'i'],
  ])('matches as the regular expression %s does', (source, flags) => {
    const pattern = new TextPattern(source, flags)
    const whole = new RegExp(source, `${flags}u`)
    for (const text of TEXTS) {
      expect(pattern.exec(text), text).toEqual(whole.exec(text))
      expect(pattern.test(text), text).toBe(whole.test(text))
    }
  })
})
