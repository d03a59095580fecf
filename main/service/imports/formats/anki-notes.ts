import Papa from 'papaparse'
import { reason } from '#shared/reasons/codes.ts'
import * as t from '#shared/words/service/transfers.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import {
  type FoundItems,
  type IncomingItem,
  incomingHighlight,
  incomingItem,
  type RefusedRow,
} from '../incoming-item.ts'
import { parseTags } from '../parse-tags.ts'
import { tagNames } from '../values/tag-names.ts'
import { PARTS_LINES } from '../values/without-tags.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'
import { type BookHighlight, bookItems } from './highlight-lists.ts'

/** Separators that the head of a file can name. */
const SEPARATORS: Readonly<Record<string, string>> = {
  ...{ comma: ',', semicolon: ';', tab: '\t', space: ' ', pipe: '|', colon: ':' },
}
const HEAD = /^#([a-z ]{1,20}):(.{1,2000})$/i
const SPECIAL = ['guid', 'notetype', 'deck', 'tags'] as const

/** True for notes in the form of Anki's text import and export, which starts with lines that describe it. */
export const isAnki = (text: string): boolean => /^#separator:\S/i.test(text)

/** Reads cards that link to their source: the front is a highlight of it, and the rest of the back is a note. */
export function readAnki(text: string): FoundItems {
  const head: Record<string, string> = {}
  let from = 0
  for (let line = lineAt(text, from); HEAD.test(line.trimEnd()); line = lineAt(text, from)) {
    const [, key = '', value = ''] = HEAD.exec(line.trimEnd()) ?? []
    head[key.toLowerCase()] = value.trim()
    from += line.length + 1
  }
  const separator = head['separator'] ?? ''
  const { data } = Papa.parse<string[]>(text.slice(from), {
    skipEmptyLines: 'greedy',
    delimiter: SEPARATORS[separator.toLowerCase()] ?? separator,
  })
  const special = new Map(SPECIAL.map((name) => [name, Number(head[`${name} column`] ?? 0) - 1]))
  const taken = new Set(special.values())
  const pages = new Map<string, IncomingItem>()
  const books: BookHighlight[] = []
  const refused: RefusedRow[] = []
  for (const cells of data) {
    const [front = '', ...backs] = cells.filter((_, at) => !taken.has(at))
    const { quote, note, title, author, site, url } = cardOf(front, backs.join('<br>'), head['html'] !== 'false')
    const tags = tagNames((cells[special.get('tags') ?? -1] ?? '').split(/\s+/).map((tag) => tag.replaceAll('_', ' ')))
    const highlight = quote === null ? null : incomingHighlight({ text: quote, note, ...(tags.length > 0 && { tags }) })
    if (highlight === null || (url === null && title === null)) {
      refused.push({ name: lineOf(quote)?.slice(0, 80) ?? t.untitledItem, reason: reason('row_without_address') })
    } else if (url === null) books.push({ title: title ?? t.highlights, author, tags: [], highlight })
    else {
      const page = pages.get(url) ?? incomingItem({ url, title, author, site })
      pages.set(url, { ...page, highlights: [...page.highlights, highlight] })
    }
  }
  return { items: [...pages.values(), ...bookItems(books)], refused }
}

function lineAt(text: string, from: number): string {
  const end = text.indexOf('\n', from)
  return text.slice(from, end === -1 ? undefined : end)
}

interface Card {
  readonly quote: string | null
  readonly note: string | null
  readonly title: string | null
  readonly author: string | null
  readonly site: string | null
  readonly url: string | null
}

/** The parts of a card that Lectern wrote have classes. On any other card, the first link is the source. */
function cardOf(front: string, back: string, isHtml: boolean): Card {
  if (!isHtml)
    return { quote: wordsOf(front), note: null, title: null, author: null, site: null, url: webAddress(back) }
  const quote = partsOf(front)
  const { links, classes, rest } = partsOf(back)
  const [link = null] = links
  return {
    quote: wordsOf(quote.classes['lectern-quote']) ?? wordsOf(quote.rest),
    note: wordsOf(classes['lectern-note']) ?? (classes['lectern-source'] === undefined ? wordsOf(rest) : null),
    title: lineOf(classes['lectern-source'] ?? link?.text),
    // On cards of earlier versions, the site follows the author.
    author: lineOf(
      classes['lectern-site'] === undefined ? classes['lectern-author']?.split(' · ')[0] : classes['lectern-author'],
    ),
    site: lineOf(classes['lectern-site']),
    url: link?.url ?? null,
  }
}

/** Returns the text of each of Lectern's classes, the links to web pages, and the text that is in neither. */
function partsOf(html: string) {
  const classes: Record<string, string> = {}
  const links: { url: string; text: string }[] = []
  let rest = ''
  const open: (string | null)[] = []
  let isLink = false
  const add = (words: string): void => {
    const name = open.findLast((each) => each !== null)
    if (isLink) links[links.length - 1] = { url: '', ...links.at(-1), text: `${links.at(-1)?.text ?? ''}${words}` }
    if (name !== undefined) classes[name] = `${classes[name] ?? ''}${words}`
    else if (!isLink) rest += words
  }
  parseTags(html, {
    onopentag(name, { class: given, href }) {
      if (PARTS_LINES.test(name) && name !== 'div') add('\n')
      open.push(/^lectern-[a-z]{1,10}$/.test(given ?? '') ? (given ?? null) : null)
      const url = name === 'a' ? webAddress(href) : null
      if (url !== null) {
        isLink = true
        links.push({ url, text: '' })
      }
    },
    ontext: add,
    onclosetag(name) {
      open.pop()
      if (name === 'a') isLink = false
      if (name === 'div') rest += '\n'
    },
  })
  return { classes, links, rest }
}
