import { endpoints } from '#shared/api/endpoints.ts'
import type { Call } from '../open-library.ts'

type Query = Readonly<Record<string, string>>

/** Calls that need nothing but their reader, and whose answers move with an account. */
const own: readonly (readonly [name: keyof typeof endpoints, query?: Query])[] = [
  ['queueFeed'],
  ['queueFeed', { sort: 'oldest' }],
  ['archiveFeed'],
  ['favoritesFeed'],
  ['highlightsFeed'],
  ['recentFeed'],
  ['inboxFeed'],
  ['updatesFeed', { after_timestamp: '1970-01-01T00:00:00.000000+00:00' }],
  ['savedAddresses'],
  ['tags'],
  ['sources'],
  ['followedAuthors'],
  ['searchLibrary', { query: 'river', search_type: 'library' }],
  ['searchLibrary', { query: 'rema', search_type: 'library' }],
  ['searchProfiles', { query: 'author' }],
  ['profile'],
  ['preferences'],
  ['listenQueue'],
  ['speechServer'],
  ['readwise'],
  ['webhooks'],
  ['kindleAccounts'],
  ['mailAccounts'],
  ['googleAccounts'],
  ['confirmations'],
  ['digest'],
  ['toolActions'],
  ['readingStatistics', { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z', offset: '120' }],
]

const ofContent = ['content', 'myAnnotations', 'contentOriginal', 'contentFile', 'contentFileBytes'] as const
const ofContentToo = ['publicPageStatus', 'saveStatus'] as const

/**
 * Fields that belong to the service: a client's position, the owner, the outcome of messages, and the next poll of a
 * feed.
 */
const dropped = new Set(['cursor', 'next_cursor', 'previous_cursor', 'is_staff', 'failed_count', 'waiting_count']).add(
  'next_check_date',
)
const numbers = /^(?:id|.*_id|.*_ids|account_id)$/

type Answers = Record<string, unknown>

/** Everything that an account's calls answer. */
export async function answersOf(call: Call): Promise<Answers> {
  const answers: Answers = {}
  const get = async (name: keyof typeof endpoints, query: Query = {}, params: Query = {}) => {
    const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, each: string) => params[each] ?? '')
    return call('GET', `${path}?${new URLSearchParams(query)}`)
  }
  const note = (name: string, { status, body }: { status: number; body: unknown }) => {
    answers[name] = changed(body, (key, value) => (dropped.has(key) ? null : key === 'handles' ? named(value) : value))
    answers[`${name}: status`] = status
  }
  const { body } = await get('updatesFeed', { after_timestamp: '1970-01-01T00:00:00.000000+00:00' })
  const contents = (body.feed as { content: { id: number } }[]).map(({ content }) => content.id)
  for (const [name, query] of own) note(`${name} ${JSON.stringify(query ?? {})}`, await get(name, query))
  for (const [at, id] of contents.entries()) {
    for (const name of [...ofContent, ...ofContentToo]) {
      const query: Query = name === 'content' ? { markdown_format: 'matter_v1' } : {}
      note(`${name} ${at}`, await get(name, query, { id: String(id) }))
    }
    note(`transcript ${at}`, await get('transcript', { content_id: String(id) }))
  }
  return answers
}

/** Handles without their ids, which the service gives to those of all readers. */
const named = (handles: unknown): unknown => changed(handles, (key, value) => (key === 'id' ? null : value))

/** The same answers whatever numbers the rows have. */
export const withoutNumbers = (answers: Answers): unknown =>
  changed(answers, (key, value) =>
    numbers.test(key) && /^\d+$/.test(JSON.stringify(value).replaceAll('"', '')) ? 'a number' : value,
  )

/** A copy in which `change` has chosen every value that is in an object. */
function changed(value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, changed(change(key, each), change)]))
}
