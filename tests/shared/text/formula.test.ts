import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { formulaCode, formulaOf } from '#shared/text/formula.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'

test('a formula is found again in the code that keeps it, on its own line or within one', () => {
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

test('any formula comes through markdown as it was, its dollars in the canonical text', () => {
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
