import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Elements that blog and library software use to mark verse. */
const VERSES = [
  'pre.wp-block-verse',
  '.verseblock pre',
  'pre.verse',
  '.stanza',
  '.linegroup',
  '.poem .lg',
  '.line-block',
]
const VERSE_LINES = '.line,.verse-line,.l'
/** Initial letters in a separate element. */
const DROP_CAPS = ['.dropcap', '.drop-cap', '.dropCap', '.has-drop-cap-letter', '.first-letter', '.initial-cap']

/** Preserves the sources of quotes, the lines of verse and the initial letters of paragraphs. */
export function keepQuotes(page: PageDocument, words: PageWords): void {
  for (const source of selectRare(page, words, ['blockquote footer', 'figure footer'])) {
    source.replaceWith(build(page, 'p', {}, ...source.childNodes))
  }
  for (const table of selectRare(page, words, ['blockquote > table'])) unwrapFloat(table)
  for (const quote of selectRare(page, words, ['div.quoteblock'])) {
    if (!quote.querySelector('blockquote,pre')) quote.replaceWith(build(page, 'blockquote', {}, ...quote.childNodes))
  }
  for (const verse of selectRare(page, words, VERSES)) {
    // Indented lines are a block within another block of lines.
    if (!verse.parentNode?.closest('.line-block')) keepVerse(page, verse)
  }
  for (const letter of selectRare(page, words, DROP_CAPS)) joinLetter(letter)
}

/**
 * Unwraps a quote that merely sets a table apart: it contains only the table, its caption and the rules above and below
 * it.
 */
function unwrapFloat(table: PageElement): void {
  const quote = table.parentNode
  if (quote?.localName !== 'blockquote' || !quote.parentNode) return
  const others = [...quote.children].filter((part) => part !== table)
  const isRule = (part: PageElement) => textOf(part) === '' && part.querySelector('img') === null
  if (others.filter((part) => !isRule(part)).length > 1 || !others.some(isRule)) return
  if (others.some((part) => !isRule(part) && !/^(?:div|p|center)$/.test(part.localName))) return
  for (const part of others) if (isRule(part)) part.remove()
  quote.replaceWith(...quote.childNodes)
}

/** Turns a stanza into one paragraph with a break after each line. */
function keepVerse(page: PageDocument, verse: PageElement): void {
  if (verse.localName === 'pre') {
    for (const end of verse.querySelectorAll('br')) end.replaceWith('\n')
    const paragraphs = verse.textContent.trim().split(/\n[ \t]*\n\s*/)
    verse.replaceWith(
      ...paragraphs.map((text) =>
        paragraphOf(
          page,
          text.split('\n').map((line) => [line.trim()]),
        ),
      ),
    )
    return
  }
  const lines = [...verse.querySelectorAll(VERSE_LINES)]
  if (lines.length < 2 || lines.some((line) => line.querySelector('p,div,img'))) return
  verse.replaceWith(
    paragraphOf(
      page,
      lines.map((line) => [...line.childNodes]),
    ),
  )
}

function paragraphOf(page: PageDocument, lines: (PageElement['childNodes'][number] | string)[][]): PageElement {
  const paragraph = build(page, 'p', {})
  lines.forEach((line, index) => {
    if (index > 0) paragraph.append(build(page, 'br', {}))
    paragraph.append(...line)
  })
  return paragraph
}

/**
 * Moves an initial letter that is before its paragraph into the paragraph, or removes the letter's hidden duplicate.
 */
function joinLetter(letter: PageElement): void {
  const text = textOf(letter)
  if (!/^["“„«]?\p{L}$/u.test(text)) return
  const next = letter.nextElementSibling
  if (next?.localName === 'p' && /^\p{Ll}/u.test(textOf(next)) && letter.closest('p') === null) {
    letter.remove()
    next.prepend(text)
  } else if (next && textOf(next) === text) next.remove()
}
