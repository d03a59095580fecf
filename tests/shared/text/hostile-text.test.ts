// Processing of an article's text by clients and the service needs time proportional to its length, regardless of its
// content. LECTERN_BOMBS=large tries all texts, as long as a site may send.
import type { Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { parseSearch } from '#shared/text/parse-search.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { wordCount } from '#shared/text/word-count.ts'
import { hostileStrings } from '../../fakes/hostile-strings.ts'
import { growth, LINEAR } from '../../growth.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const SIZE = isLarge ? 1_000_000 : 24_000
/** A sixth of them by day. */
const tried = Object.entries(hostileStrings).filter((_, index) => isLarge || index % 6 === 0)

const inParagraph = (value: string): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'text', value }] }],
})
const inCode = (value: string): Root => ({ type: 'root', children: [{ type: 'code', value }] })

describe.each(tried)('text of %s', (_, make) => {
  test('is parsed as markdown, stored and read again in linear time', () => {
    expect(
      growth((size) => {
        const tree = parseMarkdown(make(size))
        canonicalText(parseMarkdown(renderMarkdown(tree)))
      }, SIZE),
    ).toBeLessThan(LINEAR)
  })

  test('is stored as words and as code, and read again, in linear time', () => {
    expect(
      growth((size) => {
        const text = make(size)
        parseMarkdown(renderMarkdown(inParagraph(text)))
        parseMarkdown(renderMarkdown(inCode(text)))
      }, SIZE),
    ).toBeLessThan(LINEAR)
  })

  test('is cleaned, counted and searched for in linear time', () => {
    expect(
      growth((size) => {
        const text = make(size)
        wordCount(cleanProse(text), null)
        parseSearch(text)
      }, SIZE),
    ).toBeLessThan(LINEAR)
  })
})
