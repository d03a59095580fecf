import { writtenDate } from '#shared/text/written-date.ts'
import { reason } from '#shared/reasons/codes.ts'
import { type FoundItems, type IncomingHighlight, incomingHighlight, type RefusedRow } from '../incoming-item.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { bookItems } from './highlight-lists.ts'

interface Clipping {
  readonly title: string
  readonly author: string | null
  /** Null if the language is not known. */
  readonly kind: 'highlight' | 'note' | 'bookmark' | null
  readonly start: number
  readonly end: number
  readonly text: string
  readonly madeMs: number | null
}

const words = {
  bookmark: /bookmark|lesezeichen|signet|marcador|segnalibro|bladwijzer|ブックマーク|书签|書籤|закладк/i,
  note: /\bnote\b|notiz|\bnota\b|notitie|メモ|笔记|筆記|заметк/i,
  highlight:
    /highlight|markierung|surlignement|subrayado|destaque|evidenziazione|markering|ハイライト|标注|標註|выделен/i,
} as const

/** Reads the clippings that a Kindle collects in a text file, in any of the Kindle's languages. */
export function readClippings(text: string): FoundItems {
  const refused: RefusedRow[] = []
  const clippings = text.split(/^={8,}\s*$/m).flatMap((part) => {
    const clipping = clippingIn(part)
    if (clipping?.text) return { ...clipping, text: clipping.text }
    const [name = null] = part.split('\n').flatMap((line) => lineOf(line.replaceAll('\uFEFF', '')) ?? [])
    if (name !== null)
      refused.push({ name, reason: clipping ? reason('row_is_bookmark') : reason('row_format_unknown') })
    return []
  })
  const ends = new Set(clippings.filter(({ start, end }) => end > start).map((each) => placeOf(each, each.end)))
  const known = clippings.map((clipping) =>
    clipping.kind === null ? { ...clipping, kind: kindOf(clipping, ends) } : clipping,
  )
  const kept: (Clipping & { note: string | null })[] = []
  for (const clipping of known) {
    if (clipping.kind === 'bookmark') refused.push({ name: clipping.title, reason: reason('row_is_bookmark') })
    if (clipping.kind !== 'highlight') continue
    // A longer highlight of the same passage replaces the shorter one, which was a first attempt.
    const before = kept.findIndex((each) => sameBook(each, clipping) && isSamePlace(each, clipping))
    if (before === -1) kept.push({ ...clipping, note: null })
    else if (clipping.text.length >= (kept[before]?.text.length ?? 0)) kept[before] = { ...clipping, note: null }
  }
  for (const note of known.filter(({ kind }) => kind === 'note')) {
    const about = kept.findLast((each) => sameBook(each, note) && note.start >= each.start && note.start <= each.end)
    if (about) about.note = about.note === null ? note.text : `${about.note}\n${note.text}`
    else kept.push({ ...note, note: null })
  }
  const books = kept.map(({ title, author, text, note, madeMs }) => {
    const highlight: IncomingHighlight = incomingHighlight({ text, note, madeMs })
    return { title, author, tags: [], highlight }
  })
  const items = bookItems(books)
  // The others replaced an earlier attempt or were combined with another note.
  const marked = items.flatMap(({ highlights }) => highlights)
  const taken = marked.length + marked.filter(({ note }) => note !== null).length
  const bookmarks = known.filter(({ kind }) => kind === 'bookmark').length
  return { items, refused, repeated: known.length - bookmarks - taken }
}

const sameBook = (a: Clipping, b: Clipping): boolean => a.title === b.title && a.author === b.author

/** In any language, a note has a single position: the last position of the passage it refers to. */
function kindOf(clipping: Clipping, ends: ReadonlySet<string>): 'note' | 'highlight' {
  return clipping.end === clipping.start && ends.has(placeOf(clipping, clipping.start)) ? 'note' : 'highlight'
}

const placeOf = ({ title, author }: Clipping, position: number): string => JSON.stringify([title, author, position])

function isSamePlace(a: Clipping, b: Clipping): boolean {
  return a.start === b.start && (a.text.startsWith(b.text.slice(0, -1)) || b.text.startsWith(a.text.slice(0, -1)))
}

/** Null for text that is not a clipping. A bookmark has no text. */
function clippingIn(part: string): (Omit<Clipping, 'text'> & { readonly text: string | null }) | null {
  const lines = part
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const [book = '', facts = '', ...rest] = lines
  if (!/^\s*[-–—]/.test(facts)) return null
  const text = wordsOf(rest.join('\n'))
  const [what = '', ...others] = facts.split('|')
  const said = facts.split('|').slice(0, 2).join('|')
  const kind = words.bookmark.test(what)
    ? 'bookmark'
    : words.note.test(said)
      ? 'note'
      : words.highlight.test(said)
        ? 'highlight'
        : null
  const place = [...others.slice(0, -1), what]
    .map((each) => each.match(/(\d+)(?:[-–—~](\d+))?/))
    .find((found) => found !== null)
  const [, first = '0', last = first] = place ?? []
  const start = Number(first)
  return {
    ...titleAndAuthor(book),
    kind,
    start,
    // In the second number, old Kindles write only the digits that change, for example 150-52.
    end: Number(last.length < first.length ? first.slice(0, first.length - last.length) + last : last),
    text,
    madeMs: writtenDate(others.at(-1) ?? facts),
  }
}

/** The author is in the last pair of parentheses and may contain parentheses. */
function titleAndAuthor(line: string): { title: string; author: string | null } {
  const text = lineOf(line) ?? 'Clippings'
  if (!text.endsWith(')')) return { title: text, author: null }
  let depth = 0
  for (let at = text.length - 1; at > 0; at -= 1) {
    if (text[at] === ')') depth += 1
    else if (text[at] === '(' && (depth -= 1) === 0) {
      const title = text.slice(0, at).trim()
      return title === '' ? { title: text, author: null } : { title, author: lineOf(text.slice(at + 1, -1)) }
    }
  }
  return { title: text, author: null }
}
