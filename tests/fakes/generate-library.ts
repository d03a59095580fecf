import type { Annotation } from '#shared/model/annotation.ts'
import type { ContentType } from '#shared/model/content-type.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { entryOf, type FeedEntry } from '#shared/model/feed.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type Profile, profileType } from '#shared/model/profile.ts'
import type { Tag } from '#shared/model/tag.ts'
import { seededRandom } from './seeded-random.ts'

export interface LibraryOptions {
  readonly count: number
  readonly seed?: number
  /** The newest date in the library, in milliseconds since the epoch. */
  readonly now?: number
  /** The first content id. Ids and versions count up from there. */
  readonly firstId?: number
}

/** The default newest date of a generated library. */
export const LIBRARY_NOW = Date.parse('2026-06-01T12:00:00Z')

const DAY = 86_400_000
const words =
  'the quiet city river letter of a small machine winter garden history why light slow reading engine open water map paper night field notes on memory trade island music garden code proof market voice'.split(
    ' ',
  )
const tagNames = Array.from({ length: 60 }, (_, index) => `${words[index % words.length]} ${index}`)

/**
 * Generates the library of a long-time user: saved over six years, mostly unread, with tags of very different
 * popularity (the first on about a third of the entries, the last on a handful). The same seed gives the same library.
 */
export function generateLibrary(options: LibraryOptions): FeedEntry[] {
  const { count, seed = 1, now = LIBRARY_NOW, firstId = 100_001 } = options
  const random = seededRandom(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const phrase = (length: number): string => Array.from({ length }, () => pick(words)).join(' ')
  const iso = (time: number): string => fromMicroseconds(Math.floor(time) * 1000 + Math.floor(random() * 1000))

  const publishers = Array.from({ length: 200 }, (_, index) => profile(index + 1, phrase(2)))
  const tags: Tag[] = tagNames.map((name, index) => ({
    id: index + 1,
    name,
    created_date: iso(now - 2000 * DAY),
    last_used_date: iso(now - index * DAY),
    article_count: Math.ceil(count / (3 * (index + 1))),
  }))

  const makeEntry = (index: number): FeedEntry => {
    const id = firstId + index
    const saved = now - (count - index) * ((6 * 365 * DAY) / count) - random() * DAY
    const published = random() < 0.05 ? null : saved - random() ** 4 * 3000 * DAY
    const started = random() < 0.35
    const progress = started ? (random() < 0.5 ? 1 : random()) : null
    const wordCount = Math.floor(60 + random() ** 3 * 9000)
    const type: ContentType = random() < 0.82 ? 1 : (Math.floor(2 + random() * 9) as ContentType)
    const publisher = pick(publishers)
    const title = phrase(4 + Math.floor(random() * 6))
    const url = `https://${publisher.domain}/${title.replaceAll(' ', '-')}-${id}`
    const viewed = started ? iso(saved + random() * (now - saved)) : null
    const annotations =
      random() < 0.12 ? Array.from({ length: 1 + Math.floor(random() * 4) }, (_, n) => note(id, n)) : []
    const favorite = random() < 0.04
    return entryOf({
      id,
      url,
      title,
      site_name: publisher.name,
      author: random() < 0.6 ? profile(1000 + (id % 5000), phrase(2)) : null,
      publisher,
      publication_date: published === null ? null : iso(published),
      feed_date: iso(saved),
      excerpt: phrase(28),
      photo_thumbnail_url: random() < 0.8 ? `https://images.${publisher.domain}/${id}.jpg` : null,
      source_type: 1,
      content_type: type,
      library: {
        id,
        content_id: id,
        library_state: libraryState.saved,
        library_state_date: iso(saved),
        modified_date: iso(saved),
        feed_dirty_date: iso(saved),
        is_favorited: favorite,
        last_favorited_date: favorite ? iso(saved) : null,
        queue_order: id,
        swhighlight: null,
      },
      history:
        viewed === null
          ? null
          : {
              id,
              content_id: id,
              last_viewed_date: viewed,
              last_interaction_date: viewed,
              last_annotated_date: annotations.length > 0 ? viewed : null,
              feed_dirty_date: viewed,
              last_read_percentage: progress,
              max_read_percentage: progress,
              last_audio_percentage: null,
              max_audio_percentage: null,
            },
      my_annotations: annotations,
      my_note: random() < 0.02 ? { id, content_id: id, note: phrase(12), created_date: iso(saved) } : null,
      tags: tags.filter(({ id: rank }) => random() < 1 / (3 * rank ** 1.7)),
      av_media_data: null,
      article: {
        id,
        url,
        title,
        authors: [],
        publisher: null,
        publication_date: published === null ? null : iso(published),
        word_count: wordCount,
        reading_time_minutes: Math.ceil(wordCount / 238),
        markdown: null,
        text_hash: id.toString(16).padStart(64, '0'),
        language: 'en',
        is_rtl: false,
      },
      feed_dirty_date: fromMicroseconds(Math.floor(now - count + index) * 1000),
      has_blank_article: false,
      processing_status: processingStatus.complete,
      processing_error: null,
    })
  }

  function note(contentId: number, index: number): Annotation {
    const start = 100 + index * 500
    const text = phrase(10)
    return {
      id: contentId * 10 + index,
      content_id: contentId,
      text,
      before_text: phrase(5),
      after_text: phrase(5),
      word_start: null,
      word_end: null,
      char_start: start,
      char_end: start + text.length,
      scope: 1,
      note: random() < 0.2 ? phrase(9) : null,
      created_date: iso(now - index * DAY),
      is_liked: false,
    }
  }

  return Array.from({ length: count }, (_, index) => makeEntry(index))
}

/** Returns a later revision of the entry, with `version` in microseconds since the epoch. */
export function touched(entry: FeedEntry, version: number, change: Partial<FeedEntry['content']> = {}): FeedEntry {
  return { ...entry, content: { ...entry.content, ...change, feed_dirty_date: fromMicroseconds(version) } }
}

function profile(id: number, name: string): Profile {
  const domain = `${name.replaceAll(' ', '-')}-${id}.example`
  return {
    id,
    profile_type: profileType.publisher,
    name,
    any_name: name,
    display_name: name,
    photo_url: null,
    url: `https://${domain}`,
    domain,
    domain_photo: null,
    description: null,
  }
}
