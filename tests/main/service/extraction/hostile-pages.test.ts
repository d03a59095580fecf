import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { ExtractionError, extractArticle } from '../../../../main/service/extraction/index.ts'
import { fixturePage, PROSE } from './fixture-page.ts'

const corpus = join(import.meta.dirname, '../../../../../shared/corpus/xss')

function nodes(node: Nodes): Nodes[] {
  return 'children' in node ? [node, ...node.children.flatMap(nodes)] : [node]
}

/** Asserts that the result contains no markup and no address that could run. */
function expectHarmless(html: string): void {
  const { markdown, leadImage, canonicalUrl } = extractArticle({ url: 'https://example.org/page', html })
  for (const node of nodes(parseMarkdown(markdown))) {
    expect(node.type).not.toBe('html')
    if (node.type === 'link') expect(node.url).toMatch(/^(?:https?:\/\/|mailto:|#)/i)
    if (node.type === 'image') expect(node.url).toMatch(/^https?:\/\//i)
  }
  for (const url of [leadImage, canonicalUrl]) if (url !== null) expect(url).toMatch(/^https?:\/\//)
  // Other markdown parsers may accept HTML, so every "<" outside code that could open a tag is escaped.
  const prose = markdown.replace(/(`{3,})[^]*?\n *\1|(`+)[^`][^]*?\2/g, '')
  expect(prose).not.toMatch(/(?<!\\)<[a-z/!?]/i)
}

describe('hostile pages', () => {
  test('give words and allow-listed addresses only', () => {
    expectHarmless(fixturePage('hostile').html)
  })

  test('keep text that looks like markup as text', () => {
    expect(extractArticle(fixturePage('hostile')).text).toContain(
      '<script>alert(11)</script> is text, and so is [x](javascript:alert(12))',
    )
  })

  test('metadata gives no address that could run and no markup', () => {
    const article = extractArticle({
      url: 'https://example.org/',
      html: `<html><head><title>&lt;img src=x&gt; T</title><meta property="og:image" content="javascript:alert(1)"><link rel="canonical" href="data:text/html,x"><script type="application/ld+json">{"__proto__":{"polluted":1},"@type":"Article","author":{"name":["<b>A</b>"]},"datePublished":{"a":1}}</script></head><body>${PROSE}</body></html>`,
    })
    expect(article).toMatchObject({ leadImage: null, canonicalUrl: null, publicationDate: null })
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  const lists = existsSync(corpus) ? readdirSync(corpus).filter((name) => name.endsWith('.json')) : []
  test.skipIf(lists.length === 0).each(lists.length > 0 ? lists : ['corpus/xss is not here'])(
    'no payload of %s comes through',
    (list) => {
      const payloads = JSON.parse(readFileSync(join(corpus, list), 'utf8')) as { name: string; payload: string }[]
      for (const { payload } of payloads) {
        try {
          expectHarmless(`<html><body><article>${PROSE}<p>${payload}</p>${PROSE}</article></body></html>`)
        } catch (error) {
          // A payload may swallow the page (an unclosed <style>). No article is a harmless result.
          if (!(error instanceof ExtractionError)) throw error
        }
      }
    },
  )
})
