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

/** What is the service's: where a client is, whose the service is, and what became of messages. */
const dropped = new Set(['cursor', 'next_cursor', 'previous_cursor', 'is_staff', 'failed_count', 'waiting_count'])
const numbers = /^(?:id|.*_id|.*_ids|account_id)$/

/**
 * Everything that an account's calls answer, with the numbers of rows replaced by the order in which they come: the
 * same rows have other numbers in another library.
 */
export async function answersOf(call: Call): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  const get = async (name: keyof typeof endpoints, query: Query = {}, params: Query = {}) => {
    const path = endpoints[name].path.replaceAll(/\{(\w+)\}/g, (_, each: string) => params[each] ?? '')
    return call('GET', `${path}?${new URLSearchParams(query)}`)
  }
  const order = new Map<string, number>()
  const renumbered = (value: unknown, key = ''): unknown => {
    if (Array.isArray(value)) return value.map((each) => renumbered(each, key))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) => (dropped.has(name) ? [] : [[name, renumbered(each, name)]])),
      )
    }
    if (!numbers.test(key) || (typeof value !== 'number' && typeof value !== 'string')) return value
    const number = String(value)
    if (!/^\d+$/.test(number)) return value
    const known = order.get(number) ?? order.size
    order.set(number, known)
    return `number ${known}`
  }
  const note = (name: string, { status, body }: { status: number; body: unknown }) => {
    answers[name] = [status, renumbered(body)]
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
