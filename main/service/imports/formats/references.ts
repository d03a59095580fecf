import type { FoundItems } from '../incoming-item.ts'
import type { JsonObject } from '../read-json.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { wordsOf } from '../values/words-of.ts'
import { childrenOf, elementsBelow, type XmlElement } from '../xml-tree.ts'
import { recordItems } from './objects.ts'
import { readTex } from '../values/read-tex.ts'
import { markedNotes } from './marked-notes.ts'

/** Maps the two-letter tags of RIS lines to Lectern's field names. Lines with the same meaning form a list. */
const meanings: Readonly<Record<string, string>> = {
  ...{ TI: 'title', T1: 'title', CT: 'title', BT: 'title' },
  ...{ AU: 'authors', A1: 'authors', A2: 'editors', ED: 'editors' },
  ...{ T2: 'publication', JO: 'publication', JF: 'publication', JA: 'abbreviation', PB: 'publisher' },
  ...{ DA: 'published', PY: 'published', Y1: 'published', Y2: 'accessed' },
  ...{ UR: 'url', L1: 'file', L2: 'url', LK: 'url', DO: 'doi', KW: 'keywords', N1: 'notes', RN: 'notes' },
  ...{ AB: 'abstract', N2: 'abstract' },
}
const RIS_LINE = /^([A-Z][A-Z\d])  ?- ?(.*)$/

/** True for references in RIS format, which nearly every library catalog can write. */
export const isRis = (text: string): boolean => /^(?:\uFEFF|\s)*TY  ?- [A-Z]/.test(text)

/** Returns the records of a RIS file. */
export function recordsOfRis(text: string): readonly JsonObject[] {
  const records: Record<string, unknown>[] = []
  let last: { readonly list: string[] } | null = null
  let fields = new Map<string, string[]>()
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, tag = '', words = ''] = RIS_LINE.exec(line) ?? []
    if (tag === 'TY') fields = new Map()
    else if (tag === 'ER') records.push(recordOf(fields))
    else if (tag !== '') {
      const name = meanings[tag] ?? tag
      const list = fields.get(name) ?? []
      if (words.trim() !== '') list.push(dated(name, words.trim()))
      fields.set(name, list)
      last = { list }
    } else if (last && last.list.length > 0 && line.trim() !== '') {
      last.list.push(`${last.list.pop() ?? ''} ${line.trim()}`)
    }
  }
  return records
}

/** `2020/01/02/03:04:05` and `2019//`. */
function dated(name: string, words: string): string {
  if (name !== 'published' && name !== 'accessed') return words
  const [year = '', month = '', day = '', time = ''] = words.split('/')
  const date = [year, month, day].filter((part) => part !== '').join('-')
  return /^\d{1,2}:\d{2}/.test(time) ? `${date} ${time}` : date
}

/**
 * The longest date is the most precise. A field that can have several values is always a list, even if there is only
 * one value.
 */
function recordOf(fields: ReadonlyMap<string, readonly string[]>): Record<string, unknown> {
  const { highlights, notes } = markedNotes(fields.get('notes') ?? [])
  const isOwn = fields.get('DP')?.[0] === 'Lectern'
  const record = recordOfLines(new Map([...fields, ['notes', notes]]))
  // The reader did not write the abstract of an entry that Lectern exported.
  const { DP: _own, abstract: _excerpt, ...own } = record
  return { ...(isOwn ? own : record), ...(highlights.length > 0 && { highlights }) }
}

function recordOfLines(fields: ReadonlyMap<string, readonly string[]>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].flatMap(([name, values]): [string, unknown][] => {
      if (values.length === 0) return []
      if (name === 'published') return [[name, values.toSorted((a, b) => b.length - a.length)[0]]]
      const isList = name === 'authors' || name === 'keywords' || (name === 'notes' && values.length > 1)
      return [[name, isList ? values : values[0]]]
    }),
  )
}

/**
 * Reads the records of an EndNote XML file, which other reference managers also write. Text may be inside style
 * elements.
 */
export function readEndNote(root: XmlElement): FoundItems {
  const words = (element: XmlElement | undefined): string =>
    element === undefined ? '' : element.text + childrenOf(element, 'style').map(words).join('')
  return recordItems(
    elementsBelow(root, 'record').map((record) => {
      const all = (name: string): string[] => elementsBelow(record, name).flatMap((each) => wordsOf(words(each)) ?? [])
      const addresses = [...all('url'), ...all('web-urls'), ...all('related-urls')]
      return {
        url: addresses.find((each) => webAddress(each) !== null),
        title: all('title')[0],
        authors: all('author'),
        publication: all('full-title')[0] ?? all('secondary-title')[0],
        published: all('pub-dates')
          .concat(all('year'))
          .find((each) => /\d{4}/.test(each)),
        accessed: all('access-date')[0],
        keywords: all('keyword'),
        notes: all('notes'),
        abstract: all('abstract')[0],
        doi: all('electronic-resource-num')[0],
      }
    }),
  )
}

/** True for references in BibTeX format. */
export const isBibtex = (text: string): boolean => /^(?:\uFEFF|\s|%[^\n]*\n)*@[a-z]+\s*[{(]/i.test(text)

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Returns the records of a BibTeX file. Their values are read as TeX. */
export function recordsOfBibtex(text: string): readonly JsonObject[] {
  const records: JsonObject[] = []
  const strings = new Map<string, string>()
  const start = /@([a-z]+)\s*[{(]/giy
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    start.lastIndex = at
    const kind = start.exec(text)?.[1]?.toLowerCase()
    if (kind === undefined || kind === 'comment' || kind === 'preamble') continue
    const { fields, end } = fieldsFrom(text, start.lastIndex, strings)
    at = Math.max(at, end - 1)
    if (kind === 'string') for (const [name, value] of fields) strings.set(name, value)
    else records.push(bibtexRecord(fields))
  }
  return records
}

function bibtexRecord(fields: ReadonlyMap<string, string>): JsonObject {
  const read = (name: string): string | undefined => {
    const value = fields.get(name)
    return value === undefined ? undefined : readTex(value)
  }
  const {
    year,
    month = '',
    day,
    ...all
  } = Object.fromEntries([...fields.keys()].map((name) => [name, read(name)])) as Record<string, string | undefined>
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month) || 1
  const date = year === undefined ? undefined : [year, at, Number(day) || 1].join('-')
  const people = splitNames(fields.get('author') ?? '').map(readTex)
  const address = fields
    .get('url')
    ?.replaceAll(/\\([&%$#_{}~])/g, '$1')
    .replace(/^\\url\{(.*)\}$/, '$1')
  return {
    ...all,
    url: address ?? /https?:\/\/[^\s{}]+/.exec(fields.get('howpublished') ?? '')?.[0],
    authors: people,
    publication: all['journal'] ?? all['journaltitle'] ?? all['booktitle'],
    published: all['date'] ?? date,
    accessed: all['urldate'],
    journal: undefined,
    author: undefined,
    date: undefined,
    urldate: undefined,
  }
}

/** Splits names that are separated by `and` outside braces. */
function splitNames(names: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: token, index } of names.matchAll(/[{}]|\sand\s/g)) {
    if (token === '{') depth += 1
    else if (token === '}') depth -= 1
    else if (depth === 0) {
      found.push(names.slice(from, index))
      from = index + token.length
    }
  }
  return [...found, names.slice(from)].map((name) => name.trim()).filter((name) => name !== '' && name !== 'others')
}

/** Returns the fields of an entry, starting at the entry's opening brace, and the position where the entry ends. */
function fieldsFrom(text: string, from: number, strings: ReadonlyMap<string, string>) {
  const fields = new Map<string, string>()
  const name = /[\s,]*([A-Za-z][\w:-]*)\s*=\s*/y
  // The entry's key, which a `@string` does not have.
  const key = /[^,{}="]{0,1000},/y
  key.lastIndex = from
  let at = key.test(text) ? key.lastIndex : from
  for (;;) {
    name.lastIndex = at
    const called = name.exec(text)?.[1]?.toLowerCase()
    if (called === undefined) break
    let value = ''
    at = name.lastIndex
    for (;;) {
      const part = valueFrom(text, at, strings)
      value += part.value
      const joint = /\s*#\s*/y
      joint.lastIndex = part.end
      at = part.end
      if (!joint.test(text)) break
      at = joint.lastIndex
    }
    if (!fields.has(called)) fields.set(called, value)
  }
  return { fields, end: at }
}

function valueFrom(text: string, from: number, strings: ReadonlyMap<string, string>) {
  const first = text[from]
  if (first !== '{' && first !== '"') {
    const word = /[^\s,{}#"()]*/y
    word.lastIndex = from
    const bare = word.exec(text)?.[0] ?? ''
    return { value: strings.get(bare.toLowerCase()) ?? bare, end: from + bare.length }
  }
  let depth = 0
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (depth === 0 && sign === (first === '{' ? '}' : '"'))
      return { value: text.slice(from + 1, at), end: at + 1 }
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
  }
  return { value: text.slice(from + 1), end: text.length }
}
