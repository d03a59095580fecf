import { saveableUrl } from '#shared/host/saveable-url.ts'

/** An item of `importBegin` (shared/api/endpoints/transfers.ts). */
export interface ImportedItem {
  readonly url: string
  /** 2 is the archive. Absent is the queue. */
  readonly library_state?: 2
  readonly is_favorited?: boolean
  readonly tags?: string[]
  readonly saved_date?: string
}

export interface ImportTable {
  readonly items: readonly ImportedItem[]
  /** The number of rows without a web address. */
  readonly passedOver: number
}

/** Column names in other apps' exports, in lower case without separators. */
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
 * Reads a table of saved pages (RFC 4180, with commas, semicolons or tabs) as Pocket, Instapaper, Raindrop, Readwise
 * and Matter export them. A table without column names is a list of addresses.
 */
export function readTable(text: string): ImportTable {
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

/** Reads "a|b", "a, b" or "['a', 'b']". */
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

/** Reads seconds since the epoch or a date string. Returns null for anything that cannot be a save time. */
function momentOf(text: string): string | null {
  const moment = /^\d{9,11}$/.test(text) ? Number(text) * 1000 : Date.parse(text)
  return moment > 0 && moment < 8.64e15 ? new Date(moment).toISOString() : null
}

/** The separator that occurs most in the first line, outside quotes. */
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
        // An unclosed quote takes the rest of the text. This loses the table's shape but no text.
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
      // A trailing separator makes an empty cell, which is dropped.
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
