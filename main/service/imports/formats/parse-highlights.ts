import { colorNamed } from '#shared/model/highlights/highlight-colors.ts'
import { linksIn } from '#shared/model/highlights/highlight-link.ts'
import { type IncomingHighlight, incomingHighlight } from '../incoming-item.ts'
import { type JsonObject, objectsIn } from '../read-json.ts'
import { momentOf } from '../values/moment-of.ts'
import { nameOfTag, tagNames } from '../values/tag-names.ts'
import { lineOf, wordsOf } from '../values/words-of.ts'

/** Names that programs use for the same part of a highlight. The first that is present counts. */
const parts = {
  text: ['quote', 'text', 'content', 'highlight', 'exact', 'highlighted_text'],
  note: ['note', 'comment', 'annotation'],
  made: [
    'addedAt',
    'createdAt',
    'created_at',
    'created',
    'highlighted_at',
    'highlightedAt',
    'added_on',
    'time',
    'date',
    'datetime',
  ],
} as const

/** Returns the highlights in a JSON record's list of objects or strings. An entry without text is skipped. */
export function recordedHighlights(list: unknown): IncomingHighlight[] {
  if (!Array.isArray(list)) return []
  return list.flatMap((each: unknown) => {
    if (typeof each === 'string') return highlightsInText(each)
    const [record] = objectsIn([each])
    return record ? (recordedHighlight(record) ?? []) : []
  })
}

function recordedHighlight(each: JsonObject): IncomingHighlight | null {
  // If there is a quote, the record's other text is the reader's note on the quote.
  const [text = null, ...beside] = parts.text.flatMap((name) => wordsOf(each[name]) ?? [])
  if (text === null) return null
  // Some programs store a thread of comments.
  const thread = objectsIn(each['comments']).flatMap((one) => firstWords([one['content'], one['text']]) ?? [])
  const written = [...beside, firstWords(parts.note.map((name) => each[name])), ...thread]
  const notes = written.filter((note) => note !== null && note !== text)
  const [made = null] = parts.made.flatMap((name) => momentOf(each[name]) ?? [])
  const tags = Array.isArray(each['tags']) ? tagNames(each['tags'].map(nameOfTag)) : []
  const color = colorNamed(lineOf(each['color']))
  const links = linksIn(each['links'])
  return incomingHighlight({
    text,
    note: notes.length === 0 ? null : [...new Set(notes)].join('\n\n'),
    madeMs: made,
    isFavorite: each['is_liked'] === true,
    ...(color !== null && { color }),
    ...(tags.length > 0 && { tags }),
    ...(links.length > 0 && { links }),
  })
}

/** True for a text in which the word `Highlight:` separates highlights, as Raindrop and Diigo write them. */
export const isListOfHighlights = (text: string): boolean => /^Highlights?:/im.test(text)

/**
 * Returns the highlights in one text. `Highlight:` precedes each highlight, and `Note:` precedes its note. A text
 * without these words is a single highlight.
 */
export function highlightsInText(text: string): IncomingHighlight[] {
  return text.split(/^Highlights?:/im).flatMap((part) => {
    const [words, ...notes] = part.split(/^(?:Sticky )?(?:Note|Comment)s?:/im)
    const found = wordsOf(words)
    return found === null ? [] : incomingHighlight({ text: found, note: wordsOf(notes.join('\n')) })
  })
}

function firstWords(values: readonly unknown[]): string | null {
  const [words = null] = values.flatMap((value) => wordsOf(value) ?? [])
  return words
}
