import { SHORT_WORDS } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { readState } from '#shared/model/read-state.ts'
import type { Mark, ParsedSearch } from '#shared/text/parse-search.ts'
import { foldWords } from '#shared/text/search/fold-words.ts'
import { type EntryTexts, EntryWords, glanceText } from '#shared/text/search/match-words.ts'

/**
 * True if an entry matches a search. Evaluates the service's grammar on this device. Searches titles, sources, authors,
 * tags, excerpts, highlights and notes, but not bodies.
 */
export function matchesSearch(asked: ParsedSearch, content: Content): boolean {
  const tags = new Set(content.tags.map(({ name }) => foldWords(name)))
  const has = (name: string): boolean => tags.has(foldWords(name))
  const { library, feed_date, content_type } = content
  const saved = Date.parse(library?.library_state_date ?? feed_date)
  if (!asked.states.includes(library?.library_state ?? 0) || !asked.types.includes(content_type)) return false
  if (!asked.tags.every(has) || asked.notTags.some(has)) return false
  if (saved < asked.after || saved >= asked.before) return false
  if (!asked.marks.every((mark) => marks[mark](content)) || asked.notMarks.some((mark) => marks[mark](content)))
    return false
  if (!hasConditions(asked)) return true
  return new EntryWords(textsOf(content)).matches(asked)
}

const hasConditions = ({ words, notWords, by, title, site, from }: ParsedSearch): boolean =>
  words.length + notWords.length + by.length + title.length + site.length + from.length > 0

const marks: Readonly<Record<Mark, (content: Content) => boolean>> = {
  favorited: ({ library }) => library?.is_favorited === true,
  read: ({ history }) => readState(history?.last_read_percentage) === 'read',
  unread: ({ history }) => readState(history?.last_read_percentage) === 'unread',
  in_progress: ({ history }) => readState(history?.last_read_percentage) === 'in_progress',
  short: ({ article }) => (article?.word_count ?? 0) < SHORT_WORDS,
  highlights: ({ my_annotations }) => my_annotations.length > 0,
  note: ({ my_note, my_annotations }) => my_note !== null || my_annotations.some(({ note }) => note !== null),
  tags: ({ tags }) => tags.length > 0,
}

/** Returns the texts of an entry. For local search, only the start of the body is available. */
function textsOf({ title, url, excerpt, site_name, author, my_note, my_annotations, tags }: Content): EntryTexts {
  const notes = my_annotations.flatMap(({ note, tags: names = [] }) => [note ?? '', ...names])
  return {
    title,
    author: author?.any_name ?? '',
    site: [site_name ?? '', hostOf(url)].join(' \n'),
    url,
    body: excerpt,
    notes: [my_note?.note ?? '', ...notes, ...tags.map(({ name }) => name)].join(' \n'),
    highlights: my_annotations.map(({ text }) => text).join(' \n'),
  }
}

/** Returns the folded text that is checked first for a search without `in:`. */
export function searchedText(content: Content): string {
  return glanceText(Object.values(textsOf(content)))
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
