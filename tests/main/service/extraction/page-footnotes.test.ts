import { describe, expect, test } from 'vitest'
import { keptBetween } from './fixture-page.ts'

const SECTION = '<h2>Keels</h2><p>Text goes on here with more words.</p>'
/** A page's text with two marks, its notes after a section of text. */
const page = (marks: readonly [string, string], notes: string) =>
  keptBetween(`<p>It floats.${marks[0]} It sinks.${marks[1]}</p>${SECTION}${notes}`)
const TEXT = 'It floats.[^1] It sinks.[^2]\n\n## Keels\n\nText goes on here with more words.'
const NOTES = '[^1]: So they say.\n\n[^2]: So they fear.'

describe('notes of', () => {
  const docutils = (number: 1 | 2) =>
    `<a class="footnote-reference" href="#footnote-${number}" id="reference-${number}">[${number}]</a>`
  const linked = (number: 1 | 2) => `<a href="#n${number}" id="r${number}"><sup>${number}</sup></a>`
  test.each<[string, marks: [string, string], notes: string]>([
    [
      'docutils in tables',
      [docutils(1), docutils(2)],
      '<table class="docutils footnote" id="footnote-1"><colgroup><col><col></colgroup><tbody><tr><td class="label">[1]</td><td><em>(<a class="fn-backref" href="#reference-1">1</a>, <a class="fn-backref" href="#reference-3">2</a>)</em> So they say.</td></tr></tbody></table><table class="docutils footnote" id="footnote-2"><tr><td class="label"><a class="fn-backref" href="#reference-2">[2]</a></td><td>So they fear.</td></tr></table>',
    ],
    [
      'docutils in lists of terms',
      [docutils(1), docutils(2)],
      '<dl class="footnote brackets"><dt class="label" id="footnote-1"><span class="brackets"><a class="fn-backref" href="#reference-1">1</a></span></dt><dd><p>So they say.</p></dd><dt class="label" id="footnote-2"><span class="brackets"><a class="fn-backref" href="#reference-2">2</a></span></dt><dd><p>So they fear.</p></dd></dl>',
    ],
    [
      'Sphinx in asides',
      [docutils(1), docutils(2)],
      '<aside class="footnote-list brackets"><aside class="footnote brackets" id="footnote-1" role="note"><span class="label"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></span><span class="backrefs">(<a role="doc-backlink" href="#reference-1">1</a>,<a role="doc-backlink" href="#reference-3">2</a>)</span><p>So they say.</p></aside><aside class="footnote brackets" id="footnote-2" role="note"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#reference-2">2</a><span class="fn-bracket">]</span></span><p>So they fear.</p></aside></aside>',
    ],
    [
      'Texinfo under headings',
      [linked(1), linked(2)],
      '<div class="footnotes-segment"><h5 class="footnote-body-heading"><a id="n1" href="#r1">(1)</a></h5><p>So they say.</p><h5><a id="n2" href="#r2">(2)</a></h5><p>So they fear.</p></div>',
    ],
    [
      'latex2html under the words they are for',
      ['<a name="tex1" href="#foot12"><sup>1</sup></a>', '<a name="tex2" href="#foot13"><sup>2</sup></a>'],
      '<dl><dt><a name="foot12">... floats.</a><a href="#tex1"><sup>1</sup></a></dt><dd>So they say.</dd><dt><a name="foot13">... sinks.</a><a href="#tex2"><sup>2</sup></a></dt><dd>So they fear.</dd></dl>',
    ],
    [
      'a page that marks only where each begins',
      ['<sup><a href="#n1">1</a></sup>', '<sup><a href="#n2">2</a></sup>'],
      '<a name="n1"></a>1. So they say.<br><a name="n2"></a>2. So they fear.<br>',
    ],
    [
      'Word',
      ['<a href="#_ftn1" name="_ftnref1">[1]</a>', '<a href="#_ftn2" name="_ftnref2">[2]</a>'],
      '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> So they say.</p></div><div id="ftn2"><p><a href="#_ftnref2" name="_ftn2">[2]</a> So they fear.</p></div>',
    ],
    [
      'Asciidoctor, with brackets around links',
      [
        '<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1">1</a>]</sup>',
        '<sup class="footnote">[<a id="_footnoteref_2" class="footnote" href="#_footnotedef_2">2</a>]</sup>',
      ],
      '<div id="footnotes"><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. So they say.</div><div class="footnote" id="_footnotedef_2"><a href="#_footnoteref_2">2</a>. So they fear.</div></div>',
    ],
  ])('%s hold their own words only, without numbers and links back', (_name, marks, notes) => {
    expect(page(marks, notes)).toBe(`${TEXT}\n\n${NOTES}`)
  })
})

test.each([
  [
    'marked again as "1:1"',
    '<p>It floats.<sup><a href="#fn1" id="fnref1">[1]</a></sup> It sinks.<sup><a href="#fn1" id="fnref1:1">[1:1]</a></sup></p><ol><li id="fn1"><p>So they say. <a href="#fnref1">↩︎</a> <a href="#fnref1:1">↩︎</a></p></li></ol>',
    'It floats.[^1] It sinks.[^1]\n\n[^1]: So they say.',
  ],
  [
    'in its line, where a raised number stands before it and in it',
    '<p>It floats.<span class="ltx_note"><sup class="ltx_note_mark">1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup><span class="ltx_tag ltx_tag_note">1</span>So they say.</span></span></span> It sinks.</p>',
    'It floats.[^1] It sinks.\n\n[^1]: So they say.',
  ],
  [
    'marked with others in one pair of brackets',
    '<p>It floats [<a href="#r1">1</a>, <a href="#r2">2</a>].</p><ol class="references"><li id="r1"><span>[1]</span> So they say.</li><li id="r2"><span>[2]</span> So they fear.</li></ol>',
    'It floats [^1], [^2].\n\n[^1]: So they say.\n\n[^2]: So they fear.',
  ],
])('a note %s is one', (_name, html, markdown) => {
  expect(keptBetween(html)).toBe(markdown)
})

test.each([
  ['a section', '<p>See section <a href="#s2">2</a>.</p><h2 id="s2">2 Keels</h2><p>Text goes on here.</p>'],
  [
    'a box that holds a section',
    '<p>See note <a href="#note2">2</a>.</p><div id="note2"><h2>2 Keels</h2><p>Text goes on here.</p></div>',
  ],
  [
    'a place within a paragraph',
    '<p>See note <a href="#note2">2</a>.</p><h2>2 Keels</h2><p>Text goes on here. It has <span id="note2">a place</span> to lead to.</p>',
  ],
  [
    'a heading that leads back to the contents',
    '<p>See section <a href="#s2" id="toc2">2</a>.</p><h2 id="s2"><a href="#toc2">2 Keels</a></h2><p>Text goes on here.</p>',
  ],
])('a number that leads to %s makes no note of it', (_name, html) => {
  const markdown = keptBetween(html)
  expect(markdown).toContain('## 2 Keels\n\nText goes on here.')
  expect(markdown).not.toContain('[^')
})

test.each([
  [
    'in a box beside it',
    '<div class="citation" id="lee" role="doc-biblioentry"><span class="label"><span class="fn-bracket">[</span>Lee2026<span class="fn-bracket">]</span></span><p>Ann Lee, The harbour book, 2026.</p></div>',
  ],
  [
    'in a cell beside it',
    '<table class="citation" id="lee"><tr><td class="label"><a href="#c1">[Lee2026]</a></td><td>Ann Lee, The harbour book, 2026.</td></tr></table>',
  ],
  [
    'as a term above it',
    '<dl class="citation"><dt class="label" id="lee"><span class="brackets">[Lee2026]</span></dt><dd><p>Ann Lee, The harbour book, 2026.</p></dd></dl>',
  ],
])('a cited work keeps its label that stands %s', (_name, work) => {
  expect(keptBetween(`<p>As <a href="#lee" id="c1">[Lee2026]</a> says.</p>${SECTION}${work}`)).toContain(
    '\\[Lee2026] Ann Lee, The harbour book, 2026.',
  )
})
