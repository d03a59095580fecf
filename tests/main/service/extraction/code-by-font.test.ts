import { describe, expect, test } from 'vitest'
import { keptBetween as kept } from './fixture-page.ts'

describe('words in a monospaced font are code', () => {
  test.each([
    ['a style', '<p>Run <span style="font-family:monospace">mean</span> on it.</p>'],
    ['a font element', '<p>Run <font face="Courier New, monospace">mean</font> on it.</p>'],
    ['a class of LaTeXML', '<p>Run <span class="ltx_text ltx_font_typewriter">mean</span> on it.</p>'],
    ['a font of TeX, which reaches over the space', '<p>Run <span class="cmtt-10">mean </span>on it.</p>'],
    ['a style of LibreOffice', '<p>Run <span class="Source_20_Text">mean</span> on it.</p>'],
    [
      'the font of a word processor',
      '<p>Run <span style="color:#333;font-family:\'Consolas\',serif">mean</span> on it.</p>',
    ],
  ])('told by %s', (_name, html) => {
    expect(kept(html)).toBe('Run `mean` on it.')
  })

  test.each([
    ['a line of its own', '<p><span style="font-family:monospace">The tide is late.</span></p>', 'The tide is late.'],
    [
      'a link',
      '<p>See <span style="font-family:monospace"><a href="/x">the tide</a></span> there.</p>',
      'See [the tide](https://example.org/x) there.',
    ],
    ['another font', '<p>Run <span style="font-family:serif">mean</span> on it.</p>', 'Run mean on it.'],
  ])('but not %s', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  test('but not where it is the font of the page’s text', () => {
    const line = '<p><span style="font-family:Courier">A letter in the font of a typewriter,</span> <b>signed</b>.</p>'
    expect(kept(line.repeat(20))).not.toContain('`')
  })
})

describe('paragraphs in such a font are a block of code', () => {
  const code = '```\ndef mean(rows):\n    total = 0\n\n    return total\n```'

  test.each([
    [
      'one paragraph with breaks, whose source wraps',
      '<p><font face="Consolas, serif"><b>def</b></font><font face="Consolas, serif">\nmean(rows):</font><br>\n<font face="Consolas, serif">\n   total = 0</font><br>\n<br>\n<font face="Consolas, serif">\n   return\ntotal</font></p>',
    ],
    [
      'a paragraph for each line',
      [
        ...['def mean(rows):', '&nbsp; &nbsp; total = 0', '&nbsp;', '&nbsp; &nbsp; return total'].map(
          (line) => `<p class="c1"><span style="font-family:&quot;Courier New&quot;">${line}</span></p>`,
        ),
      ].join('\n'),
    ],
    [
      'paragraphs that have the font themselves',
      ['def mean(rows):', '&nbsp;&nbsp;&nbsp;&nbsp;total = 0', '&nbsp;', '&nbsp;&nbsp;&nbsp;&nbsp;return total']
        .map((line) => `<p style="margin:0;font-family:Consolas,monospace">${line}</p>`)
        .join(''),
    ],
  ])('%s', (_name, html) => {
    expect(kept(html)).toBe(code)
  })

  test('but not if they are verse or correspondence', () => {
    const lines = ['High water, low water', 'hand by hand the tide'].map(
      (line) => `<p style="font-family:monospace">${line}</p>`,
    )
    expect(kept(lines.join(''))).toBe('High water, low water\n\nhand by hand the tide')
  })
})
