import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { RootContent } from 'mdast'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { renderMarkdown } from '#shared/text/render-markdown.ts'
import { readingMinutes, wordCount } from '#shared/text/word-count.ts'
import { ExtractionError, type Extractor } from './page-extractor.ts'

/** Plain paragraphs and headings only: holds the place of the extraction room until that is there. */
export function createInterimExtractor(): Extractor {
  return {
    extract: async ({ html }) => {
      const { document } = parseHTML(html)
      const found = new Readability(document as never).parse()
      if (!found?.content || !found.textContent?.trim()) throw new ExtractionError('nothing to read')
      const body = parseHTML(`<!doctype html><html><body>${found.content}</body></html>`).document
      const children = [...body.querySelectorAll('p,h1,h2,h3,h4,h5,h6,li,pre')].flatMap((element): RootContent[] => {
        const value = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
        const depth = /^H([1-6])$/.exec(element.tagName)?.[1]
        if (value === '') return []
        const words = [{ type: 'text' as const, value }]
        return depth
          ? [{ type: 'heading', depth: Number(depth) as 1, children: words }]
          : [{ type: 'paragraph', children: words }]
      })
      if (children.length === 0) throw new ExtractionError('nothing to read')
      const markdown = renderMarkdown({ type: 'root', children })
      const text = canonicalText(parseMarkdown(markdown))
      return {
        title: found.title ?? '',
        authors: found.byline ? [found.byline] : [],
        siteName: found.siteName ?? null,
        publicationDate: found.publishedTime ?? null,
        language: found.lang ?? null,
        isRtl: found.dir === 'rtl',
        excerpt: found.excerpt ?? null,
        leadImage: null,
        canonicalUrl: null,
        markdown,
        text,
        wordCount: wordCount(text),
        readingMinutes: readingMinutes(text),
        contentType: 1,
      }
    },
    close: async () => {},
  }
}
