import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { groupFigures, isPullQuote, prepareArticle } from '../../../renderer/reading/inline/prepare-article.ts'
import { articles } from './articles.ts'

function prepare(markdown: string) {
  const root = parseMarkdown(markdown)
  return prepareArticle(root, canonicalText(root))
}
const levels = (markdown: string) => [...prepare(markdown).headings.values()].map(({ level }) => level)

describe('headings', () => {
  test('are raised so that the highest is h2, and keep their relative levels', () => {
    expect(levels('#### A\n\n##### B\n\n###### C\n\n#### D')).toEqual([2, 3, 4, 2])
    expect(levels('## A\n\n#### B')).toEqual([2, 4])
    expect(levels('# A\n\n###### B')).toEqual([2, 6])
  })

  test('get ids that no word of the page can make clash with the app’s', () => {
    const ids = [...prepare('#### Root\n\n#### Root\n\n#### ¡!\n\n#### 灯台').headings.values()].map(({ id }) => id)
    expect(ids).toEqual(['section-root', 'section-root-2', 'section-untitled', 'section-灯台'])
  })

  test('are found by the page’s own fragment; of two the first wins', () => {
    const { targets } = prepare('#### What the *numbers* say\n\n#### What the numbers say')
    expect(targets.get('what-the-numbers-say')).toBe('section-what-the-numbers-say')
  })
})

describe('figures', () => {
  const kinds = (markdown: string) => groupFigures(parseMarkdown(markdown).children).map((node) => node.type)

  test('are images alone in their block, with an emphasised paragraph below as the caption', () => {
    const [figure, rest] = groupFigures(
      parseMarkdown('![a](https://example.org/a.png)\n\n*The caption.*\n\n*Not a caption.*').children,
    )
    expect(figure).toMatchObject({ type: 'figure', images: [{ alt: 'a' }], caption: { type: 'paragraph' } })
    expect(rest?.type).toBe('paragraph')
  })

  test('may be links and may be several, but text beside them makes a paragraph', () => {
    const [linked] = groupFigures(parseMarkdown('[![a](https://example.org/a.png)](https://example.org/big)').children)
    expect(linked).toMatchObject({ type: 'figure', link: 'https://example.org/big' })
    expect(kinds('![a](https://example.org/a.png) ![b](https://example.org/b.png)')).toEqual(['figure'])
    expect(kinds('![a](https://example.org/a.png) words')).toEqual(['paragraph'])
  })

  test('do not use a partly emphasised paragraph as their caption', () => {
    expect(kinds('![a](https://example.org/a.png)\n\n*Not* a caption.')).toEqual(['figure', 'paragraph'])
  })
})

describe('footnotes', () => {
  test('are numbered in the order in which the text refers to them', () => {
    const { footnotes, footnoteNumbers } = prepare('One[^b] two[^a] three[^b].\n\n[^a]: A.\n\n[^b]: B.')
    expect(footnotes.map(({ number, node }) => [number, node.identifier])).toEqual([
      [1, 'b'],
      [2, 'a'],
    ])
    expect(footnoteNumbers.get('a')).toBe(2)
  })
})

test('a pull quote is one fully emphasised paragraph', () => {
  const quote = (markdown: string) => {
    const [node] = parseMarkdown(markdown).children
    return node?.type === 'blockquote' && isPullQuote(node.children)
  }
  expect(quote('> *All of it.*')).toBe(true)
  expect(quote('> *Some* of it.')).toBe(false)
  expect(quote('> *All.*\n>\n> — Somebody')).toBe(false)
})

test('every block with text knows its start in the canonical text', () => {
  fc.assert(
    fc.property(articles, (markdown) => {
      const root = parseMarkdown(markdown)
      const text = canonicalText(root)
      for (const [node, start] of prepareArticle(root, text).starts) {
        if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
          expect(text.slice(start, start + node.value.length)).toBe(node.value)
        } else expect(start).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})
