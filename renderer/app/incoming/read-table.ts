import { saveableUrl } from '#shared/host/saveable-url.ts'

/** As `importBegin` takes it (shared/api/endpoints/transfers.ts). */
export interface ImportedItem {
  readonly url: string
  /** 2: the archive; else the queue. */
  readonly library_state?: 2
  readonly is_favorited?: boolean
  readonly tags?: string[]
  readonly saved_date?: string
}

export interface SavedElsewhere {
  readonly items: readonly ImportedItem[]
  /** Rows without a web address. */
  readonly passedOver: number
}

/** What exports of other apps call it, in small letters without what is between words. */
const columns = {
  url: ['url', 'link', 'address', 'href', 'permalink', 'articleurl', 'sourceurl', 'originalurl'],
  tags: ['tags', 'labels', 'documenttags', 'keywords'],
  state: ['status', 'state', 'location', 'folder', 'archived', 'isarchived', 'librarystate'],
  favorite: ['favorite', 'favourite', 'favorited', 'isfavorited', 'starred', 'isstarred', 'liked'],
  saved: ['timeadded', 'timestamp', 'created', 'createdat', 'saved', 'saveddate', 'savedat', 'dateadded', 'addedat'],
} as const

type Column = keyof typeof columns

const MOST_TAGS = 100
const LONGEST_TAG = 200

/**
 * Reads a table of saved pages (RFC 4180; commas, semicolons or tabs), as Pocket, Instapaper, Raindrop, Readwise and
 * Matter write them. A table without names for its columns is a list of addresses.
 */
export function readTable(text: string): SavedElsewhere {
  const rows = rowsOf(text, separatorOf(text))
  const names = (rows[0] ?? []).map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const at = (column: Column): number =>
    names.findIndex((name) => (columns[column] as readonly string[]).includes(name))
  const known = at('url') !== -1
  const items: ImportedItem[] = []
  let passedOver = 0
  for (const row of known ? rows.slice(1) : rows) {
    const cell = (column: Column): string => row[at(column)]?.trim() ?? ''
    const url = known ? saveableUrl(cell('url')) : (row.map(saveableUrl).find((found) => found !== null) ?? null)
    if (url === null) passedOver += 1
    else if (known) items.push(itemOf(url, cell))
    else items.push({ url })
  }
  return { items, passedOver }
}

function itemOf(url: string, cell: (column: Column) => string): ImportedItem {
  const state = cell('state').toLowerCase()
  const tags = tagsIn(cell('tags'))
  const saved = momentOf(cell('saved'))
  return {
    url,
    ...(/^(?:archived?|true|2|read)$/.test(state) && { library_state: 2 as const }),
    ...((isYes(cell('favorite')) || state === 'starred') && { is_favorited: true }),
    ...(tags.length > 0 && { tags }),
    ...(saved !== null && { saved_date: saved }),
  }
}

const isYes = (text: string): boolean => /^(?:true|yes|1|x)$/i.test(text)

/** "a|b", "a, b" or "['a', 'b']". */
function tagsIn(text: string): string[] {
  const bare = text.replace(/^\[|\]$/g, '')
  const parts = bare.split(bare.includes('|') ? '|' : /[,;]/).map((tag) =>
    tag
      .trim()
      .replace(/^(['"])(.*)\1$/, '$2')
      .trim(),
  )
  return [...new Set(parts.filter((tag) => tag !== '').map((tag) => tag.slice(0, LONGEST_TAG)))].slice(0, MOST_TAGS)
}

/** Seconds since the epoch, or a date as programs write it. Null: no moment that anything was saved at. */
function momentOf(text: string): string | null {
  const moment = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return moment > 0 && moment < 8.64e15 ? new Date(moment).toISOString() : null
}

/** The one that the first line has most of, outside of quotes. */
function separatorOf(text: string): string {
  const first =
    text
      .slice(0, 10_000)
      .replace(/"(?:[^"]|"")*"/g, '')
      .split(/\r?\n/, 1)[0] ?? ''
  const count = (sign: string): number => first.split(sign).length
  return ['\t', ';'].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',')
}

function rowsOf(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        // A quote that never ends takes the rest: nothing is lost but the shape.
        const end = text.indexOf('"', at)
        cell += text.slice(at, end === -1 ? text.length : end)
        at = end === -1 ? text.length : end + 1
        if (text[at] !== '"' || end === -1) break
        cell += '"'
        at += 1
      }
    }
    const start = at
    while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at += 1
    row.push(cell + text.slice(start, at))
    if (text[at] === separator) {
      at += 1
      // A line that ends in a separator ends in an empty cell, which nobody needs.
      continue
    }
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
    if (row.some((each) => each.trim() !== '')) rows.push(row)
    row = []
  }
  if (row.some((each) => each.trim() !== '')) rows.push(row)
  return rows
}
