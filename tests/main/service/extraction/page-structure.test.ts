import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { PROSE } from './fixture-page.ts'

const markdownOf = (body: string, url = 'https://example.org/a') =>
  extractArticle({ url, html: `<html><head><title>A page</title></head><body>${body}</body></html>` }).markdown

describe('footnotes', () => {
  test('are paired by link, wherever the notes are on the page', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<sup><a href="#fn1" id="ref1">1</a></sup></p>${PROSE}</article><footer><ol class="footnotes"><li id="fn1">So they say. <a href="#ref1">↩</a></li></ol></footer>`,
    )
    expect(markdown).toContain('It floats.[^1]')
    expect(markdown).toContain('[^1]: So they say.')
    expect(markdown).not.toContain('↩')
  })

  test('are paired by number without links', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<sup>1</sup> It sinks.<sup>2</sup></p><hr><p><sup>1</sup> So they say.</p><p><sup>2</sup> So they fear.</p></article>`,
    )
    expect(markdown).toContain('It floats.[^1] It sinks.[^2]')
    expect(markdown).toContain('[^1]: So they say.')
    expect(markdown).toContain('[^2]: So they fear.')
  })

  test('lose their leading number, in any markup', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<sup>1</sup> It sinks.<sup>2</sup></p>${PROSE}<hr><p><strong>1</strong> So they say.</p><p><strong>2</strong> So they fear.</p></article>`,
    )
    expect(markdown).toContain('[^1]: So they say.')
    const bold = markdownOf(
      `<article>${PROSE}<p>It floats.<sup>1</sup></p>${PROSE}<p><b><sup>1</sup> Later:</b> So they say.</p></article>`,
    )
    expect(bold).toContain('[^1]: **Later:** So they say.')
  })

  test('in the margin or opened by a click are moved out of the text', () => {
    const hidden = markdownOf(
      `<article>${PROSE}<p>It floats.<span class="inline-footnote">1<span class="footnoteContent" style="display:none">So they say.</span></span> And sinks.</p>${PROSE}</article>`,
    )
    expect(hidden).toContain('It floats.[^1] And sinks.')
    expect(hidden).toContain('[^1]: So they say.')
    const beside = markdownOf(
      `<article>${PROSE}<p>It floats.<label for="sn" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn" class="margin-toggle"><span class="sidenote">So they say.</span> And sinks.</p>${PROSE}</article>`,
    )
    expect(beside).toContain('It floats.[^1] And sinks.')
    expect(beside).toContain('[^1]: So they say.')
  })

  test('both in the margin and below the text appear once', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<sup><a id="r1" href="#n1">1</a></sup><span class="sidenote"><span>1. </span>So they say.</span> And sinks.</p>${PROSE}<div class="footnotes"><div class="footnote"><sup id="n1"><a href="#r1">1</a></sup><p>So they say.</p></div></div></article>`,
    )
    expect(markdown).toContain('It floats.[^1] And sinks.')
    expect(markdown.match(/So they say/g)).toHaveLength(1)
  })

  test('separated only by line breaks are separate notes', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<a href="#one"><sup>1</sup></a> It sinks.<a href="#two"><sup>2</sup></a></p><hr><p><a name="one"><sup>1</sup></a> So they say.<br><br><a name="two"><sup>2</sup></a> So they fear.</p></article>`,
    )
    expect(markdown).toContain('[^1]: So they say.')
    expect(markdown).toContain('[^2]: So they fear.')
  })

  test('lose the letters that link back to several marks', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>It floats.<sup id="c0"><a href="#note">[1]</a></sup> It sinks.<sup id="c1"><a href="#note">[1]</a></sup></p>${PROSE}<ol class="references"><li id="note"><span>^ <a href="#c0"><sup>a</sup></a> <a href="#c1"><sup>b</sup></a></span> <span>So they say.</span></li></ol></article>`,
    )
    expect(markdown).toContain('[^1]: So they say.')
  })

  test('are not made from squares and cubes', () => {
    const markdown = markdownOf(`<article>${PROSE}<p>A field of 20 m<sup>2</sup> and 3 km<sup>2</sup>.</p></article>`)
    expect(markdown).toContain('A field of 20 m² and 3 km².')
  })
})

describe('formulas', () => {
  test.each([
    [
      'KaTeX',
      '<span class="katex"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math><span aria-hidden="true">x2</span></span>',
    ],
    [
      'MathJax 2',
      '<span class="MathJax_Preview">x2</span><span class="MathJax">x2</span><script type="math/tex">x^2</script>',
    ],
    [
      'MathJax 3',
      '<mjx-container><svg></svg><mjx-assistive-mml><math alttext="x^2"><mi>x</mi></math></mjx-assistive-mml></mjx-container>',
    ],
    ['an attribute', '<span data-math="x^2">x²</span>'],
    ['a picture', '<img class="latex" alt="x^2" src="https://s0.wp.com/latex.php?latex=x%5E2">'],
    ['typed TeX', '\\(x^2\\)'],
  ])('of %s are kept as TeX, once', (_name, html) => {
    expect(markdownOf(`<article>${PROSE}<p>The square ${html} is here.</p></article>`)).toContain(
      'The square `$x^2$` is here.',
    )
  })

  test('on a separate line become blocks', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<p>So:</p><span class="katex-display"><span class="katex"><math><annotation encoding="application/x-tex">\\sum x</annotation></math></span></span><p>And \\[y^2\\] too.</p>${PROSE}</article>`,
    )
    expect(markdown).toContain('`$$\\sum x$$`')
    expect(markdown).toContain('And `$$y^2$$` too.')
  })

  test('are not made from amounts of money', () => {
    expect(markdownOf(`<article>${PROSE}<p>It costs $5 or $6.</p></article>`)).toContain('It costs $5 or $6.')
    for (const prices of [
      'Prices: $$-$$$',
      'from $$ to $$ a night',
      '$, $$, or $$$ a plate',
      '$$$$ and $$ beside it',
    ]) {
      expect(markdownOf(`<article>${PROSE}<p>${prices}</p></article>`)).toContain(prices)
    }
  })
})

describe('code', () => {
  const LINES = '```js\nlet a = 1\n\n  a++\n```'

  test.each([
    [
      'an element for each line',
      '<div class="line">let a = 1</div>\n<div class="line"></div>\n<div class="line">  a++</div>',
    ],
    [
      'numbers, a name and a button',
      '<div class="code__header"><span>js</span><button>Copy</button></div><code><div class="ec-line"><div class="gutter"><div class="ln">1</div></div><div class="code">let a = 1</div></div><div><span class="lineno">2</span></div><div>  a++</div></code>',
    ],
    ['line breaks', 'let a = 1<br><br>  a++'],
  ])('with %s becomes one block of plain characters', (_name, inner) => {
    const markdown = markdownOf(`<article>${PROSE}<pre class="language-js">${inner}</pre>${PROSE}</article>`)
    expect(markdown).toContain(LINES)
  })

  test('loses a column of line numbers', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<table class="lntable"><tr><td><pre>1\n2\n3</pre></td><td><pre><code class="language-js">let a = 1\n\n  a++</code></pre></td></tr></table>${PROSE}</article>`,
    )
    expect(markdown).toContain(LINES)
    expect(markdown).not.toMatch(/^[123]$/m)
  })
})

describe('tables', () => {
  test('keep every cell in its column beside spanning cells, without repetition', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<table><tr><th rowspan="2">Boat</th><th colspan="2">Crew</th><th>Year</th></tr><tr><th>Old</th><th>New</th><th>built</th></tr><tr><td rowspan="2">Marten</td><td>1</td><td>2</td><td>1990</td></tr><tr><td>3</td><td>4</td><td>1991</td></tr><tr><td colspan="100">All told: 10</td></tr></table>${PROSE}</article>`,
    )
    expect(markdown).toContain(
      '| Boat | Crew Old | Crew New | Year built |\n| - | - | - | - |\n| Marten | 1 | 2 | 1990 |\n| | 3 | 4 | 1991 |\n| All told: 10 | | | |',
    )
  })

  test('keep their shape with a cell that spans all following rows or more', () => {
    const markdown = markdownOf(
      `<article>${PROSE}<table><tr><td rowspan="0">a</td><td>b</td></tr><tr><td>c</td></tr><tr><td rowspan="99999">d</td></tr></table>${PROSE}</article>`,
    )
    expect(markdown).toContain('| a | b |\n| - | - |\n| | c |\n| | d |')
  })
})

test('a ruby annotation appears beside its word and is not part of the text, nor of the excerpt', () => {
  const words =
    'In <ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp>字<rp>(</rp><rt>じ</rt><rp>)</rp></ruby>, of <ruby><rb>北<rb>京<rtc><rt>Běi<rt>jīng</rtc></ruby> and <ruby>点<rt>・</rt></ruby>, ropes are spoken of.'
  const { markdown, text, excerpt } = extractArticle({
    url: 'https://example.org/a',
    html: `<html><head><title>A page</title></head><body><article><p>${words}</p>${PROSE}</article></body></html>`,
  })
  expect(markdown).toContain('In [漢字](#ruby=かんじ), of [北京](#ruby=Běi%20jīng) and 点, ropes')
  expect(text).toContain('In 漢字, of 北京 and 点, ropes')
  expect(excerpt).toMatch(/^In 漢字, of 北京 and 点, ropes/)
})

test('a word that is a link keeps the link before its reading', () => {
  expect(
    markdownOf(`<article>${PROSE}<p>The <a href="/boat"><ruby>船<rt>ふね</rt></ruby></a>.</p>${PROSE}</article>`),
  ).toContain('The [船](https://example.org/boat).')
})

test('inline markup around blocks, or an unclosed heading, keeps the blocks', () => {
  const bold = markdownOf(`<article>${PROSE}<b><p>One plank.</p><ul><li>a nail</li></ul></b>${PROSE}</article>`)
  expect(bold).toContain('One plank.\n\n- a nail')
  const open = markdownOf(`<article>${PROSE}<h3>Hulls<p>One plank.</p>${PROSE}</article>`)
  expect(open).toContain('### Hulls\n\nOne plank.\n\nParagraph 0')
})

test('attribute names in capitals are recognized', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<P>The <A HREF="/boat">boat</A>.</P><figure><picture><source srcSet="/wide.webp 2x"><img src="data:image/gif;base64,R0" alt="A boat"></picture></figure>${PROSE}</article>`,
  )
  expect(markdown).toContain('[boat](https://example.org/boat)')
  expect(markdown).toContain('![A boat](https://example.org/wide.webp)')
})

test('a heading stays with the text below it', () => {
  const section = (name: string) => `<h3>${name}</h3>${PROSE}`
  const markdown = markdownOf(`<article>${PROSE}${section('Hulls')}${section('Keels')}</article>`)
  expect(markdown).toContain('### Hulls')
  expect(markdown).toContain('### Keels')
})

test('a heading over the first lines stays, whatever the page’s title', () => {
  const markdown = markdownOf(`<article><h1>Of hulls and keels</h1>${PROSE}</article>`)
  expect(markdown).toMatch(/^# Of hulls and keels/)
})

test('code and its introducing line stay with the text', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<p>Then build it:</p><pre>make</pre><p>Or so:</p><pre>make all</pre>${PROSE}</article>`,
  )
  expect(markdown).toContain('Then build it:\n\n```\nmake\n```\n\nOr so:\n\n```\nmake all\n```')
})

test('a short page’s <article> element is preserved completely', () => {
  const { markdown } = extractArticle({
    url: 'https://example.org/a',
    html: '<html><head><title>A page</title></head><body><nav><a href="/">Home</a></nav><article><h3>Hulls</h3><p>First, the planks:</p><pre>oak</pre><p>Then the nails:</p><pre>iron</pre></article></body></html>',
  })
  expect(markdown).toBe('### Hulls\n\nFirst, the planks:\n\n```\noak\n```\n\nThen the nails:\n\n```\niron\n```\n')
})

test('a list of terms is preserved completely', () => {
  const terms = [1, 2, 3].map(
    (n) => `<dt>plank(${n})</dt><dd>Gives back the plank with the number ${n}, or nothing.</dd>`,
  )
  const markdown = markdownOf(`<article>${PROSE}<dl>${terms.join('')}</dl>${PROSE}</article>`)
  for (const n of [1, 2, 3]) expect(markdown).toContain(`**plank(${n})**`)
})

test('a boxed note becomes a quote with its title in bold', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<div class="admonition"><p class="admonition-title">Careful</p><p>The paint on these boats is still wet.</p></div>${PROSE}</article>`,
  )
  expect(markdown).toContain('> **Careful**\n>\n> The paint on these boats is still wet.')
})

test('words separated only by a style sheet stay two words', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<p><span>Price</span><span>From four crowns</span></p>${PROSE}</article>`,
  )
  expect(markdown).not.toContain('PriceFrom')
})

test('CDATA content is text, as in browsers', () => {
  expect(markdownOf(`<![CDATA[ <article>${PROSE}</article>`)).toContain('Paragraph 1')
})

test('a box without a title is labelled with its kind', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<div class="alert alert-warning"><p>The paint on these boats is still wet.</p></div>${PROSE}</article>`,
  )
  expect(markdown).toContain('> **Warning**\n>\n> The paint on these boats is still wet.')
})

test('short lines of dialogue stay in the story, even if repeated', () => {
  const story = [1, 2, 3, 4].map(
    (n) =>
      `<p>"Will you do it?" I asked him for the time number ${n}, in a quiet voice, and he looked up from his desk.</p><p>"I would prefer not to."</p><p>No answer.</p>`,
  )
  const markdown = markdownOf(`<article>${PROSE}${story.join('')}${PROSE}</article>`)
  expect(markdown.match(/I would prefer not to/g)).toHaveLength(4)
  expect(markdown.match(/No answer\./g)).toHaveLength(4)
})

test('a byline with a date is metadata and not part of the text', () => {
  const html = (line: string) =>
    `<html><head><title>Boats</title><meta name="author" content="Ada Marsh"></head><body><article><h1>Boats</h1><p>${line}</p>${PROSE}</article></body></html>`
  const article = extractArticle({ url: 'https://example.org/a', html: html('By Ada Marsh, May 3, 2024') })
  expect(article.authors).toEqual(['Ada Marsh'])
  expect(article.text).not.toContain('Ada Marsh')
  expect(article.excerpt).not.toMatch(/^By/)
  const told = extractArticle({
    url: 'https://example.org/a',
    html: html('Ada Marsh has sailed these boats since she was nine years old, in all weathers.'),
  })
  expect(told.text).toContain('Ada Marsh has sailed')
})

test('a heading loses its self-link, whatever its label', () => {
  const own = ['#', '¶', '🔗', ' ', 'Permalink', 'Link to this heading']
  const sections = own.map(
    (sign, index) => `<h2 id="s${index}">Of hulls ${index} <a href="#s${index}">${sign}</a></h2>`,
  )
  const markdown = markdownOf(`<article>${sections.map((heading) => `${heading}${PROSE}`).join('')}</article>`)
  expect(markdown.match(/^## .*$/gm)).toEqual(own.map((_, index) => `## Of hulls ${index}`))
  expect(markdownOf(`<article><h2><a href="#x">Of hulls</a></h2>${PROSE}</article>`)).toContain('## Of hulls')
})

test.each([
  ['in a box', '<div class="subhead" id="a"><a href="#a">Of keels</a></div>'],
  ['in a paragraph, by its own name', '<p class="heading"><a name="a" href="#a">Of keels</a></p>'],
  ['after an anchor', '<div><a id="a"></a><a href="#a">Of keels</a></div>'],
  ['with the whole address', '<div id="a"><a href="https://example.org/a#a">Of keels</a></div>'],
])('a line that only links to itself is a heading: %s', (_name, line) => {
  expect(markdownOf(`<article>${PROSE}${line}${PROSE}</article>`)).toContain('\n\n## Of keels\n\nParagraph')
})

test('a link to elsewhere on the page makes no heading', () => {
  expect(
    markdownOf(`<article>${PROSE}<p><a href="#b">Of keels, as told below</a></p><p id="b">${PROSE}</p></article>`),
  ).not.toContain('## Of keels')
})

const LINKS = ['Hulls', 'Keels', 'Masts'].map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')
test.each([
  ['under a heading', `<h2>Table of contents</h2><ul class="toc">${LINKS}</ul>`],
  [
    'of Org, in a box with a heading',
    `<div id="table-of-contents"><h2>Contents</h2><div id="text-table-of-contents"><ul>${LINKS}</ul></div></div>`,
  ],
  ['in a paragraph’s box', `<div><p><b>In this article</b></p><ol>${LINKS}</ol></div>`],
  ['in numbered levels', `<div class="contents"><ul><li>1 <a href="#Hulls">Hulls</a><ul>${LINKS}</ul></li></ul></div>`],
])('a table of contents %s goes with its title', (_name, toc) => {
  const sections = ['Hulls', 'Keels', 'Masts'].map((name) => `<h2 id="${name}">${name}</h2>${PROSE}`).join('')
  const markdown = markdownOf(`<main><article>${PROSE}${toc}${sections}</article></main>`)
  expect(markdown.match(/^(?!Paragraph ).+$/gm)).toEqual(['## Hulls', '## Keels', '## Masts'])
})

test.each([
  [
    'with links to headings and what they say',
    '<li><a href="#Hulls">Hulls</a>: of oak and elm and larch</li><li><a href="#Keels">Keels</a>: of iron</li><li><a href="#Masts">Masts</a></li>',
  ],
])('a list %s stays', (_name, items) => {
  const sections = ['Hulls', 'Keels', 'Masts'].map((name) => `<h2 id="${name}">${name}</h2>${PROSE}`).join('')
  expect(markdownOf(`<article>${PROSE}<p>In short:</p><ul>${items}</ul>${sections}</article>`)).toContain(
    '- [Hulls](#hulls): of oak',
  )
})

test.each([
  ['headings that only count the answers', (at: number) => `Answer ${at}`],
  ['headings with other words', (at: number) => ['The moon', 'Of keepers', 'Paint'][at - 1] ?? ''],
])('questions that lead to %s stay', (_name, heading) => {
  const questions = ['Why is the tide late?', 'Who winds the clock?', 'When is the gauge painted?']
  const links = questions.map((question, at) => `<li><a href="#q${at + 1}">${question}</a></li>`).join('')
  const answers = questions.map((_, at) => `<h2 id="q${at + 1}">${heading(at + 1)}</h2>${PROSE}`).join('')
  const markdown = markdownOf(`<article>${PROSE}<ul>${links}</ul>${answers}</article>`)
  for (const question of questions) expect(markdown).toContain(`- [${question}](#`)
})

test('questions that are the headings are said once', () => {
  const questions = ['Why is the tide late?', 'Who winds the clock?', 'When is the gauge painted?']
  const links = questions.map((question, at) => `<li><a href="#q${at}">${at + 1}. ${question.slice(0, -1)}</a></li>`)
  const answers = questions.map((question, at) => `<h2 id="q${at}">${question}</h2>${PROSE}`).join('')
  const markdown = markdownOf(`<article>${PROSE}<ul>${links.join('')}</ul>${answers}</article>`)
  expect(markdown.match(/^(?!Paragraph ).+$/gm)).toEqual(questions.map((question) => `## ${question}`))
})

test.each([
  ['by the heading’s id', '<h2 id="two">Of keels</h2>'],
  ['by the id of its section', '<section id="two"><h2>Of keels</h2></section>'],
  ['by an anchor in it', '<h2><a name="two"></a>Of keels</h2>'],
  ['by an anchor before it', '<a id="two"></a><h2>Of <em>keels</em></h2>'],
  ['by an anchor at the start of its text', '<h2>Of keels</h2><p><a id="two"></a>They are of oak.</p>'],
])('a link leads to a heading of the article %s', (_name, heading) => {
  const markdown = markdownOf(
    `<article>${PROSE}<p>As said <a href="#two">below</a>.</p>${PROSE}${heading}${PROSE}</article>`,
  )
  expect(markdown).toContain('As said [below](#of-keels).')
})

test('a link to what is no heading of the article is words', () => {
  const markdown = markdownOf(
    `<article>${PROSE}<p id="p">See <a href="#p">figure 1</a>, <a href="#gone">there</a> and <a href="#top">above</a>.</p>${PROSE}</article><footer><h2 id="gone">About us</h2></footer>`,
  )
  expect(markdown).toContain('See figure 1, there and above.')
})

test('a line that only leads to the pages around goes', () => {
  const line =
    '<div class="nav-panel"><p>Next: <a href="/keels" rel="next" accesskey="n">Keels</a>, Previous: <a href="/boats" rel="prev">Boats</a> &nbsp; [<a href="/toc" rel="contents">Contents</a>]</p></div>'
  const prose =
    '<p>Whoever reads <a href="/keels" rel="next">the next chapter</a> will learn what a keel is, and why a boat without one drifts.</p>'
  expect(markdownOf(`<article>${line}${PROSE}${prose}${line}</article>`).match(/^(?!Paragraph ).+$/gm)).toEqual([
    'Whoever reads [the next chapter](https://example.org/keels) will learn what a keel is, and why a boat without one drifts.',
  ])
})

test('a heading above notes is removed, because notes have their own location', () => {
  const notes = '<h2>Notes</h2><ol><li id="n1">So they say. <a href="#r1">↩</a></li></ol>'
  const markdown = markdownOf(
    `<article>${PROSE}<h2>Keels</h2><p>It floats.<a id="r1" href="#n1"><sup>1</sup></a></p>${PROSE}${notes}</article>`,
  )
  expect(markdown.match(/^## .*$/gm)).toEqual(['## Keels'])
  expect(markdown).toContain('[^1]: So they say.')
})

describe('a gallery', () => {
  const figure = (name: string, source = 'src') =>
    `<figure><img ${source}="/${name}.jpg" alt="${name}"><figcaption>Caption of ${name}</figcaption></figure>`
  test.each([
    [
      'whose slides wait for a click',
      `<div class="slideshow"><span>Full screen</span><ul><li class="slide">${figure('a')}<a href="#">Buy photo</a></li><li class="slide" style="display:none">${figure('b', 'data-src')}<a href="#">Buy photo</a></li><li class="slide" aria-hidden="true">${figure('c', 'data-src')}<a href="#">Buy photo</a></li></ul><span>Wait 1 second to continue.</span></div>`,
    ],
    [
      'with a link to a shop beside each picture',
      `<div class="row"><div class="item">${figure('a')}<p><a href="/shop/1">Order print</a></p></div><div class="item">${figure('b')}<p><a href="/shop/2">Order print</a></p></div><div class="item">${figure('c')}<p><a href="/shop/3">Order print</a></p></div></div>`,
    ],
    ['of figures in a box', `<div class="photos">${figure('a')}${figure('b')}${figure('c')}<span>1 / 3</span></div>`],
  ])('%s keeps every picture and caption, and no button', (_name, html) => {
    const markdown = markdownOf(`<article>${PROSE}${html}${PROSE}</article>`)
    for (const name of ['a', 'b', 'c']) {
      expect(markdown).toContain(`![${name}](https://example.org/${name}.jpg)`)
      expect(markdown).toContain(`*Caption of ${name}*`)
    }
    expect(markdown).not.toMatch(/Buy|Order|screen|second|1 \/ 3/)
  })
})

test('an email address hidden by Cloudflare’s script is decoded', () => {
  const hex = (address: string) => Buffer.from([42, ...Buffer.from(address).map((byte) => byte ^ 42)]).toString('hex')
  const shown = (code: string) =>
    markdownOf(
      `<article>${PROSE}<p>Write to <a href="/cdn-cgi/l/email-protection#${code}"><span data-cfemail="${code}">[email&#160;protected]</span></a>, or not.</p></article>`,
    )
  expect(shown(hex('ada@example.org'))).toContain('[ada@example.org](mailto:ada@example.org), or not')
  for (const code of ['zz', '2a', hex('<script>'), hex('ada@example.org').slice(1)]) {
    expect(shown(code)).not.toMatch(/mailto|script/)
  }
})
