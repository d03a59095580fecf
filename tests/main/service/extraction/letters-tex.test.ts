// Formulas that a program sets in letters within a line, as HeVeA does.
import { expect, test } from 'vitest'
import { keptBetween } from './fixture-page.ts'

const i = (letters: string) => `<span style="font-style:italic">${letters}</span>`
const over = (inner: string) => `<span style="text-decoration:overline">${inner}</span>`
const HEVEA = '<meta name="generator" content="hevea 2.36">'

test.each([
  [`${i('E')} = ${i('mc')}<sup>2</sup>`, '`$E = mc^{2}$`'],
  [
    `${over('h')} = 1/${i('n')}∑<sub>${i('i')}=1</sub><sup>${i('n')}</sup> ${i('h')}<sub>${i('i')}</sub>`,
    '`$\\bar{h} = 1/n∑_{i=1}^{n} h_{i}$`',
  ],
  [`2${i('x')} + 3${i('y')} = 5`, '`$2x + 3y = 5$`'],
  [`√${over(i('x'))}<sup>${over('2')}</sup>${over('+1')}`, '`$\\sqrt{x^{2}+1}$`'],
  [`sin<sup>2</sup>θ + cos<sup>2</sup>θ = 1`, '`$\\sin ^{2}\\theta + \\cos ^{2}\\theta = 1$`'],
  [`${i('O')}(${i('n')}log${i('n')})`, '`$O(n\\log n)$`'],
  [`${i('a')}<sub>1</sub>, ${i('a')}<sub>2</sub>`, '`$a_{1}$`, `$a_{2}$`'],
  [`(${i('n')})`, '`$(n)$`'],
  [`the sum ${i('n')})`, 'the sum `$n$`)'],
])('%s is a formula', (html, formula) => {
  expect(keptBetween(`<p>It is known that ${html} holds here.</p>`, HEVEA)).toBe(
    `It is known that ${formula} holds here.`,
  )
})

test.each([
  [i('slanted letters'), '*slanted letters*'],
  [i('no'), '*no*'],
  ['H<sub>2</sub>O', 'H₂O'],
  [`5<sup>${i('th')}</sup>`, '5*th*'],
])('%s stays as it is', (html, words) => {
  expect(keptBetween(`<p>It is known that ${html} holds here.</p>`, HEVEA)).toContain(words)
})

test('letters in italics on other pages stay words', () => {
  expect(keptBetween(`<p>The letter ${i('x')}<sup>2</sup> is a name.</p>`)).not.toContain('`$')
})
