import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MathNode } from '#shared/text/formulas/math-tree.ts'
import { typeset } from '#shared/text/formulas/typeset.ts'

const spelled = (node: MathNode | string): string => {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  return `<${node.name}${attributes.join('')}>${node.children.map(spelled).join('')}</${node.name}>`
}
const set = (tex: string, isDisplay = false): string | null => {
  const math = typeset({ tex, isDisplay })
  return math && spelled(math)
}
function everyNode(node: MathNode | string): MathNode[] {
  return typeof node === 'string' ? [] : [node, ...node.children.flatMap(everyNode)]
}

test('LaTeX becomes MathML that browsers render natively', () => {
  expect(set('\\frac{a}{b}')).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>')
  expect(set('\\sqrt{2}', true)).toBe('<math display="block"><msqrt><mn>2</mn></msqrt></math>')
  expect(set('\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}')).toMatch(
    /<mtable>(<mtr>(<mtd[^>]*>.*?<\/mtd>){2}<\/mtr>){2}/,
  )
})

test.each([
  ['a link', '\\href{javascript:alert(1)}{x}'],
  ['an address', '\\url{https://evil.example/}'],
  ['a picture', '\\includegraphics{https://evil.example/x.png}'],
  ['a macro without end', '\\def\\a{\\a\\a}\\a'],
  ['half a command', '\\frac'],
  ['brackets without end', '{'.repeat(3000)],
  ['depth without end', '\\sqrt{'.repeat(1300)],
  ['length without end', 'x'.repeat(5000)],
])('%s is not typeset: its source is shown', (_what, tex) => {
  expect(set(tex)).toBeNull()
})

test('typeset output contains only text and allow-listed elements, and no links', () => {
  const names =
    /^(?:math|m(?:row|i|o|n|s|text|space|sup|sub|subsup|frac|sqrt|root|over|under|underover|multiscripts|prescripts|table|tr|td|style|padded|phantom|enclose)|none)$/
  const pieces = fc.constantFrom(
    ...[
      'x',
      '^',
      '_',
      '{',
      '}',
      '\\frac',
      '\\sqrt',
      '\\left(',
      '\\right)',
      '&',
      '\\\\',
      '\\text{<b>}',
      '\\begin{cases}',
    ],
    ...[
      '\\end{cases}',
      '\\href{javascript:1}{x}',
      '\\class{a}{b}',
      '\\id{a}{b}',
      '\\style{a}{b}',
      '\\color{red}',
      '"',
      "'",
      '<script>',
    ],
    ...[
      '\\html{<b>}',
      '\\tag{1}',
      '\\label{a}',
      '\\ref{a}',
      '\\mathbb R',
      '\\hat x',
      '\\boxed{x}',
      '\\cancel{x}',
      '\\rule{1em}{9999em}',
    ],
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), fc.boolean(), (parts, isDisplay) => {
      const math = typeset({ tex: parts.join(' '), isDisplay })
      for (const { name, attributes } of math ? everyNode(math) : []) {
        expect(name).toMatch(names)
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute).not.toMatch(/^(?:href|src|style|class|id|on.*|xlink.*|action.*)$/)
          expect(value).toMatch(/^[\w .%+-]*$/)
        }
      }
    }),
  )
})
