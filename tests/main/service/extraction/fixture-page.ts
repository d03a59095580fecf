import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
