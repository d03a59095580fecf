import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { type BookHighlight, bookItems } from './highlight-lists.ts'

/** The words between an excerpt and its book, in the languages of Apple Books that are known so far. */
const FROM =
  /^(?:excerpt from|auszug aus|extrait de|estratto da|pasaje de|trecho de|fragment uit|抜粋|摘录来自)(?=\s|:|$)/i
const STORE = /^https?:\/\/(?:books|itunes)\.apple\.com\//i
const QUOTED = /^[“„«»"「『][^]*[”“»«"」』]$/

/** True for excerpts of books, in the form in which Apple Books copies and shares them. */
export function isBookExcerpts(text: string): boolean {
  const head = text.slice(0, 65_536)
  return head.split('\n').some((line) => FROM.test(line.trim())) && /^\s{0,100}[“„«»"「『]/m.test(head)
}

/**
 * Reads excerpts of books. Each consists of the words in quotation marks, followed by the book. The book has its title,
 * author and address, or its author and its title in quotation marks.
 */
export function readBookExcerpts(text: string): FoundItems {
  const paragraphs = text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .flatMap((paragraph) => wordsOf(paragraph) ?? [])
  const found: BookHighlight[] = []
  const refused: RefusedRow[] = []
  // Paragraphs of an excerpt that come before the name of its book.
  let waiting: string[] = []
  for (const paragraph of paragraphs) {
    const book = bookOf(paragraph)
    if (book === null) {
      waiting.push(paragraph)
      continue
    }
    const start = waiting.findLastIndex((each) => /^[“„«»"「『]/.test(each))
    const words = start === -1 ? '' : waiting.slice(start).join('\n\n')
    for (const other of waiting.slice(0, Math.max(start, 0))) refused.push(unknown(other))
    if (QUOTED.test(words))
      found.push({ ...book, tags: [], highlight: incomingHighlight({ text: words.slice(1, -1).trim() }) })
    else refused.push({ name: book.title, reason: reason('row_nothing_highlighted') })
    waiting = []
  }
  return { items: bookItems(found), refused: [...refused, ...waiting.map(unknown)] }
}

const unknown = (paragraph: string): RefusedRow => ({
  name: lineOf(paragraph) ?? t.paragraph,
  reason: reason('row_is_no_excerpt'),
})

function bookOf(paragraph: string): { readonly title: string; readonly author: string | null } | null {
  const [first = '', ...rest] = paragraph.split('\n').map((line) => line.trim())
  if (!FROM.test(first)) return null
  const after = first.replace(FROM, '').replace(/^\s*:?\s*/, '')
  const cited = /^(.{1,300}?)\.\s+[“„«"](.{1,500}?)\.?[”“»"]/.exec(after)
  if (cited) return { title: lineOf(cited[2]) ?? after, author: lineOf(cited[1]) }
  const [title = 'Highlights', author, ...notices] = [after, ...rest].filter((line) => line !== '' && !STORE.test(line))
  // The last line is a copyright notice. If there is no author, the notice is the second line.
  return { title, author: notices.length > 0 ? lineOf(author) : null }
}
