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

  test.each([
    ['a quote', '<blockquote>So \\(a_1\\) holds.</blockquote>', '> So `$a_1$` holds.'],
    ['a term', '<dl><dt>\\(a_1\\)</dt><dd>One.</dd></dl>', '**`$a_1$`**\n\nOne.'],
    ['a heading', '<h5>On \\(a_1\\)</h5>', '##### On `$a_1$`'],
    [
      'marks',
      '<p><em>\\(a_1\\)</em> and <a href="/x">\\(a_2\\)</a></p>',
      '*`$a_1$`* and [`$a_2$`](https://example.org/x)',
    ],
    ['a box', '<div class="stemblock"><div class="content">\n\\[x = y\\]\n</div></div>', '`$$x = y$$`'],
    ['several lines', '<div>\\[a_1<br>+ b\\]</div>', '`$$a_1 + b$$`'],
    ['lines of a paragraph', '<p>It is \\(a\n+ b\\) over<br>two lines.</p>', 'It is `$a + b$` over\\\ntwo lines.'],
    [
      'an environment with a space before its name',
      '<p>It is \\begin {equation} a = b \\end {equation}</p>',
      'It is `$$a = b$$`',
    ],
    [
      'an environment that counts',
      '<div><span class="equation">\\begin{equation}\\label{e}\na = b\n\\end{equation}</span><span class="equation-label">1</span></div>',
      '`$$a = b \\tag{1}$$`',
    ],
    [
      'a box with its number and a link to itself',
      '<div class="math notranslate" id="e"><span class="eqno">(1)<a class="headerlink" href="#e" title="Link to this equation">¶</a></span>\\[a = b\\]</div>',
      '`$$a = b \\tag{1}$$`',
    ],
    ['code, which it is not,', '<p>Type <code>\\(a_1\\)</code>.</p>', 'Type `\\(a_1\\)`.'],
  ])('typed in %s is kept', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  test.each([
    [
      'a class of pandoc',
      '<p>So <span class="math inline">a_1</span>.</p><p><span class="math display">b</span></p>',
      'So `$a_1$`.\n\n`$$b$$`',
    ],
    ['an element of its own', '<p>So <eq>a_1</eq>.</p><p><eq env="displaymath">b</eq></p>', 'So `$a_1$`.\n\n`$$b$$`'],
    [
      'the language of code',
      '<p>So <code class="language-math">a_1</code>.</p><pre><code class="language-math">b</code></pre>',
      'So `$a_1$`.\n\n`$$b$$`',
    ],
    ['a class of docutils', '<p>So <tt class="math">a_1</tt>.</p><pre class="math">b</pre>', 'So `$a_1$`.\n\n`$$b$$`'],
    [
      'a class of DocBook',
      '<p>So <span class="mathphrase">a_1</span>.</p><div class="informalequation"><span class="mathphrase">b^2</span></div>',
      'So `$a_1$`.\n\n`$$b^2$$`',
    ],
    [
      'a word in a class',
      '<p>So <span class="ql-formula">a_1</span>.</p><div class="notion-equation-block">\\frac{b}{2}</div>',
      'So `$a_1$`.\n\n`$$\\frac{b}{2}$$`',
    ],
    [
      'an attribute',
      '<p>So <span data-type="inline-math" data-latex="a_1"></span>.</p><div data-type="block-math" data-latex="b"></div>',
      'So `$a_1$`.\n\n`$$b$$`',
    ],
    [
      'a word in a class, though it is words',
      '<p>In <span class="ql-formula">Maths</span> the file <span class="my-formula">tide_book of may</span> is kept.</p>',
      'In Maths the file tide_book of may is kept.',
    ],
    [
      'a class, though it is words',
      '<p>In <span class="math">Maths</span> we say <span class="mathphrase">mc<sup>2</sup></span>.</p>',
      'In Maths we say mc².',
    ],
  ])('that only %s tells', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  const sign = (name: string, code: string) => `<mjx-${name}><mjx-c class="mjx-c${code}"></mjx-c></mjx-${name}>`
  const use = (name: string, code: string, at = '') =>
    `<g data-mml-node="${name}" transform="translate(${at || '0,0'})"><use data-c="${code}"></use></g>`
  const FRACTION = `<mjx-mfrac><mjx-frac><mjx-num>${sign('mn', '31')}</mjx-num><mjx-dbox><mjx-dtable><mjx-row><mjx-den>${sign('mi', '1D45B')}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`
  test.each([
    ['elements: a fraction', `<mjx-math>${FRACTION}</mjx-math>`, '\\frac{1}{n}'],
    [
      'elements: scripts beside a letter',
      `<mjx-math><mjx-msubsup>${sign('mi', '1D465')}<mjx-script>${sign('mn', '32')}<mjx-spacer></mjx-spacer>${sign('mi', '1D456')}</mjx-script></mjx-msubsup></mjx-math>`,
      'x_{i}^{2}',
    ],
    [
      'elements: limits above and below',
      `<mjx-math><mjx-munderover><mjx-over>${sign('mi', '1D45B')}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>${sign('mo', '2211')}</mjx-base></mjx-row><mjx-row><mjx-under>${sign('mi', '1D456')}</mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover></mjx-math>`,
      '\\sum_{i}^{n}',
    ],
    [
      'elements: a root',
      `<mjx-math><mjx-msqrt><mjx-sqrt><mjx-surd>${sign('mo', '221A')}</mjx-surd><mjx-box>${sign('mi', '1D465')}</mjx-box></mjx-sqrt></mjx-msqrt></mjx-math>`,
      '\\sqrt{x}',
    ],
    [
      'a picture: scripts told by their height',
      `<svg><g data-mml-node="math"><g data-mml-node="msubsup">${use('mi', '1D465')}${use('mn', '32', '500,363')}${use('mi', '1D456', '500,-247')}</g></g></svg>`,
      'x_{i}^{2}',
    ],
    [
      'a picture: a root with brackets in pieces',
      `<svg><g data-mml-node="math"><g data-mml-node="msqrt"><g>${use('mi', '1D465')}</g>${use('mo', '221A')}<rect></rect></g><g data-mml-node="mo"><use data-c="239B"></use><use data-c="239C"></use><use data-c="239D"></use></g></g></svg>`,
      '\\sqrt{x} (',
    ],
    [
      'several pictures with the source in each',
      '<svg><g data-mml-node="math" data-latex="a_1 + b"><g data-mml-node="mi"></g></g></svg><svg><g data-mml-node="math" data-latex="a_1 + b"></g></svg>',
      'a_1 + b',
    ],
  ])('that MathJax drew as %s', (_name, drawn, tex) => {
    expect(kept(`<p>So <mjx-container class="MathJax" jax="X">${drawn}</mjx-container> holds.</p>`)).toBe(
      `So \`$${tex}$\` holds.`,
    )
  })

  test('that MathJax drew as nothing leaves a sign in the sentence', () => {
    expect(kept('<p>So <mjx-container jax="CHTML"><mjx-math></mjx-math></mjx-container> holds.</p>')).toBe(
      'So \\[formula] holds.',
    )
  })

  test('that KaTeX 0.18 and later drew keeps its tree', () => {
    const drawn = `<span class="katex"><span class="katex-html"><span class="katex-base"><span class="katex-strut"></span><span class="mord katex-accent">${over('d', '<span class="accent-body">ˉ</span>')}</span><span class="mfrac">${over('n', '<span class="frac-line"></span>', '1')}</span></span></span></span>`
    expect(kept(`<p>So ${drawn} holds.</p>`)).toBe('So `$\\bar{d}\\frac{1}{n}$` holds.')
  })

  test.each([
    [
      'a fraction',
      '<span class="fraction"><span class="ignored">(</span><span class="numerator">1</span><span class="ignored">)/(</span><span class="denominator"><i>n</i></span><span class="ignored">)</span></span>',
      '\\frac{1}{n}',
    ],
    [
      'scripts',
      '<span class="limits"><span class="limit"><span class="bigoperator">∑</span></span></span><span class="scripts"><sup class="script"><i>n</i></sup><sub class="script"><i>i</i> = 1</sub></span>',
      '∑_{i = 1}^{n}',
    ],
    [
      'an accent, a root and a function',
      '<span class="embellished"><sup>‒</sup><span class="base"><i>d</i></span></span> = sin <span class="sqrt"><span class="radical">√</span><span class="ignored">(</span><span class="root"><i>B</i><sup>2</sup></span><span class="ignored">)</span></span>',
      '\\bar{d} = \\sin \\sqrt{B^{2}}',
    ],
    [
      'a matrix',
      '<span class="array"><span class="arrayrow"><span class="arraycell"><i>a</i></span><span class="arraycell">b</span></span><span class="arrayrow"><span class="arraycell">c</span><span class="arraycell">d</span></span></span>',
      '\\begin{matrix} a & b \\\\ c & d \\end{matrix}',
    ],
  ])('that docutils wrote with a style sheet keeps %s', (_name, drawn, tex) => {
    expect(kept(`<p>So <span class="formula">${drawn}</span> holds.</p>`)).toBe(`So \`$${tex}$\` holds.`)
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

const gridRow = (role: string, ...cells: string[]) => `<p role="row">${cells.join('').replaceAll('ROLE', role)}</p>`
const RIGHT = '<span role="ROLE" style="text-align: right">3</span>'
test.each([
  [
    'aligned columns',
    `<div role="table">${gridRow('columnheader', '<b role="ROLE">Boat</b>', RIGHT)}${gridRow('cell', '<b role="ROLE">Marta</b>', RIGHT)}</div>`,
    '| Boat | 3 |\n| - | -: |\n| Marta | 3 |',
  ],
  [
    'the role of a grid',
    `<x-grid role="grid">${gridRow('columnheader', RIGHT, RIGHT)}${gridRow('gridcell', RIGHT, RIGHT)}</x-grid>`,
    '| 3 | 3 |\n| -: | -: |\n| 3 | 3 |',
  ],
  [
    'a caption',
    `<div role="table"><div role="caption">Boats</div>${gridRow('cell', RIGHT, RIGHT)}${gridRow('cell', RIGHT, RIGHT)}</div>`,
    '*Boats*\n\n| 3 | 3 |\n| -: | -: |\n| 3 | 3 |',
  ],
  [
    'words in no cell',
    `<div role="table"><p>All boats of Halder.</p>${gridRow('cell', RIGHT, RIGHT)}${gridRow('cell', RIGHT, RIGHT)}</div>`,
    'All boats of Halder.\n\n| 3 | 3 |\n| -: | -: |\n| 3 | 3 |',
  ],
])('a table that only roles name is read with %s', (_name, html, markdown) => {
  expect(kept(html)).toBe(markdown)
})

test('a note that opens within its line becomes a footnote', () => {
  expect(
    kept(
      '<p>It floats.<sup class="modern-footnotes-footnote"><a>1</a></sup><span class="modern-footnotes-footnote__note">So they say.</span> And sinks.</p>',
    ),
  ).toContain('It floats.[^1] And sinks.')
})

const PAINT = '<p>The paint on these boats is still wet.</p>'
test.each([
  ['notecard', `<div class="notecard warning">${PAINT}</div>`, 'Warning'],
  [
    'Asciidoctor, with an icon in a cell',
    `<div class="admonitionblock warning"><table><tr><td class="icon"><i class="fa icon-warning" title="Warning"></i></td><td class="content"><div class="title">Mind the paint</div><div class="paragraph">${PAINT}</div></td></tr></table></div>`,
    'Warning: Mind the paint',
  ],
  [
    'Asciidoctor, with a word in a cell',
    `<div class="admonitionblock tip"><table><tr><td class="icon"><div class="title">Tip</div></td><td class="content">${PAINT}</td></tr></table></div>`,
    'Tip',
  ],
  ['DocBook', `<div class="note"><h3 class="title">Mind the paint</h3>${PAINT}</div>`, 'Mind the paint'],
  [
    'DocBook, with a picture',
    `<div class="note"><table border="0"><tr><td rowspan="2"><img alt="[Note]" src="note.png"></td><th>Paint</th></tr><tr><td>${PAINT}</td></tr></table></div>`,
    'Note: Paint',
  ],
  ['VitePress', `<div class="custom-block tip"><p class="custom-block-title">Paint</p>${PAINT}</div>`, 'Paint'],
  [
    'Starlight',
    `<aside class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true"><svg></svg>Caution</p><div>${PAINT}</div></aside>`,
    'Caution',
  ],
  [
    'Quarto',
    `<div class="callout callout-warning"><div class="callout-header"><div class="callout-icon-container"><i></i></div><div class="callout-title-container">Warning</div></div><div class="callout-body">${PAINT}</div></div>`,
    'Warning',
  ],
  [
    'Docusaurus',
    `<div class="theme-admonition theme-admonition-tip"><div class="admonitionHeading_x"><span><svg></svg></span>tip</div><div>${PAINT}</div></div>`,
    'tip',
  ],
])('a boxed note of %s is a quote', (_name, html, title) => {
  expect(kept(html)).toBe(`> **${title}**\n>\n> The paint on these boats is still wet.`)
})

test('a box that is only called a note is none without a title', () => {
  expect(kept(`<div class="note">${PAINT}</div>`)).toBe('The paint on these boats is still wet.')
})

test.each([
  ['fa fa-check-square-o', 'fa fa-square-o'],
  ['bi bi-check-square', 'bi bi-square'],
  ['mdi mdi-checkbox-marked', 'mdi mdi-checkbox-blank-outline'],
  ['glyphicon glyphicon-check', 'glyphicon glyphicon-unchecked'],
])('tasks that only icons tell keep their state: %s and %s', (done, open) => {
  const items = `<li><p><i class="${done}"></i> one</p></li><li><i class="${open}"></i> two</li><li>three <i class="${done}"></i></li>`
  expect(kept(`<ul>${items}</ul>`)).toBe('- ☑ one\n- ☐ two\n- three')
})

describe('a note', () => {
  test.each([
    [
      'that a button opens',
      '<p>The quay is old.<button popovertarget="n1" aria-label="Note">1</button> It floats.</p><div popover id="n1">So the harbour master says.</div>',
    ],
    [
      'with a Roman number',
      '<p>The quay is old.<sup role="doc-noteref"><a href="#en3" id="r3">iii</a></sup> It floats.</p><section role="doc-endnotes"><ol type="i"><li id="en3" value="3"><p>So the harbour master says. <a role="doc-backlink" href="#r3">back</a></p></li></ol></section>',
    ],
    [
      'in brackets within its line',
      '<p>The quay is old.<span class="footnote"><br>[So the harbour master says.]<br></span> It floats.</p>',
    ],
  ])('%s becomes a footnote', (_name, html) => {
    expect(kept(html)).toBe('The quay is old.[^1] It floats.\n\n[^1]: So the harbour master says.')
  })
})

test.each([
  ['an address that asks for it', '<img src="https://tex.example/equation?tex=x%5E2_i" alt="">'],
  ['a picture that dollars describe', '<img src="eq1.png" alt="$x^2_i$">'],
  ['a picture that brackets describe', '<img src="eq1.png" alt="\\(x^2_i\\)">'],
  ['a document', '<tex-math>\\documentclass{article} \\begin{document} $x^2_i$ \\end{document}</tex-math>'],
  ['an element of the site', '<math-renderer class="js-inline-math">$x^2_i$</math-renderer>'],
  ['an emphasis named for it', "<em class='math'>x^2_i</em>"],
])('the source of a formula is found in %s', (_name, html) => {
  expect(kept(`<p>So ${html} holds.</p>`)).toBe('So `$x^2_i$` holds.')
})

test('a picture of a price is no formula', () => {
  expect(kept('<p>It costs <img src="a.png" alt="$5 or 5$" width="20" height="20"> now.</p>')).not.toContain('`$')
})

const cell = (html: string) => `<td class="dcell">${html}</td>`
const stack = (...rows: string[]) =>
  `<table class="display">${rows.map((row) => `<tr>${row === '' ? '<td class="hrule"></td>' : cell(row)}</tr>`).join('')}</table>`
test.each([
  ['a fraction', cell('<i>a</i>=') + cell(stack('1', '', '<i>n</i>')), 'a=\\frac{1}{n}'],
  ['limits', cell(stack('n', '∑', 'i=1')) + cell('x<sub>i</sub>'), '∑_{i=1}^{n}x_{i}'],
  [
    'a root and a number',
    `${cell('√')}${cell(stack('', '2'))}${cell('<span class="equationnumber">(1)</span>')}`,
    '\\sqrt{2} \\tag{1}',
  ],
  ['Greek letters', cell('cos(ω<i>t</i>)'), '\\cos (\\omega t)'],
])('a displayed formula that tables draw keeps %s', (_name, cells, tex) => {
  expect(kept(`<p>So</p><table class="display dcenter"><tr>${cells}</tr></table>`)).toBe(`So\n\n\`$$${tex}$$\``)
})

test('the number beside a displayed formula is a part of it', () => {
  expect(kept('<div><div>\\[a = b\\]</div><div class="n"><a href="#eq1" id="eq1">(1)</a></div></div>')).toBe(
    '`$$a = b \\tag{1}$$`',
  )
})

test.each([
  ['linked', '<div><a href="#L1" id="L1">1</a><br><a href="#L2" id="L2">2</a></div>'],
  ['plain', '<div><span>1</span>\n<span>2</span></div>'],
])('a column of %s numbers beside code is dropped', (_name, column) => {
  expect(kept(`<div class="file">${column}<pre><code>def a():\n    return 1\n</code></pre></div>`)).toBe(
    '```\ndef a():\n    return 1\n```',
  )
})

test('the language of code is found behind its line numbers', () => {
  expect(kept('<pre><code class="nums">1\n</code><code class="language-python">a()\n</code></pre>')).toContain(
    '```python',
  )
})

const BOAT = '<img src="https://example.org/b.jpg" alt="Boat" width="900" height="600">'
test.each([
  ['its number', `<p>${BOAT}</p><p>Figure 1: The boat at dawn</p>`, 'Figure 1: The boat at dawn'],
  ['its figure', `<div class="figure"><p>${BOAT}</p><p>The boat at dawn</p></div>`, 'The boat at dawn'],
  [
    'the picture’s description',
    `<div>${BOAT.replace('alt', 'aria-describedby="c1" alt')}</div><p id="c1">The boat at dawn</p>`,
    'The boat at dawn',
  ],
  [
    'the name of a title',
    `<div class="figure"><div class="figure-title">The boat at dawn</div><div>${BOAT}</div></div>`,
    'The boat at dawn',
  ],
])('a caption is recognised by %s', (_name, html, caption) => {
  expect(kept(html)).toBe(`![Boat](https://example.org/b.jpg)\n\n*${caption}*`)
})

const TABLE = '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>'
test.each([
  ['a line above it', `<div>Table 1: Boats</div>${TABLE}`],
  ['a line below it', `${TABLE}<p>Table 1: Boats</p>`],
  [
    'a cell within rules',
    `<blockquote><div><hr></div><div><table><tr><td>Table 1: Boats</td></tr></table></div>${TABLE}<div><hr></div></blockquote>`,
  ],
])('the numbered caption of a table is read from %s', (_name, html) => {
  expect(kept(html)).toBe('*Table 1: Boats*\n\n| A | B |\n| - | - |\n| 1 | 2 |')
})

test.each([
  ['typed', '<ul><li>[x] Wind the clock</li><li>[ ] Clean the staff</li></ul>'],
  ['typed as code', '<ul><li><code>[X]</code> Wind the clock</li><li><code>[&#xa0;]</code> Clean the staff</li></ul>'],
  [
    'before paragraphs',
    '<ul><li><input type="checkbox" checked><p>Wind the clock</p></li><li><input type="checkbox"><p>Clean the staff</p></li></ul>',
  ],
])('boxes of tasks are signs if they are %s', (_name, html) => {
  expect(kept(html)).toBe('- ☑ Wind the clock\n- ☐ Clean the staff')
})

test.each([
  ['by role', '<aside role="note" aria-label="Caution"><p>The ladder is slippery.</p></aside>', 'Caution'],
  [
    'with a maker’s name',
    '<aside class="myst-admonition"><div class="myst-admonition-header">Caution</div><div><p>The ladder is slippery.</p></div></aside>',
    'Caution',
  ],
  ['as a quote', '<blockquote class="prompt-warning"><p>The ladder is slippery.</p></blockquote>', 'Warning'],
])('a callout %s is a quote with its title', (_name, html, title) => {
  expect(kept(html)).toBe(`> **${title}**\n>\n> The ladder is slippery.`)
})

test('a link leads to a heading under links to the neighbouring pages', () => {
  expect(
    kept(
      '<p>See <a href="#C2">there</a>.</p><div id="C2"><div><p>Next: <a href="#C3" accesskey="n" rel="next">Three</a></p></div><h2>Two</h2><p>It says more of the boats.</p></div>',
    ),
  ).toContain('[there](#two)')
})

test('italic letters may be raised and lowered', () => {
  expect(kept('<p>So h<sub><i>i</i></sub> and x<sup><i>n</i>+1</sup> hold.</p>')).toBe('So h\\_(i) and x^(n+1) hold.')
})
