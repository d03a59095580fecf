import { build, type PageDocument, type PageElement, textOf } from '../page-document.ts'
import { type PageWords, selectRare } from './selector-index.ts'

/** Verse that software for blogs and libraries marks. */
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
/** A first letter in a separate element. */
const DROP_CAPS = ['.dropcap', '.drop-cap', '.dropCap', '.has-drop-cap-letter', '.first-letter', '.initial-cap']

/** Keeps the sources of quotes, the lines of verse and the first letters of paragraphs. */
export function keepQuotes(page: PageDocument, words: PageWords): void {
  for (const source of selectRare(page, words, ['blockquote footer', 'figure footer'])) {
    source.replaceWith(build(page, 'p', {}, ...source.childNodes))
  }
  for (const table of selectRare(page, words, ['blockquote > table'])) unwrapFloat(table)
  for (const quote of selectRare(page, words, ['div.quoteblock'])) {
    if (!quote.querySelector('blockquote,pre')) quote.replaceWith(build(page, 'blockquote', {}, ...quote.childNodes))
  }
  for (const verse of selectRare(page, words, VERSES)) {
    // Lines that are set in are a block within.
    if (!verse.parentNode?.closest('.line-block')) keepVerse(page, verse)
  }
  for (const letter of selectRare(page, words, DROP_CAPS)) joinLetter(letter)
}

/** A quote that holds only a table, its caption and the rules above and below it only sets the table apart. */
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

/** Makes a stanza one paragraph with a break after each line. */
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

/** Puts a letter before its paragraph into it, and removes the hidden twin of one within its word. */
function joinLetter(letter: PageElement): void {
  const text = textOf(letter)
  if (!/^["“„«]?\p{L}$/u.test(text)) return
  const next = letter.nextElementSibling
  if (next?.localName === 'p' && /^\p{Ll}/u.test(textOf(next)) && letter.closest('p') === null) {
    letter.remove()
    next.prepend(text)
  } else if (next && textOf(next) === text) next.remove()
}
