import type { Content } from '#shared/model/content.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { readState } from '#shared/model/read-state.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { SHORT_WORDS } from '#shared/limits.ts'
import type { Host } from '#shared/host/host.ts'

type Test = (content: Content) => boolean

const AT_ONCE = 500
/** Entries that are looked through, those saved last first. */
const LOOKED_AT = 20_000
const FOUND = 100

/**
 * The grammar of the library's own search over what is stored on this device: words, "phrases", -not, by:, site:, tag:, is:,
 * has:, before: and after:. Titles, sources, authors, tags, excerpts, highlights and notes are searched; bodies are not.
 */
export async function searchStored(
  host: Pick<Host, 'queueIds' | 'entries'>,
  query: string,
  now: number,
): Promise<readonly FeedEntry[]> {
  const tests = parseStoredSearch(query, now)
  if (tests.length === 0) return []
  const ids = (await host.queueIds({ sort: 'recently_saved' })).slice(0, LOOKED_AT)
  const found: FeedEntry[] = []
  for (let start = 0; start < ids.length && found.length < FOUND; start += AT_ONCE) {
    for (const entry of await host.entries(ids.slice(start, start + AT_ONCE))) {
      if (tests.every((test) => test(entry.content))) found.push(entry)
    }
  }
  return found.slice(0, FOUND)
}

/** One test for each part of the query. Empty: nothing was asked. Exported for its tests. */
export function parseStoredSearch(query: string, now: number): readonly Test[] {
  const parts = query.match(/-?(?:[a-z]+:)?(?:"[^"]*"?|\S+)/gi) ?? []
  return parts.flatMap((part): Test | [] => {
    const not = part.startsWith('-') && part.length > 1
    const [, name = '', rest = ''] =
      /^(?:(by|site|tag|is|has|before|after):)?([\s\S]*)$/i.exec(not ? part.slice(1) : part) ?? []
    const value = fold(rest.replaceAll('"', '').trim())
    if (value === '') return []
    const test = testFor(name.toLowerCase(), value, now)
    return not ? (content) => !test(content) : test
  })
}

function testFor(name: string, value: string, now: number): Test {
  switch (name) {
    case 'by':
      return ({ author }) => fold(author?.any_name ?? '').includes(value)
    case 'site':
      return ({ site_name, url }) => fold(`${site_name ?? ''} ${hostOf(url)}`).includes(value)
    case 'tag':
      return ({ tags }) => tags.some((tag) => fold(tag.name) === value)
    case 'is':
    case 'has':
      return marks[value] ?? (() => false)
    case 'before':
    case 'after': {
      const at = Date.parse(value)
      if (Number.isNaN(at) || at > now + 4e12) return () => false
      return (content) => {
        const saved = Date.parse(content.library?.library_state_date ?? content.feed_date)
        return name === 'before' ? saved < at : saved >= at
      }
    }
    default:
      return (content) => wordsOf(content).includes(value)
  }
}

const stateIs =
  (state: ReturnType<typeof readState>): Test =>
  ({ history }) =>
    readState(history?.last_read_percentage) === state
const favorite: Test = ({ library }) => library?.is_favorited === true
const highlighted: Test = ({ my_annotations }) => my_annotations.length > 0
const noted: Test = ({ my_note, my_annotations }) =>
  my_note !== null || my_annotations.some(({ note }) => note !== null)
const tagged: Test = ({ tags }) => tags.length > 0

const marks: Readonly<Record<string, Test>> = {
  favorite,
  favorited: favorite,
  starred: favorite,
  read: stateIs('read'),
  unread: stateIs('unread'),
  reading: stateIs('in_progress'),
  in_progress: stateIs('in_progress'),
  short: ({ article }) => (article?.word_count ?? 0) < SHORT_WORDS,
  highlighted,
  highlight: highlighted,
  highlights: highlighted,
  annotations: highlighted,
  note: noted,
  notes: noted,
  tag: tagged,
  tags: tagged,
  tagged,
  queue: ({ library }) => library?.library_state === libraryState.saved,
  saved: ({ library }) => library?.library_state === libraryState.saved,
}

function wordsOf(content: Content): string {
  const marked = content.my_annotations.flatMap(({ text, note }) => [text, note ?? ''])
  const tags = content.tags.map(({ name }) => name)
  const people = [content.site_name ?? '', content.author?.any_name ?? '']
  return fold([content.title, content.excerpt, content.my_note?.note ?? '', ...people, ...tags, ...marked].join('\n'))
}

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : ''
}
