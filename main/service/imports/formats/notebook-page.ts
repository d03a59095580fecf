import { colorNamed } from '#shared/model/highlights/highlight-colors.ts'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { type FoundItems, type IncomingHighlight, incomingHighlight } from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { bookItems } from './highlight-lists.ts'

/** Parts of the pages that Kindle apps and PocketBook export with a book's highlights, by their CSS classes. */
const parts: Readonly<Record<string, 'title' | 'author' | 'heading' | 'text' | 'remark'>> = {
  ...{ booktitle: 'title', authors: 'author', noteheading: 'heading', notetext: 'text' },
  ...{ bookmark: 'heading', 'bm-text': 'text', 'bm-note': 'remark' },
}
const NOTEBOOK = /class\s*=\s*["'](?:noteHeading|bookmark bm-color)/

/** True for a page that contains the highlights of one book. */
export const isNotebookPage = (html: string): boolean => NOTEBOOK.test(html.slice(0, 200_000))

/** The last number of a heading, which is the position in the book. */
const lastNumber = (text: string): string => text.match(/\d+/g)?.at(-1) ?? ''

export function readNotebookPage(html: string): FoundItems {
  const found: { part: string; text: string; color: string | null }[] = []
  const open: ((typeof found)[number] | null)[] = []
  let heading = ''
  let inHeading = false
  parseTags(html, {
    onopentag(name, { class: given = '' }) {
      const classes = given.split(/\s+/)
      const color = classes.flatMap((each) => /^(?:highlight_|bm-color-)([a-z]+)$/i.exec(each)?.[1] ?? [])[0] ?? null
      const part = classes.flatMap((each) => parts[each.toLowerCase()] ?? [])[0]
      const last = found.at(-1)
      if (part !== undefined) found.push({ part, text: '', color })
      else if (color !== null && last?.part === 'heading') last.color = color
      open.push(part === undefined ? (open.at(-1) ?? null) : (found.at(-1) ?? null))
      if (name === 'h1') inHeading = true
    },
    ontext(text) {
      const at = open.at(-1)
      if (at) at.text += text
      else if (inHeading) heading += text
    },
    onclosetag(name) {
      open.pop()
      if (name === 'h1') inHeading = false
    },
  })
  const of = (part: string): string | null => lineOf(found.find((each) => each.part === part)?.text)
  // PocketBook writes author and title into one heading: `Author - Title`.
  const [, first = null, rest = null] = /^(.{1,200}?) - (.{1,500})$/.exec(lineOf(heading) ?? '') ?? []
  const title = of('title') ?? rest ?? lineOf(heading) ?? t.highlights
  const author = of('author') ?? (of('title') === null ? first : null)
  const highlights: IncomingHighlight[] = []
  let kind: { readonly color: string | null; readonly place: string } | null = null
  let place = ''
  for (const { part, text, color } of found) {
    const words = wordsOf(text)
    if (part === 'heading') {
      kind = { color, place: lastNumber(text) }
    } else if (words !== null && part === 'text') {
      const last = highlights.at(-1)
      // A note without a color refers to the preceding highlight if both have the same position.
      if (kind?.color == null && last && place === kind?.place && last.note === null)
        highlights.splice(-1, 1, { ...last, note: words })
      else highlights.push(incomingHighlight({ text: words, color: colorNamed(kind?.color ?? null) }))
      place = kind?.place ?? ''
    } else if (words !== null && part === 'remark') {
      const last = highlights.at(-1)
      if (last) highlights.splice(-1, 1, { ...last, note: words })
    }
  }
  const items = bookItems(highlights.map((highlight) => ({ title, author, tags: [], highlight })))
  return { items, refused: items.length > 0 ? [] : [{ name: title, reason: reason('row_nothing_highlighted') }] }
}
