import type { Content } from '#shared/model/content.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { demoEntries, overloaded } from './demo-entries.ts'

const DAY = 86_400_000
const DATE = '2026-01-01T00:00:00Z'

type Article = NonNullable<Content['article']>

const tags = (count: number, nameOf: (at: number) => string): Content['tags'] =>
  Array.from({ length: count }, (_, at) => ({
    id: 1 + at,
    name: nameOf(at),
    created_date: DATE,
    last_used_date: DATE,
    article_count: 1,
  }))

const reading = (article: Article | null, reading_time_minutes: number): Pick<Content, 'article'> => ({
  article: article && { ...article, word_count: Math.round(reading_time_minutes * 240), reading_time_minutes },
})

/** Differences from an ordinary item, one odd thing at a time. */
const oddities: readonly ((content: Content, now: number) => Partial<Content>)[] = [
  () => ({ title: 'Q', excerpt: '', photo_thumbnail_url: null }),
  () => ({ title: 'And another subtitle, '.repeat(230) }),
  () => ({ title: 'Rindfleischetikettierung'.repeat(210), photo_thumbnail_url: null }),
  () => ({ title: '', site_name: null, author: null, publication_date: null, excerpt: '' }),
  (_, now) => ({ title: 'A column from next week', publication_date: new Date(now + 6 * DAY).toISOString() }),
  (_, now) => ({
    title: 'A column from the year 9000',
    publication_date: new Date(now + 2_500_000 * DAY).toISOString(),
  }),
  ({ article }) => ({ title: 'No minutes at all', ...reading(article, 0) }),
  ({ article }) => ({ title: 'Two thousand minutes', ...reading(article, 2000) }),
  () => ({ title: 'Three hundred tags', tags: tags(300, (at) => `tag number ${at}`) }),
  () => ({ title: 'One long tag', tags: tags(1, () => 'unbroken'.repeat(60)) }),
  () => ({ title: 'שלום (2024) hello, עולם: “مرحبا” 100 % of it', excerpt: 'مرحبا then English, then עברית.' }),
  () => ({ title: '🎈🎉🕯️👩‍👩‍👧‍👦', excerpt: '🎈 '.repeat(300), site_name: '🏳️‍🌈' }),
  () => ({ title: 'Z̸͉̈a̶̟͠l̸̫̚g̷̙̈o̶̢͋', site_name: 'Sitewithoutasinglespaceinitsname'.repeat(12) }),
]

/** Number of consecutive failed saves that follow the odd items. */
const FAILED = 100

/** Returns a library of items that lists must cope with. Its queue starts with items that are odd in one way each. */
export function oddEntries(now: number): FeedEntry[] {
  const count = oddities.length + FAILED
  return demoEntries(now, Math.ceil(count / 10))
    .slice(0, count)
    .map(({ content }, at) => {
      const saved = { ...content, library: content.library && { ...content.library, library_state: 1 as const } }
      const odd = oddities[at]
      const ready = { processing_status: 1, processing_error: null } as const
      if (odd) return entryOf({ ...saved, ...ready, ...odd(saved, now) })
      return entryOf({ ...saved, title: '', excerpt: '', article: null, processing_status: 2, ...overloaded })
    })
}
