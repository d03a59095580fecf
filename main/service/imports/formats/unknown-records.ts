import { type IncomingHighlight, type IncomingItem, incomingHighlight, incomingItem } from '../incoming-item.ts'
import { isObject, type JsonObject } from '../read-json.ts'
import { colorOf } from '../values/color-of.ts'
import { folderPath } from '../values/folder-path.ts'
import { htmlOfText } from '../values/html-of-text.ts'
import { momentOf } from '../values/moment-of.ts'
import { personNames } from '../values/parse-person-names.ts'
import { nameOfTag, tagNames, tagsInText } from '../values/tag-names.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import { withoutTags } from '../values/without-tags.ts'
import { isYes, lineOf, wordsOf } from '../values/words-of.ts'
import { addedElsewhere, answersToRead, fieldNames as names } from './field-names.ts'
import { textOfHighlights } from './highlight-lists.ts'
import { highlightsInText, isListOfHighlights, recordedHighlights } from './parse-highlights.ts'
import { Fields } from './record-fields.ts'

/** A plain text shorter than this describes the page and is not the page's text. */
const SHORTEST_TEXT = 200
/** Matches the plain names of fields that say when something was saved. */
const ADDED = new RegExp(`add|creat|sav|clip|bookmark|star|favou?rit|${addedElsewhere.source}`)
/** Names of folders that represent a state and are not real folders. */
const STANDS = /^(?:archived?|unread|starred|new|later|inbox|queue)$/i

/**
 * Reads a record of a file from an unknown program. Fields are also judged by their values: one that is named like an
 * address or a state but contains something else is skipped. `used`: collects the plain names of the fields that were
 * read. `address`: the name of the address field, if it is an unusual one.
 */
export function objectItem(record: JsonObject, used?: Set<string>, address?: string): IncomingItem {
  const fields = new Fields(record, used)
  const url = addressOf(fields, address)
  const addedMs = fields.first(names.saved, momentIn) ?? fields.firstMatching(ADDED, momentIn)
  // If another field says when the record was saved, a field named only "date" refers to the page.
  const datedMs = fields.first(names.date, momentIn)
  const savedMs = addedMs ?? datedMs
  const archivedMs = fields.first(names.archived, momentIn)
  const readMs = fields.first(names.read, momentIn) ?? archivedMs
  const { folder, stands, others } = foldersOf(fields)
  const tags = tagNames(fields.all(names.tags, tagsIn).flat())
  const pageTags = tagNames(fields.all(names.pageTags, tagsIn).flat())
  const listed = listedHighlights(fields)
  const quote = listed.length > 0 ? null : fields.first(names.quote, wordsOf)
  const isQuote = quote !== null
  // A record with the name of an account calls a person by name, not a page.
  const title = fields.has(names.account)
    ? fields.first(
        names.title.filter((name) => name !== 'name'),
        titleIn,
      )
    : fields.first(names.title, titleIn)
  const { html, note } = textOf(fields, url, isQuote)
  const pageNotes = fields.all(names.pageNote, noteIn)
  const notes = [...fields.all(names.note, noteIn), ...(isQuote ? [] : pageNotes), ...(note === null ? [] : [note])]
  const written = notes.length === 0 ? fields.first(names.excerpt, noteIn) : joinedNotes(notes)
  const site = fields.first(names.site, siteIn)
  const isOwnText = url === null && html === null && written !== null && fields.first(names.url, ownPlaceIn) !== null
  return incomingItem({
    url,
    title,
    author:
      fields.first(names.author, personNames) ??
      fields.first(fields.has(names.account) ? ['name', ...names.account] : [], personNames),
    site: site === title ? null : site,
    publishedMs: fields.first(names.published, momentIn) ?? (addedMs === null ? null : datedMs),
    savedMs,
    readMs,
    tags: (isQuote ? pageTags : tagNames([...tags, ...pageTags])).filter((tag) => !/^no[ _-]tags?$/i.test(tag)),
    note: isQuote ? joinedNotes(pageNotes) : isOwnText ? null : written,
    ...(stands === null ? { folder } : {}),
    ...(others.length > 0 && { otherFolders: others }),
    state: fields.first(names.state, stateOf) ?? unreadState(fields) ?? (archivedMs === null ? stands : 'archive'),
    isFavorite: fields.first(names.favorite, (value) => isYes(value) || null) ?? /^starred$/i.test(folder[0] ?? ''),
    progress: fields.first(names.progress, progressIn),
    highlights: isQuote
      ? [
          incomingHighlight({
            ...{ text: quote, note: written, madeMs: fields.first(names.made, momentIn) ?? savedMs },
            color: fields.first(names.color, colorOf),
            ...(tags.length > 0 && { tags }),
          }),
        ]
      : listed,
    // A book has no address, and its highlights are its only text.
    html: isOwnText
      ? htmlOfText(written)
      : (html ?? (url === null && title !== null && listed.length > 0 ? textOfHighlights(listed) : null)),
  })
}

const joinedNotes = (notes: readonly string[]): string | null =>
  notes.length === 0 ? null : [...new Set(notes)].join('\n\n')

/** Returns the place of a note without an address within a program, as Shaarli writes it. */
const ownPlaceIn = (value: unknown): string | null =>
  typeof value === 'string' && /^(?:\?|\/shaare\/)[\w-]+$/.test(value) ? value : null

/** Returns only the address and title of a record. */
export function headOf(record: JsonObject): Pick<IncomingItem, 'url' | 'title'> {
  const fields = new Fields(record)
  return { url: addressOf(fields), title: fields.first(names.title, titleIn) }
}

/** True for a record with a title and a list of highlights, such as the record of a book. */
export function isMarkedBook(record: JsonObject): boolean {
  const fields = new Fields(record)
  return fields.first(names.title, titleIn) !== null && listedHighlights(fields).length > 0
}

/** Returns the time at which a record was saved. `used`: collects the plain name of the field. */
export function savedIn(record: JsonObject, used?: Set<string>): number | null {
  const fields = new Fields(record, used)
  return (
    fields.first(names.saved, momentIn) ?? fields.firstMatching(ADDED, momentIn) ?? fields.first(names.date, momentIn)
  )
}

/**
 * Endings of field names that contain addresses. Addresses of something else are excluded: a picture, a feed, a person,
 * a copy.
 */
const ADDRESSES = /(?:url|uri|href|link)$/
const OF_OTHERS =
  /image|img|pic|thumb|icon|cover|avatar|logo|feed|rss|snapshot|archive|preview|photo|author|profile|banner|media|poster|user|home|api|self|extract|share|comment|xml/

function addressOf(fields: Fields, address?: string): string | null {
  return (
    fields.first(names.url, addressIn) ??
    (address === undefined ? null : fields.first([address], addressIn)) ??
    doiOf(fields) ??
    fields.first(names.video, (value) =>
      /^[\w-]{11}$/.test(wordsOf(value) ?? '') ? `https://www.youtube.com/watch?v=${wordsOf(value)}` : null,
    ) ??
    fields.firstMatching(ADDRESSES, (value, name) => (OF_OTHERS.test(name) ? null : addressIn(value)))
  )
}

/** Returns an address, the address in an object, or the first one in a list of such objects. */
function addressIn(value: unknown): string | null {
  if (Array.isArray(value)) {
    for (const each of value.slice(0, 10)) if (isObject(each) && addressIn(each) !== null) return addressIn(each)
    return null
  }
  return webAddress(isObject(value) ? value['href'] : value)
}

/** Returns the address of an item that has a Digital Object Identifier and no address. */
const doiOf = (fields: Fields): string | null =>
  fields.first(names.doi, (value) => {
    const doi = wordsOf(value)?.replace(/^doi:\s*/i, '') ?? ''
    return /^10\.\d{4,9}\/\S+$/.test(doi) ? webAddress(`https://doi.org/${encodeURI(doi)}`) : null
  })

/** Returns a string, or the first string in a list. */
const titleIn = (value: unknown): string | null => lineOf(Array.isArray(value) ? value[0] : value)

/** Returns a name. An address does not count as a name. */
function siteIn(value: unknown): string | null {
  const name = lineOf(nameOfTag(Array.isArray(value) ? value[0] : value))
  return name === null || webAddress(name) !== null ? null : name
}

/** Returns the time of a date, written in any form or in the parts that CSL JSON uses. */
function momentIn(value: unknown): number | null {
  const [parts] = isObject(value) && Array.isArray(value['date-parts']) ? (value['date-parts'] as unknown[]) : []
  if (!Array.isArray(parts)) return momentOf(value)
  const [year, month = 1, day = 1] = parts.map(Number)
  return year === undefined ? null : momentOf([year, month, day].join('-'))
}

/**
 * Returns the text of a note, which may be HTML or a thread of comments. A number is not a note, because it counts
 * something.
 */
function noteIn(value: unknown): string | null {
  if (!Array.isArray(value)) return typeof value === 'string' ? wordsOf(withoutTags(value)) : null
  const remarks = value.map((each: unknown) =>
    isObject(each) ? (each['content'] ?? each['text'] ?? each['note']) : each,
  )
  const words = remarks.flatMap((each) => (typeof each === 'string' ? (wordsOf(withoutTags(each)) ?? []) : []))
  return words.length === 0 ? null : words.join('\n\n')
}

/** Kinds of things that have highlights, as Readwise and others name them. They are no topics. */
const KINDS = /^#?(?:articles?|books?|tweets?|podcasts?|supplementals?|videos?|pdfs?|epubs?|emails?)$/i

/** Reads tags from a list of strings or objects, from an object of named objects, or from names in a single text. */
function tagsIn(value: unknown, name: string): unknown[] | null {
  if (name === 'category' && typeof value === 'string' && KINDS.test(value.trim())) return []
  const found = Array.isArray(value)
    ? value.map(nameOfTag)
    : isObject(value)
      ? [nameOfTag(value) ?? Object.values(value).map(nameOfTag)].flat()
      : tagsInText(wordsOf(value) ?? '')
  return found.length === 0 ? null : found
}

/** Returns the folder of a record, or the state that a folder represents, and any other folders. */
function foldersOf(fields: Fields) {
  const paths = fields.all(names.folder, (value, name) => {
    // Numbers and plain `parent` values are IDs.
    if (typeof value === 'number' || (name === 'parent' && !isObject(value))) return null
    const listed = (Array.isArray(value) ? value : [value]).filter((each) => typeof each !== 'number')
    const given = listed.map((each) => lineOf(nameOfTag(each)))
    return given.some((each) => each !== null) ? given.filter((each) => each !== null) : null
  })
  const [first = '', ...others] = paths.flat()
  const stands = STANDS.test(first) ? stateOf(first, 'folder') : null
  const pathOf = (name: string): string[] => folderPath(name.split(/ ?[/>] ?/))
  return { folder: pathOf(first), stands, others: others.map(pathOf).filter((path) => path.length > 0) }
}

/** Returns highlights, which may be in lists or in a single text. */
function listedHighlights(fields: Fields): readonly IncomingHighlight[] {
  const found = fields.all(names.highlights, (value, name) => {
    const text = wordsOf(value)
    // A number counts the highlights. Only in a field of this name, any text is a highlight.
    const isText = text !== null && name === 'highlights' && /\p{L}.*\p{L}/su.test(text) && webAddress(text) === null
    if (text !== null && (isListOfHighlights(text) || isText)) return highlightsInText(text)
    const listed = recordedHighlights(value)
    return listed.length === 0 ? null : listed
  })
  return found.flat()
}

/** Returns the text of a page, or a note about it. */
function textOf(
  fields: Fields,
  url: string | null,
  isAbout: boolean,
): { readonly html: string | null; readonly note: string | null } {
  const text = fields.first(names.text, (value) =>
    wordsOf(isObject(value) ? (value['content'] ?? value['html'] ?? value['text']) : value),
  )
  if (text === null) return { html: null, note: null }
  if (/<(?:p|div|article|h[1-6]|br)\b/i.test(text)) return { html: text, note: null }
  if (!isAbout && (url === null || text.length >= SHORTEST_TEXT)) return { html: htmlOfText(text), note: null }
  return { html: null, note: webAddress(text) === url ? null : text }
}

/** Words that mark an item as still to be read. */
const QUEUED =
  /^(?:unread|new|later|inbox|queue|to[ -]?read|active|saved|reading|in progress|not started|to do|todo|read later|ungelesen|non lu|no leído|da leggere|não lido|ongelezen)$/i

/**
 * A number is a state only if the field's name implies a yes-or-no question. In other fields, it may count anything.
 */
function stateOf(value: unknown, name: string): IncomingItem['state'] {
  const word = typeof value === 'boolean' ? String(value) : wordsOf(value)
  if (word === null) return null
  if (/^(?:archived?|read|done|finished|completed?|gelesen|archiviert|lu|leído|letto|lido|gelezen)$/i.test(word))
    return 'archive'
  if (QUEUED.test(word)) return 'queue'
  if (!answersToRead.has(name)) return null
  if (isYes(word)) return 'archive'
  return /^(?:false|no|0|n|nein|non|não|nee)$/i.test(word) ? 'queue' : null
}

/** An item that is marked as unread is in the queue. Any other item may be anywhere. */
const unreadState = (fields: Fields): 'queue' | null =>
  fields.first(names.unread, (value) => (isYes(value) ? 'queue' : null))

/** Returns progress from 0 to 1. A number above 1 is a percentage, and 1 without a percent sign may be either. */
function progressIn(value: unknown): number | null {
  const written = wordsOf(value)?.match(/^(\d{1,3}(?:\.\d{1,10})?)\s?(%?)$/)
  if (!written) return null
  const [number, isPercent] = [Number(written[1]), written[2] === '%']
  if (isPercent || number > 1) return number > 100 ? null : number / 100
  return written[1] === '1' ? null : number
}
