import { SHORT_WORDS } from '#shared/limits.ts'
import type { Content } from '#shared/model/content.ts'
import { readState } from '#shared/model/read-state.ts'
import { foldText } from '#shared/text/fold-text.ts'
import type { Mark, ParsedSearch, SearchField } from '#shared/text/parse-search.ts'

/**
 * True if an entry matches a search: the service's grammar, evaluated on this device. Searches titles, sources,
 * authors, tags, excerpts, highlights and notes, but not bodies.
 */
export function matchesSearch(asked: ParsedSearch, content: Content): boolean {
  const tags = new Set(content.tags.map(({ name }) => foldText(name)))
  const has = (name: string): boolean => tags.has(foldText(name))
  const { library, feed_date, site_name, author, url, content_type } = content
  const saved = Date.parse(library?.library_state_date ?? feed_date)
  if (!asked.states.includes(library?.library_state ?? 0) || !asked.types.includes(content_type)) return false
  if (!asked.tags.every(has) || asked.notTags.some(has)) return false
  if (saved < asked.after || saved >= asked.before) return false
  if (!asked.marks.every((mark) => marks[mark](content)) || asked.notMarks.some((mark) => marks[mark](content)))
    return false
  const site = foldText(`${site_name ?? ''} ${hostOf(url)}`)
  const people = foldText(author?.any_name ?? '')
  if (!asked.site.every((name) => site.includes(foldText(name)))) return false
  if (!asked.by.every((name) => people.includes(foldText(name)))) return false
  const title = foldText(content.title)
  if (!asked.title.every((words) => title.includes(foldText(words)))) return false
  const sources = `${site}\n${people}`
  if (!asked.from.every((name) => sources.includes(foldText(name)))) return false
  if (asked.words.length + asked.notWords.length === 0) return true
  const all = searchedText(content)
  const words =
    asked.fields.length === 0 ? all : foldText(asked.fields.map((field) => fields[field](content)).join('\n'))
  return (
    asked.words.every(({ text }) => words.includes(foldText(text))) &&
    !asked.notWords.some(({ text }) => all.includes(foldText(text)))
  )
}

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

/** Local search knows only the beginning of the text. */
const fields: Readonly<Record<SearchField, (content: Content) => string>> = {
  title: ({ title }) => title,
  text: ({ excerpt }) => excerpt,
  highlights: ({ my_annotations }) => my_annotations.map(({ text }) => text).join('\n'),
  notes: ({ my_note, my_annotations }) =>
    [my_note?.note ?? '', ...my_annotations.map(({ note }) => note ?? '')].join('\n'),
}

/** Returns the folded text that a search without `in:` covers. */
export function searchedText(content: Content): string {
  const marked = content.my_annotations.flatMap(({ text, note }) => [text, note ?? ''])
  const tags = content.tags.map(({ name }) => name)
  const people = [content.site_name ?? '', content.author?.any_name ?? '']
  return foldText(
    [content.title, content.url, content.excerpt, content.my_note?.note ?? '', ...people, ...tags, ...marked].join(
      '\n',
    ),
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
