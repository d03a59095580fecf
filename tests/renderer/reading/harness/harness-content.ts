import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'

const at = '2026-01-05T08:00:00Z'

/** An article as the service would send it, written for the tests. */
export function harnessContent(change: Partial<Content> = {}): Content {
  return {
    id: 7,
    url: 'https://harbour.example/lighthouse',
    title: 'The lighthouse keepers who wrote their own replacement',
    site_name: 'Harbour Review',
    author: null,
    publisher: null,
    publication_date: '2025-05-12T09:00:00Z',
    feed_date: at,
    excerpt:
      'For a hundred and thirty years somebody got up four times a night on the Skerry. Then a machine the size of a wardrobe did.',
    photo_thumbnail_url: null,
    source_type: 1,
    content_type: 1,
    library: null,
    history: null,
    my_annotations: [],
    my_note: null,
    tags: [],
    av_media_data: null,
    article: {
      id: 70,
      url: 'https://harbour.example/lighthouse',
      title: 'The lighthouse keepers who wrote their own replacement',
      authors: ['Isla Brennan'],
      publisher: null,
      publication_date: '2025-05-12T09:00:00Z',
      word_count: 1430,
      reading_time_minutes: 6,
      markdown: null,
      text_hash: '',
      language: 'en',
      is_rtl: false,
    },
    feed_dirty_date: at,
    has_blank_article: false,
    processing_status: 1,
    processing_error: null,
    ...change,
  }
}

export function annotation(id: number, change: Partial<Annotation>): Annotation {
  return {
    id,
    content_id: 7,
    text: '',
    before_text: '',
    after_text: '',
    word_start: null,
    word_end: null,
    char_start: null,
    char_end: null,
    scope: 1,
    note: null,
    created_date: at,
    is_liked: false,
    ...change,
  }
}

/** A highlight on the first occurrence of `words`. */
export function highlightOf(text: string, words: string, id: number, note: string | null = null): Annotation {
  const start = text.indexOf(words)
  if (start === -1) throw new Error(`not in the text: ${words}`)
  const end = start + words.length
  return annotation(id, {
    text: words,
    note,
    char_start: start,
    char_end: end,
    before_text: text.slice(Math.max(0, start - 32), start),
    after_text: text.slice(end, end + 32),
  })
}
