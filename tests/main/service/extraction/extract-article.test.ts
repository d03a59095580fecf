import { explain } from '#shared/reasons/sentences.ts'
import { describe, expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import { ExtractionError, extractionReason } from '../../../../main/service/extraction/index.ts'
import { fixturePage, PROSE } from './fixture-page.ts'

const extract = (name: string) => extractArticle(fixturePage(name))

function failure(run: () => unknown): ExtractionError {
  try {
    run()
  } catch (error) {
    if (error instanceof ExtractionError) return error
    throw error
  }
  throw new Error('did not fail')
}

describe('a plain article', () => {
  const article = extract('plain-article')

  test('has its title without the site, all authors, and the date with its zone', () => {
    expect(article).toMatchObject({
      title: 'The Harbour and Its Cranes',
      authors: ['Ada Marsh', 'Jon Reed'],
      siteName: 'The Quiet Paper',
      publicationDate: '2024-05-03T07:30:00+02:00',
      language: 'en-GB',
      isRtl: false,
      excerpt: 'Why the cranes are blue.',
      leadImage: 'https://example.org/img/cranes-1200x630.jpg',
      canonicalUrl: 'https://example.org/2024/05/cranes',
      contentType: 1,
    })
  })

  test('has the body without title, navigation and footer, with true heading levels', () => {
    expect(article.markdown.startsWith('The quiet harbour')).toBe(true)
    expect(article.markdown).toContain('\n## What the drawings show\n')
    expect(article.markdown).not.toMatch(/Home|cookies|# The Harbour/)
  })

  test('keeps lists, pull quotes and links, made absolute', () => {
    expect(article.markdown).toContain('- One crane\n- Two cranes\n  - and a small one\n')
    expect(article.markdown).toContain('> *We draw the ship before we argue about it.*')
    expect(article.markdown).toContain('[the sequel](https://example.org/more?x=1\\&y=2#end)')
    expect(article.markdown).toContain('[write to her](mailto:ada@example.org)')
  })

  test('has the word count of its canonical text', () => {
    expect(article.text).toBe(canonicalText(parseMarkdown(article.markdown)))
    expect(article.wordCount).toBeGreaterThan(200)
    expect(article.readingMinutes).toBe(1)
  })

  test('uses the title given when it was saved', () => {
    expect(extractArticle({ ...fixturePage('plain-article'), userTitle: ' My  title ' }).title).toBe('My title')
  })
})

test.each([
  'plain-article',
  'images',
  'code-and-embeds',
  'footnotes',
  'hostile',
  'japanese',
  'right-to-left',
  'windows-newlines',
])('the stored markdown of %s is a fixpoint of parsing and rendering', (name) => {
  const { markdown } = extract(name)
  expect(renderMarkdown(parseMarkdown(markdown))).toBe(markdown)
})

describe('images', () => {
  const { markdown } = extract('images')

  test('are found when lazily loaded, relative to the base address', () => {
    expect(markdown).toContain('![A lazy boat](https://cdn.example.org/files/lazy-boat.jpg)')
    expect(markdown).toContain('![Picture](https://cdn.example.org/files/modern.webp)')
    expect(markdown.match(/real-twin\.jpg/g)).toHaveLength(1)
  })

  test('have the size that a column needs', () => {
    expect(markdown).toContain('![Sets](https://cdn.example.org/files/large.jpg)')
  })

  test('have their caption as the next paragraph, in emphasis', () => {
    expect(markdown).toContain('lazy-boat.jpg)\n\n*A boat, asleep at noon. Photo: A. Marsh*\n')
    expect(markdown).toContain('old.jpg)\n\n*The old way of captions.*\n')
  })

  test('that only track readers are removed', () => {
    expect(markdown).not.toContain('stats.example.org')
  })
})

describe('code, tables and embeds', () => {
  const { markdown } = extract('code-and-embeds')

  test('code keeps its language, indentation and line breaks, without line numbers', () => {
    expect(markdown).toContain('```python\ndef draw(ship):\n    return ship  # done\n```')
    expect(markdown).toContain('````ts\nconst a = 1<2;\nconst b = "```"\n````')
    expect(markdown).toContain('```rust\nfn main() {}\nfn other() {}\n```')
    expect(markdown).toContain('`npm start`')
  })

  test('tables stay tables, with alignment and pipes', () => {
    expect(markdown).toContain('| Ship | Length |\n| - | -: |\n| Heron | 12 \\| 13 |\n| Gull **II** | 9 |')
  })

  test('embeds become links alone in a block, named for their own site, and adverts are removed', () => {
    expect(markdown).toContain('\n\n[How a ship is drawn](https://www.youtube.com/watch?v=dQw4w9WgXcQ)\n\n')
    expect(markdown).toContain('\n\n[Video](https://cdn.example.org/ship.mp4)\n\n')
    expect(markdown).toContain(
      '\n\n[youtube.com.evil.example](https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ)\n\n',
    )
    expect(markdown).not.toContain('ads.example')
  })

  test('an embedded post keeps its words and its link', () => {
    expect(markdown).toContain('> Ships are slow thoughts.')
    expect(markdown).toContain('\n\n[Post by Ada Marsh](https://twitter.com/ada/status/123456789)\n\n')
  })

  test('definitions and details keep their words', () => {
    expect(markdown).toContain('**Keel**\n\nThe spine of a ship.')
    expect(markdown).toContain('**More**\n\nHidden until asked for.')
  })
})

test('footnotes are paired with their marks, without links back', () => {
  const { markdown } = extract('footnotes')
  expect(markdown).toContain('needs support.[^1] And a second one.[^2]')
  expect(markdown).toContain('[^1]: Seen in the harbour archive.\n\n[^2]: The same archive, *second* floor.\n')
})

describe('languages', () => {
  test('are detected by script if the page does not say, with their direction', () => {
    expect(extract('right-to-left')).toMatchObject({ language: 'ar', isRtl: true })
  })

  test('are not taken from a template that says English around Japanese', () => {
    const article = extract('japanese')
    expect(article).toMatchObject({ language: 'ja', isRtl: false, title: '静かな港' })
    expect(article.wordCount).toBeGreaterThan(60)
  })
})

test('Windows newlines make no difference', () => {
  const { markdown } = extract('windows-newlines')
  expect(markdown).toContain('One line and its second half, with a\u00a0space.\n\n```\na\n\tb\n\nc\n```')
  expect(markdown).not.toContain('\r')
})

test('an article with a box for each section is read completely, without boxes whose names mark them as extras', () => {
  const section = (n: number) => `<section><div><div><h2>Part ${n}</h2><div>${PROSE}</div></div></div></section>`
  const html = `<html><body><main><div>${[1, 2, 3, 4, 5].map(section).join('')}</div><div class="related-posts"><p>${'Buy this other thing now, please. '.repeat(20)}</p></div></main></body></html>`
  const { markdown } = extractArticle({ url: 'https://example.org/', html })
  for (const n of [1, 2, 3, 4, 5]) expect(markdown).toContain(`## Part ${n}\n`)
  expect(markdown).not.toContain('Buy this')
})

test('a formula is preserved as its TeX, or as TeX made from its MathML', () => {
  const html = `<html><body><article>${PROSE}<p>By <math><semantics><mi>E</mi><annotation encoding="application/x-tex">E=mc^2</annotation></semantics></math> and <math><mi>a</mi><mo>+</mo><mi>b</mi></math>.</p></article></body></html>`
  expect(extractArticle({ url: 'https://example.org/', html }).markdown).toContain('By `$E=mc^2$` and `$a + b$`.')
})

describe('a page without an article', () => {
  test('gives a reason', () => {
    expect(failure(() => extract('empty')).code).toBe('empty_page')
    expect(failure(() => extract('script-only')).code).toBe('script_only')
    expect(failure(() => extractArticle({ url: 'https://example.org/', html: '' })).code).toBe('empty_page')
    expect(explain(extractionReason(failure(() => extract('script-only'))))).toMatch(
      /^The page shows its text only in a browser/,
    )
  })

  test('whose text is in <noscript> is read there', () => {
    const html = `<html><body><div id="app"></div><noscript>${PROSE}</noscript><script src="a.js"></script></body></html>`
    expect(extractArticle({ url: 'https://example.org/t/1', html }).text).toContain('Paragraph 2')
  })

  test('whose text is hidden until a script shows it is still read', () => {
    const html = `<html><body><article style="display:none">${PROSE}${PROSE}</article></body></html>`
    expect(extractArticle({ url: 'https://example.org/', html }).text).toContain('Paragraph 2')
  })
})

describe('work is bounded', () => {
  test('50,000 nested elements are flattened and their words read', () => {
    const html = `<html><body><article>${PROSE}${'<div>'.repeat(50_000)}deep down${'</div>'.repeat(50_000)}${PROSE}</article></body></html>`
    expect(extractArticle({ url: 'https://example.org/', html }).text).toContain('Paragraph 1')
  })

  test.each(['<b>', '<blockquote>', '<ul><li>', '<table><tr><td>', '<a href=x>', '<font>', '<span><p>'])(
    '20,000 unclosed %s are harmless',
    (tag) => {
      const html = `<html><body><article>${PROSE}${tag.repeat(20_000)}end</article></body></html>`
      expect(extractArticle({ url: 'https://example.org/', html }).text).toContain('Paragraph 1')
    },
  )

  test('100,000 attributes on one element are harmless', () => {
    const attributes = Array.from({ length: 100_000 }, (_, index) => `a${index}="${index}"`).join(' ')
    const html = `<html><body><article>${PROSE}<p ${attributes}>end</p></article></body></html>`
    expect(extractArticle({ url: 'https://example.org/', html }).text).toContain('Paragraph 1')
  })

  test('a page with one table of 5,000 rows keeps that table', () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `<tr><td>Boat ${row}</td><td>${row * 7} crates</td></tr>`)
    const html = `<html><body><table><tr><th>Boat</th><th>Load</th></tr>${rows.join('')}</table></body></html>`
    const { markdown } = extractArticle({ url: 'https://example.org/', html })
    expect(markdown).toContain('| Boat | Load |\n| - | - |\n| Boat 0 | 0 crates |')
    expect(markdown).toContain('| Boat 4999 | 34993 crates |')
  })

  test('any amount of markup in scripts is harmless', () => {
    const html = `<html><body><article>${PROSE}</article><script>${'x="<b>";'.repeat(450_000)}</script></body></html>`
    expect(extractArticle({ url: 'https://example.org/', html }).text).toContain('Paragraph 1')
  })

  test('a page that is too large is refused with a reason', () => {
    expect(failure(() => extractArticle({ url: 'https://example.org/', html: '<p>x</p>'.repeat(450_000) })).code).toBe(
      'too_complex',
    )
  })
})
