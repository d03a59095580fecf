import { libraryRecord, type LibraryRecord } from '../../../../main/service/exports/index.ts'

type Highlight = LibraryRecord['highlights'][number]

export const highlightOf = (known: Partial<Highlight>): Highlight => ({
  ...{ text: 'by the river', before_text: 'The old mill stands ', after_text: ', where people wait for flour' },
  ...{ char_start: 20, char_end: 32, word_start: 4, word_end: 7, text_hash: null, note: null },
  ...{ is_liked: false, is_detached: false, created_date: '2020-01-03T00:00:00.000000+00:00' },
  ...known,
})

/** An entry of an archive, as exports receive it. */
export const recordOf = (known: Partial<LibraryRecord>): LibraryRecord =>
  libraryRecord.parse({
    id: 'itm_0123456789abcdef',
    url: 'https://mill.example/flour?a=1&b=2',
    addresses: [],
    title: 'The mill',
    author: null,
    publisher: null,
    site: 'Mills',
    publication_date: '2019-05-06T00:00:00.000000+00:00',
    feed_date: '2020-01-02T03:04:05.000000+00:00',
    excerpt: 'About a mill.',
    image_url: null,
    source_type: 1,
    content_type: 1,
    processing_status: 1,
    processing_error: null,
    naming: null,
    library: {
      ...{ library_state: 2, library_state_date: '2020-01-02T03:04:05.000000+00:00', queue_order: 0 },
      ...{ first_date: '2020-01-02T03:04:05.000000+00:00', is_favorited: true, favorited_date: null },
    },
    history: null,
    tags: [],
    note: null,
    highlights: [],
    article: {
      ...{ url: 'https://mill.example/flour', title: 'The mill', authors: [], publication_date: null, word_count: 7 },
      ...{ reading_minutes: 1, language: 'en', is_rtl: false, text_hash: '0', text_version: 1, quality: 1 },
      ...{ page_type: null, notice: null, finder: null, remark: null },
      markdown: 'The old mill stands *by the river*.\n\n## Highlights\n\nNone.\n',
    },
    media: null,
    transcript: null,
    page: null,
    file: null,
    ...known,
  })
