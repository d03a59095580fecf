import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { formulaCode, formulaOf } from '#shared/text/formula.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'

test('a formula is recovered from the code that stores it, as a block or inline', () => {
  expect(formulaCode({ tex: 'x^2', isDisplay: false })).toBe('$x^2$')
  expect(formulaOf('$x^2$')).toEqual({ tex: 'x^2', isDisplay: false })
  expect(formulaOf(formulaCode({ tex: '\\frac{1}{2}\n + y', isDisplay: true }))).toEqual({
    tex: '\\frac{1}{2} + y',
    isDisplay: true,
  })
})

test.each(['x^2', '$PATH', '$5 and $6', 'echo $', '$$', '$ a $', '$a$ . $b$', 'a$b$'])('%s is code', (code) => {
  expect(formulaOf(code)).toBeNull()
})

test('any formula survives markdown unchanged, with its dollar signs in the canonical text', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abxyz019\\{}^_+-=&|`*[]()<>! ,')),
    minLength: 1,
    maxLength: 30,
  })
  fc.assert(
    fc.property(letters, fc.boolean(), (raw, isDisplay) => {
      const tex = raw.replace(/\s+/g, ' ').trim()
      fc.pre(tex !== '')
      const value = formulaCode({ tex, isDisplay })
      const children = [
        { type: 'text' as const, value: 'so ' },
        { type: 'inlineCode' as const, value },
      ]
      const tree = parseMarkdown(renderMarkdown({ type: 'root', children: [{ type: 'paragraph', children }] }))
      expect(canonicalText(tree)).toBe(`so ${value}`)
      expect(formulaOf(value)).toEqual({ tex, isDisplay })
    }),
  )
})
