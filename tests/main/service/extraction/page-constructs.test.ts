import { describe, expect, test } from 'vitest'
import { keptBetween as kept } from './fixture-page.ts'

describe('a formula', () => {
  const katex = (inner: string) =>
    `<span class="katex"><span class="katex-html"><span class="base"><span class="strut"></span>${inner}</span></span></span>`
  const over = (...parts: string[]) =>
    `<span class="vlist-t${parts.length > 1 ? ' vlist-t2' : ''}"><span class="vlist-r"><span class="vlist">${parts.map((part) => `<span><span class="pstrut"></span>${part}</span>`).join('')}</span><span class="vlist-s">\u200B</span></span></span>`

  test.each([
    ['an exponent', `E=mc<span class="msupsub">${over('2')}</span>`, '`$E=mc^{2}$`'],
    ['both scripts', `x<span class="msupsub">${over('i', '2')}</span>`, '`$x_{i}^{2}$`'],
    [
      'a fraction',
      `<span class="mfrac">${over('b', '<span class="frac-line"></span>', 'a')}</span>`,
      '`$\\frac{a}{b}$`',
    ],
  ])('that KaTeX drew without its source keeps %s', (_name, drawn, code) => {
    expect(kept(`<p>So ${katex(drawn)} holds.</p>`)).toBe(`So ${code} holds.`)
  })

  test.each([
    '<div class="math"><span class="eqno">(3)</span>\\[a = b\\]</div>',
    '<table class="ltx_equation ltx_eqn_table"><tr><td><math display="block" alttext="a = b"><mi>a</mi></math></td><td class="ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(3)</span></td></tr></table>',
  ])('keeps its number: %s', (html) => {
    expect(kept(html)).toBe('`$$a = b \\tag{3}$$`')
  })

  test('in several lines that a table aligns is one', () => {
    const cell = (tex: string) => `<td><math alttext="\\displaystyle ${tex}"><mi>a</mi></math></td>`
    expect(
      kept(
        `<table class="ltx_equationgroup ltx_eqn_table"><tr>${cell('a')}${cell('= b')}</tr><tr>${cell('c')}${cell('= d')}</tr></table>`,
      ),
    ).toBe('`$$\\begin{aligned} a & = b \\\\ c & = d \\end{aligned}$$`')
  })
})

test('elements that only their role names as a table are one', () => {
  const row = (role: string, ...cells: string[]) =>
    `<div role="row">${cells.map((cell) => `<div role="${role}">${cell}</div>`).join('')}</div>`
  expect(
    kept(
      `<div role="table">${row('columnheader', 'Boat', 'Crew')}<div role="rowgroup">${row('cell', 'Marta', '2')}</div></div>`,
    ),
  ).toBe('| Boat | Crew |\n| - | - |\n| Marta | 2 |')
})

test('a note that opens within its line becomes a footnote', () => {
  expect(
    kept(
      '<p>It floats.<sup class="modern-footnotes-footnote"><a>1</a></sup><span class="modern-footnotes-footnote__note">So they say.</span> And sinks.</p>',
    ),
  ).toContain('It floats.[^1] And sinks.')
})

test('a boxed note of any common name is a quote', () => {
  expect(kept('<div class="notecard warning"><p>The paint on these boats is still wet.</p></div>')).toBe(
    '> **Warning**\n>\n> The paint on these boats is still wet.',
  )
})
