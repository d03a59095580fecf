import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'

const folder = join(import.meta.dirname, '../../../fixtures/pages')

/** A page written for these tests (tests/fixtures/pages), as if fetched from https://example.org/notes. */
export function fixturePage(name: string): { url: string; html: string } {
  return { url: 'https://example.org/notes', html: readFileSync(join(folder, `${name}.html`), 'utf8') }
}

/** Three paragraphs, long enough to be an article. */
export const PROSE = Array.from(
  { length: 3 },
  (_, i) =>
    `<p>Paragraph ${i} of an honest article, which goes on for a while, with commas, clauses, and a thought or two, so that ` +
    'whoever looks for the content of this page finds it here, and nowhere else, whatever else may stand around it.</p>',
).join('')

/** The markdown that an article keeps of the markup between its paragraphs. */
export function keptBetween(html: string, head = ''): string {
  const page = `<html><head><title>A page</title><meta property="og:type" content="article">${head}</head><body><article>${PROSE}${html}${PROSE}</article></body></html>`
  const { markdown } = extractArticle({ url: 'https://example.org/a', html: page })
  return markdown
    .split('\n')
    .filter((line) => !line.startsWith('Paragraph '))
    .join('\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n')
}
