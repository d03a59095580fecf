import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { markParts } from '#shared/model/highlights/mark-line.ts'
import { isFileAddress } from '#shared/text/file-address.ts'
import { rubyElements } from '#shared/text/links/ruby-elements.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import * as t from '#shared/words/service/exports.ts'
import { answersMarkdown } from './answer-markdown.ts'
import { savedDate, shelvesOf } from './entry-facts.ts'
import type { LibraryRecord } from './library-record.ts'

const style = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1.1rem/1.6 Georgia,serif;color-scheme:light dark}
img,video{max-width:100%;height:auto}pre{overflow:auto}blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid}
header p,footer{font:0.9rem/1.5 system-ui,sans-serif}blockquote,.note{white-space:pre-line}`

/** Returns an entry as an HTML page that needs no scripts and, except for its pictures, no network. */
export function entryHtml(record: LibraryRecord): string {
  const { article, note, highlights } = record
  const body = article === null ? '' : markdownHtml(article.markdown)
  const facts = [record.author, record.site, record.publication_date?.slice(0, 10)].filter((fact) => fact != null)
  const marks = highlights.map(
    (one) =>
      `<blockquote dir="auto">${escaped(one.text)}</blockquote>${markedHtml(one)}${one.note === null ? '' : noteHtml(one.note)}`,
  )
  const answers = answersMarkdown(record)
  const shelves = shelvesOf(record)
  const language = article?.language == null ? '' : ` lang="${escaped(article.language)}"`
  return `<!doctype html>
<html${language}${article?.is_rtl ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(record.title)}</title><style>${style}</style></head><body>
<header><h1 dir="auto">${escaped(record.title)}</h1><p>${facts.map(factHtml).join('&nbsp;· ')}</p></header>
${note === null ? '' : `<aside>${noteHtml(note.note)}</aside>\n`}<main>
${body}
</main>
${marks.length === 0 ? '' : `<section><h2>${escaped(t.highlights)}</h2>\n${marks.join('\n')}\n</section>\n`}${answers === '' ? '' : `<section>\n${markdownHtml(answers)}\n</section>\n`}<footer>${isFileAddress(record.url) ? '' : `<p><a href="${escaped(record.url)}">${escaped(record.url)}</a></p>`}
<p>${t.savedOnDate({ date: savedDate(record).slice(0, 10) })}${record.tags.length === 0 ? '' : ` · ${record.tags.map(({ name }) => escaped(name)).join(', ')}`}${shelves.length === 0 ? '' : ` · ${escaped(t.onShelves({ names: shelves.join(', ') }))}`}</p></footer>
</body></html>
`
}

/** Notes are shown as written. */
const noteHtml = (note: string): string => `<p class="note" dir="auto">${escaped(note)}</p>`

/** A name in another script than the page keeps the order of the facts. */
const factHtml = (fact: string): string => `<bdi>${escaped(fact)}</bdi>`

/** Returns a highlight's marks as a paragraph. Empty if there are none. */
function markedHtml(highlight: LibraryRecord['highlights'][number]): string {
  const parts = markParts(highlight).map(({ text, url }) =>
    url !== undefined && /^https?:/i.test(url) ? `<a href="${escaped(url)}">${escaped(text)}</a>` : escaped(text),
  )
  return parts.length === 0 ? '' : `<p>${parts.join(' · ')}</p>`
}

/** Returns an article's text as HTML. */
export const markdownHtml = (markdown: string): string => toHtml(toHast(rubyElements(parseMarkdown(markdown))))

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Returns a page with an item's title and text, from which both can be read again. */
export function textPage(title: string, markdown: string): string {
  const name = escaped(title)
  return `<html><head><title>${name}</title></head><body><article><h1>${name}</h1>${markdownHtml(markdown)}</article></body></html>`
}
