import { describe, expect, test } from 'vitest'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { keptBetween as kept, PROSE } from './fixture-page.ts'

describe('formulas given as MathML alone', () => {
  const row = (...parts: string[]) => `<mrow>${parts.join('')}</mrow>`
  test.each([
    [
      'a fraction with a root',
      `<mi>x</mi><mo>=</mo><mfrac>${row('<mo>−</mo><mi>b</mi><mo>±</mo><msqrt><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn><mi>a</mi><mi>c</mi></msqrt>')}${row('<mn>2</mn><mi>a</mi>')}</mfrac>`,
      'x = \\frac{- b \\pm \\sqrt{b^{2} - 4 a c}}{2 a}',
    ],
    ['a named function', '<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>', '\\sin x'],
    ['lone brackets', '<mo>{</mo><mi>x</mi><mo>|</mo><mi>y</mi><mo>}</mo>', '\\{ x | y \\}'],
    ['what layout wraps', '<mstyle><mpadded><msub><mi>a</mi><mn>1</mn></msub></mpadded></mstyle>', 'a_{1}'],
  ])('become TeX: %s', (_name, math, tex) => {
    expect(kept(`<p>So <math>${math}</math> holds.</p>`)).toBe(`So \`$${tex}$\` holds.`)
  })

  test('preserve their letters when they are too large to convert', () => {
    const math = `<mrow>${'<mi>a</mi><mo>+</mo>'.repeat(3000)}<mi>z</mi></mrow>`
    expect(kept(`<p>So <math>${math}</math> holds.</p>`)).toMatch(/a\+a\+.*\+z\$` holds/)
  })

  test('that are drawn and say nothing leave a sign in the sentence', () => {
    expect(kept('<p>So <mjx-container><svg></svg></mjx-container> holds.</p>')).toBe('So \\[formula] holds.')
  })

  test('between single dollars are formulas only where the page’s own script reads them so', () => {
    const script = '<script>MathJax = { tex: { inlineMath: [["$", "$"]] } }</script>'
    expect(kept('<p>So $a_1$ holds.</p>', script)).toBe('So `$a_1$` holds.')
    expect(kept('<p>It costs $5 and then $6 more.</p>')).toBe('It costs $5 and then $6 more.')
  })
})

describe('a caption', () => {
  const PICTURE = '![Boat](https://example.org/boat.jpg)'
  test.each([
    [
      'in a paragraph of its own',
      '<figure><img src="boat.jpg" alt="Boat"><figcaption class="image-caption-wrapper"><div class="image-caption"><p>At dawn</p></div></figcaption></figure>',
    ],
    [
      'that only a class names',
      '<div class="x-insert"><img src="boat.jpg" alt="Boat"><p class="x-insert-module-image-caption body-small">At dawn</p></div>',
    ],
    [
      'in a row below its picture',
      '<table><tbody><tr><td><a href="/f.jpg"><img src="boat.jpg" alt="Boat"></a></td></tr><tr><td class="tr-caption">At dawn</td></tr></tbody></table>',
    ],
    [
      'of a table that holds only its picture',
      '<table class="image"><caption class="caption">At dawn</caption><tr><td><img src="boat.jpg" alt="Boat"></td></tr></table>',
    ],
    [
      'in a cell with its picture',
      '<table><tr><td><img src="boat.jpg" alt="Boat"><br><span class="caption">At dawn</span></td></tr></table>',
    ],
    ['above its picture', '<figure><figcaption>At dawn</figcaption><img src="boat.jpg" alt="Boat"></figure>'],
  ])('%s stays below its picture', (_name, html) => {
    expect(kept(html)).toBe(`${PICTURE}\n\n*At dawn*`)
  })
})

describe('an embed', () => {
  test.each([
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/Cabc/?x=1"></blockquote>',
      '[Instagram post](https://www.instagram.com/p/Cabc/)',
    ],
    [
      '<blockquote class="mastodon-embed" data-embed-url="https://m.example/@a/1/embed"><a href="https://m.example/@a/1">Post</a></blockquote>',
      '[m.example](https://m.example/@a/1/)',
    ],
    [
      '<iframe title="Price of cod" src="https://datawrapper.dwcdn.net/AbC12/3/"></iframe>',
      '[Price of cod](https://datawrapper.dwcdn.net/AbC12/3/)',
    ],
    [
      '<iframe src="about:blank" data-src-cmplz="https://www.youtube.com/embed/videoseries?list=PL1"></iframe>',
      '[YouTube video](https://www.youtube.com/playlist?list=PL1)',
    ],
    [
      '<lite-youtube videoid="abcdefghijk"></lite-youtube>',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    [
      '<div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=abcdefghijk</div>',
      '[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)',
    ],
    ['<iframe src="https://player.vimeo.com/video/123?h=abc"></iframe>', '[Vimeo video](https://vimeo.com/123/abc)'],
    ['<audio><source data-src="https://x.example/a.mp3"></audio>', '[Audio](https://x.example/a.mp3)'],
    ['<script src="https://gist.github.com/u/123abc.js"></script>', '[Gist](https://gist.github.com/u/123abc)'],
  ])('%s becomes a link alone in a block', (html, link) => {
    expect(kept(html)).toBe(link)
  })

  test('that is small, an advert or a form goes', () => {
    expect(
      kept(
        '<iframe src="https://x.example/a" width="120" height="60"></iframe><iframe src="https://ads.example/a"></iframe><iframe src="https://x.example/newsletter/form"></iframe>',
      ),
    ).toBe('')
  })

  test('at the end of an article stays', () => {
    const html = `<html><head><title>A page</title></head><body><article>${PROSE}<iframe src="https://www.youtube.com/embed/abcdefghijk"></iframe></article></body></html>`
    const { markdown } = extractArticle({ url: 'https://example.org/a', html })
    expect(markdown.trimEnd().endsWith('[YouTube video](https://www.youtube.com/watch?v=abcdefghijk)')).toBe(true)
  })
})

describe('code', () => {
  test.each([
    [
      'the language within a name of a box around',
      '<div class="mw-highlight mw-highlight-lang-python mw-content-ltr"><pre>a()\nb()</pre></div>',
      '```python\na()\nb()\n```',
    ],
    [
      'the language of a box around',
      '<div class="highlight-python"><div class="highlight"><pre>x = 1</pre></div></div>',
      '```python\nx = 1\n```',
    ],
    [
      'lines that only elements part',
      '<pre data-language="js"><code><span data-line="">a()</span><span data-line="">b()</span></code></pre>',
      '```js\na()\nb()\n```',
    ],
    [
      'lines in rows of a table',
      '<table><tr><td class="blob-num">1</td><td class="blob-code">a()</td></tr><tr><td class="blob-num">2</td><td class="blob-code">b()</td></tr></table>',
      '```\na()\nb()\n```',
    ],
    [
      'plain spaces, without label and numbers',
      '<div class="language-js"><span class="lang">js</span><pre><code>a&nbsp;()</code></pre><div class="line-numbers-wrapper"><span>1</span></div></div>',
      '```js\na ()\n```',
    ],
  ])('keeps %s', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  test.each([
    [
      'a label and a button above it',
      '<div class="code-wrapper"><div class="codehead"><span class="lang-name">bash</span><span class="copy">Copy code</span></div><pre><code>rm rope</code></pre></div>',
      '```bash\nrm rope\n```',
    ],
    [
      'what a button says afterwards',
      '<div class="snippet"><clipboard-copy>Copy</clipboard-copy><div class="zeroclipboard">Copied to clipboard!</div><pre>rm rope</pre></div>',
      '```\nrm rope\n```',
    ],
    [
      'a button in another language',
      '<div><div class="highlight"><pre>rm rope</pre></div><span>コピー</span></div>',
      '```\nrm rope\n```',
    ],
    [
      'the prompt of a notebook',
      '<div class="jp-InputArea"><div class="jp-InputPrompt jp-InputArea-prompt">In&nbsp;[1]:</div><div class="highlight"><pre>rm rope</pre></div></div>',
      '```\nrm rope\n```',
    ],
    [
      'its label, which is its language',
      '<div class="block"><span class="language">Bash</span><pre>rm rope</pre></div>',
      '```bash\nrm rope\n```',
    ],
  ])('is without %s', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  test('keeps the title above it', () => {
    const html = '<div><p>The file copy.sh of the harbour:</p><pre>rm rope</pre></div>'
    expect(kept(html)).toBe('The file copy.sh of the harbour:\n\n```\nrm rope\n```')
  })

  const line = (content: string) => `<span class="code-line line-number">${content}\n</span>`
  test.each([
    [
      'named like numbers',
      `<pre><code>${['the book says', '12', '15 16 17', '', '1.5', 'end'].map(line).join('')}</code></pre>`,
      'the book says\n12\n15 16 17\n\n1.5\nend',
    ],
    [
      'that are only numbers',
      '<pre><code><span data-line="">1</span>\n<span data-line="">2</span></code></pre>',
      '1\n2',
    ],
    [
      'that begin with numbers of the code',
      '<pre><code><span class="token number">1</span> apple\n<span class="token number">2</span> pears</code></pre>',
      '1 apple\n2 pears',
    ],
    ['hidden from screen readers', '<pre><code>a = <span aria-hidden="true">12</span></code></pre>', 'a = 12'],
    [
      'with a break behind each',
      '<pre><code><span class="line">a</span><br><span class="line"></span><br><span class="line">b</span><br></code></pre>',
      'a\n\nb',
    ],
    ['with a break between two boxes', '<pre><code><div>a</div><br><div>b</div></code></pre>', 'a\n\nb'],
  ])('keeps its lines %s', (_name, html, code) => {
    expect(kept(html)).toBe(`\`\`\`\n${code}\n\`\`\``)
  })

  test.each([
    [
      'not selectable (Hugo)',
      '<pre><code class="language-py"><span style="display:flex"><span style="margin-right:.4em;user-select:none;color:#7f7f7f">1</span><span>a()\n</span></span><span style="display:flex"><span style="margin-right:.4em;user-select:none;color:#7f7f7f">2</span><span>\n</span></span><span style="display:flex"><span style="margin-right:.4em;user-select:none;color:#7f7f7f">3</span><span>b()\n</span></span></code></pre>',
    ],
    [
      'in a box that only its place tells',
      '<pre><code class="py"><div class="line"><i>1</i><span>a()</span></div><div class="line"><i>2</i></div><div class="line"><i>3</i><span>b()</span></div></code></pre>',
    ],
    [
      'at the start of lines, a blank behind each',
      '<pre class="language-py"><span class="x1">9</span> a()\n<span class="x1">10</span>\n<span class="x1">11</span> b()\n</pre>',
    ],
    [
      'of Org, with a colon',
      '<pre class="src src-py"><span class="linenr">1: </span>a()\n<span class="linenr">2: </span>\n<span class="linenr">3: </span>b()\n</pre>',
    ],
    [
      'in one column',
      '<pre class="language-py"><span aria-hidden="true" class="line-numbers">1\n2\n3</span><code>a()\n\nb()</code></pre>',
    ],
  ])('loses numbers of lines %s', (_name, html) => {
    expect(kept(html)).toMatch(/^```(?:py)?\na\(\)\n\nb\(\)\n```$/)
  })
})

describe('a picture', () => {
  test.each([
    [
      'in an attribute of any name',
      '<figure><img data-normal="https://i.example/a.jpg" alt="Ann"></figure>',
      '![Ann](https://i.example/a.jpg)',
    ],
    [
      'behind a placeholder',
      '<figure><img src="/missing-image.svg" data-original-mos="https://i.example/b.jpg" alt="Ann"></figure>',
      '![Ann](https://i.example/b.jpg)',
    ],
    [
      'that a style paints',
      '<figure><div role="img" aria-label="Quay" style="background-image:url(https://i.example/q.jpg)"></div></figure>',
      '![Quay](https://i.example/q.jpg)',
    ],
    [
      'that an image shows as its background, from a variable of a style sheet',
      `<style>:root{--sf-img-3: url("https://i.example/q.jpg");--sf-img-4:url(https://i.example/r.jpg)}</style><figure><img alt="Quay" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='640' height='480'></svg>" style="width:640px;background-blend-mode:normal!important;background-image:var(--sf-img-3)!important;background-size:cover"></figure>`,
      '![Quay](https://i.example/q.jpg)',
    ],
    [
      'that a style paints from a variable',
      '<style>:root{--a:url(https://i.example/q.jpg)}</style><figure><div role="img" aria-label="Quay" style="background: center var(--a)"></div></figure>',
      '![Quay](https://i.example/q.jpg)',
    ],
    [
      'beside which a style paints a texture',
      '<style>:root{--a:url(https://i.example/q.jpg)}</style><figure><img src="/own.jpg" alt="Ann" style="background:var(--a)"></figure>',
      '![Ann](https://example.org/own.jpg)',
    ],
    [
      'in a format that every reader shows',
      '<picture><source type="image/avif" srcset="a.avif"><source type="image/webp" srcset="a.webp"><img src="a.jpg" alt="x"></picture>',
      '![x](https://example.org/a.webp)',
    ],
    [
      'whose small copy loads first',
      '<figure><img src="/full/p.jpg" data-src="/full/60x-1.jpg" alt="Ann"></figure>',
      '![Ann](https://example.org/full/p.jpg)',
    ],
    [
      'whose blurred copy loads first',
      '<figure><img src="/w_1200/p.jpg" data-src="/w_20,e_blur/p.jpg" alt="Ann"></figure>',
      '![Ann](https://example.org/w_1200/p.jpg)',
    ],
    [
      'whose only copy is small',
      '<figure><img data-src="/p.jpg?w=120" alt="Ann"></figure>',
      '![Ann](https://example.org/p.jpg?w=120)',
    ],
    [
      'of a set, whose small copy loads first',
      '<figure><img srcset="/400x.jpg 400w, /1200x.jpg 1200w" data-src="/60x-1.jpg" alt="Ann"></figure>',
      '![Ann](https://example.org/1200x.jpg)',
    ],
    ['of a sign', '<p>Hi <img class="emoji" alt="😀" src="https://s.example/1.svg"> there</p>', 'Hi 😀 there'],
  ])('%s is kept', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })

  test.each([
    ['without an address', '<img alt="Ann at the quay" data-load="later">'],
    ['that is only a placeholder', '<a href="/big"><img src="data:image/gif;base64,R0lGOD" alt="Ann at the quay"></a>'],
    ['with a class for its script', '<figure><img class="lazy" src="" alt="Ann at the quay"></figure>'],
  ])('%s leaves no words of its description', (_name, html) => {
    expect(kept(`<p>Before.</p>${html}<p>After.</p>`)).not.toContain('Ann')
  })

  test('without an address that represents words within a line preserves them', () => {
    expect(kept('<p>Press <img alt="Enter"> twice, where <img alt="\\frac{a}{b}"> is.</p>')).toContain('Enter')
  })
})

describe('a table', () => {
  test.each([
    [
      'with words in none of its cells keeps them',
      '<table><tr><td>Boat</td><td>2</td></tr><p>Words between rows of it.</p><tr><td>Juno</td><td>3</td></tr></table>',
      '| Boat | 2 |\n| - | - |\n| Juno | 3 |\n\nWords between rows of it.',
    ],
    [
      'with spans and a list stays one',
      '<table><tr><th rowspan="2">Day</th><th colspan="2">Leaves</th></tr><tr><th>am</th><th>pm</th></tr><tr><td>Mon</td><td>8:00<br>8:30</td><td>5</td></tr><tr><td colspan="3">No boat on Sunday</td></tr><tr><td>Tue</td><td><ul><li>nine</li><li>ten</li></ul></td><td>6</td></tr></table>',
      '| Day | Leaves am | Leaves pm |\n| - | - | - |\n| Mon | 8:00 8:30 | 5 |\n| No boat on Sunday | | |\n| Tue | nine; ten | 6 |',
    ],
    [
      'with code in a cell that spans rows stays one',
      '<table><tr><th>Rope</th><th>Knot</th></tr><tr><td rowspan="2">Hemp</td><td><pre>bowline()</pre></td></tr><tr><td>hitch</td></tr></table>',
      '| Rope | Knot |\n| - | - |\n| Hemp | `bowline()` |\n| | hitch |',
    ],
    ['without cells keeps its words', '<table><tr>Words in a row.</tr></table>', 'Words in a row.'],
    [
      'with a list in a cell stays a table',
      '<table><tr><th>Boat</th><th>Crew</th></tr><tr><td>Marta</td><td><ul><li>Anna<li>Bert</ul></td></tr></table>',
      '| Boat | Crew |\n| - | - |\n| Marta | Anna; Bert |',
    ],
    [
      'with names in its first cells has no header',
      '<table><tr><th>Length</th><td>12 m</td></tr><tr><th>Beam</th><td>4 m</td></tr></table>',
      '| | |\n| - | - |\n| **Length** | 12 m |\n| **Beam** | 4 m |',
    ],
    [
      'with two header rows joins them',
      '<table><tr><th rowspan="2">Port</th><th colspan="2">Catch</th></tr><tr><th>May</th><th>June</th></tr><tr><td>A</td><td>1</td><td>2</td></tr></table>',
      '| Port | Catch May | Catch June |\n| - | - | - |\n| A | 1 | 2 |',
    ],
  ])('%s', (_name, html, markdown) => {
    expect(kept(html)).toBe(markdown)
  })
})

test.each([
  [
    'the source of a quote',
    '<blockquote><p>We sailed at dawn and saw nothing.</p><footer>— Ann Lee</footer></blockquote>',
    '> We sailed at dawn and saw nothing.\n>\n> — Ann Lee',
  ],
  [
    'the lines of verse',
    '<pre class="wp-block-verse">Roses are red\nviolets blue</pre>',
    'Roses are red\\\nviolets blue',
  ],
  [
    'the lines of verse that break by elements',
    '<pre class="wp-block-verse">Roses are red<br>violets blue</pre>',
    'Roses are red\\\nviolets blue',
  ],
  [
    'the lines of a stanza',
    '<div class="stanza"><div class="line">Roses are red</div><div class="line">violets blue</div></div>',
    'Roses are red\\\nviolets blue',
  ],
  [
    'the lines of verse in a box',
    '<div class="verseblock"><pre class="content">Roses are red\n  violets blue</pre></div>',
    'Roses are red\\\nviolets blue',
  ],
  [
    'lines that are set in',
    '<div class="line-block"><div class="line">Roses are red</div><div class="line-block"><div class="line">violets blue</div></div></div>',
    'Roses are red\\\nviolets blue',
  ],
  [
    'a first letter before its paragraph',
    '<span class="dropcap">T</span><p>he boats came in, and many people were waiting for them.</p>',
    'The boats came in, and many people were waiting for them.',
  ],
  [
    'a first letter with a hidden twin',
    '<p><span class="dropcap" aria-hidden="true">H</span><span>H</span>ong Kong is large.</p>',
    'Hong Kong is large.',
  ],
  ['letters of a list', '<ol type="a"><li>one</li><li>two</li></ol>', '- a. one\n- b. two'],
  ['numbers that count down', '<ol reversed><li>one</li><li>two</li></ol>', '- 2\\. one\n- 1\\. two'],
  [
    'no number that is written beside the list’s own',
    '<ol><li style="list-style-type:none"><span>1.</span> <div><p>one</p></div></li><li><span>2.</span> <div><p>two</p></div></li></ol><ul><li><span>•</span><div><p>three</p></div></li></ul>',
    '1. one\n2. two\n\n- three',
  ],
  ['a first number', '<ol><li value="4">one</li><li>two</li></ol>', '4. one\n5. two'],
  [
    'done and open tasks',
    '<ul><li><input type="checkbox" checked> one</li><li><input type="checkbox"> two</li></ul>',
    '- ☑ one\n- ☐ two',
  ],
  [
    'exponents and indices',
    '<p>The x<sup>n+1</sup> and v<sub>max</sub> on the 20<sup>th</sup>.</p>',
    'The x^(n+1) and v\\_(max) on the 20th.',
  ],
  ['words without soft hyphens', '<p>A har&shy;bour.</p>', 'A harbour.'],
  [
    'bold and italic by style',
    '<p><span style="font-weight: 700">bold</span> and <span style="font-style:italic">slanted</span></p>',
    '**bold** and *slanted*',
  ],
  ['a link to a part of the page as words', '<p>See <a href="#storms">storms</a>.</p>', 'See storms.'],
])('an article keeps %s', (_name, html, markdown) => {
  expect(kept(html)).toBe(markdown)
})

test('a quote that repeats a paragraph near it goes, and any other stays', () => {
  const repeated = '<blockquote><p>The cranes are still there, painted a faded blue.</p></blockquote>'
  const paragraph = '<p>Nobody knows who won. The cranes are still there, painted a faded blue.</p>'
  const other = '<blockquote><p>The cranes will never be moved from this place.</p></blockquote>'
  expect(kept(`${repeated}${paragraph}${other}`)).toBe(
    'Nobody knows who won. The cranes are still there, painted a faded blue.\n\n> The cranes will never be moved from this place.',
  )
})

test('an excerpt shows formulas as words and signs, and prices as they are', () => {
  const excerptOf = (told: string) =>
    extractArticle({
      url: 'https://example.org/a',
      html: `<html><head><title>A page</title><meta name="description" content="${told}"></head><body><article>${PROSE}</article></body></html>`,
    }).excerpt
  expect(excerptOf('We show that $\\frac{a}{b} \\le \\alpha^{2}$ holds for \\(n_1 \\to \\infty\\).')).toBe(
    'We show that a/b ≤α^2 holds for n_1 →∞.',
  )
  expect(excerptOf('A plate costs $5 here and $6 in the old harbour beside it.')).toBe(
    'A plate costs $5 here and $6 in the old harbour beside it.',
  )
})
