import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { hashOf } from '../../../main/service/accounts/secrets.ts'
import { LIBRARY_FILE } from '../../../main/service/database/library-file.ts'
import { openEarlierTables } from './database/earlier/earlier-tables.ts'

const SAVED_US = Date.parse('2026-01-02T10:00:00Z') * 1000
export const refreshToken = 'a-refresh-token-of-that-time'
export const body = 'The heron stands at the weir.\nIt waits for the water to fall.'

/** Favorite, highlights, note, tags, in progress, short; or short and unread. Type 1. By content. */
const flags: Readonly<Record<number, number>> = { 1: 1 + 2 + 4 + 8 + 16 + 64 + 128, 2: 64 + 128 }
/**
 * Writes library.db as an earlier version of the service left it: one reader; content 1 in the queue, half read,
 * highlighted, with a note and a tag, a favorite; content 2 archived.
 */
export function writeEarlierLibrary(folder: string, version: number): void {
  const sqlite = openEarlierTables(join(folder, LIBRARY_FILE), version)
  const own = { account_id: 1 }
  const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
    const names = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }
  const [us, hash] = [SAVED_US, createHash('sha256').update(body).digest('hex')]
  insert('account', {
    id: 1,
    uuid: 'u',
    name: 'Reader',
    created_us: us,
    version: 2,
    dirty_us: us + 2,
    queue_count: 1,
    archive_count: 1,
  })
  insert('session', { id: 1, account_id: 1, client_type: 'web', created_ms: us / 1000 })
  insert('refresh_token', { hash: hashOf(refreshToken), session_id: 1, expires_ms: us / 1000 + 20 * 86_400_000 })
  insert('lineage', { id: 1, token: 'then', account_id: 1, start_version: 0 })
  insert('profile', { id: 1, ...own, profile_type: 2, name: 'Ada Field', domain: 'birds.example' })
  insert('tag', { id: 1, account_id: 1, name: 'birds', created_us: us, last_used_us: us, article_count: 1 })
  for (const id of [1, 2]) {
    const [url, state, version_] = [`https://birds.example/${id}`, id, id]
    insert('content', {
      id,
      account_id: 1,
      identity_url: url,
      url,
      title: `Herons ${id}`,
      site_name: 'Birds',
      author_id: 1,
      feed_us: us,
      excerpt: 'The heron stands',
      source_type: 1,
      content_type: 1,
      article_id: id,
      processing_status: 1,
      version: version_,
      dirty_us: us + id,
    })
    insert('article', {
      id,
      ...own,
      content_id: id,
      url,
      title: `Herons ${id}`,
      authors: '["Ada Field"]',
      word_count: 13,
      reading_minutes: 1,
      is_rtl: 0,
      text_hash: hash,
      created_us: us,
      markdown: body.replace('\n', '\n\n'),
      text: body,
    })
    insert('library_entry', {
      id,
      ...own,
      content_id: id,
      library_state: state,
      library_state_us: us,
      modified_us: us,
      is_favorited: id === 1 ? 1 : 0,
      favorited_us: id === 1 ? us : null,
      queue_order: us,
      first_us: us,
    })
    insert('content_address', { account_id: 1, identity_url: url, content_id: id })
    insert('entry', {
      rid: id,
      account_id: 1,
      content_id: id,
      library_state: state,
      version: version_,
      dirty_us: us + id,
      favorited_us: id === 1 ? us : 0,
      state_date: us / 1000,
      word_count: 13,
      publication_date: 0,
      viewed_date: 0,
      flags: flags[id],
      ...(id === 1 ? { annotated_us: us } : {}),
    })
  }
  insert('history', {
    id: 1,
    ...own,
    content_id: 1,
    last_interaction_us: us,
    last_annotated_us: us,
    last_read: 0.5,
    max_read: 0.5,
  })
  insert('annotation', {
    id: 1,
    ...own,
    content_id: 1,
    text: 'heron stands',
    before_text: 'The ',
    after_text: ' at',
    word_start: 1,
    word_end: 3,
    char_start: 4,
    char_end: 16,
    note: 'grey',
    created_us: us,
    text_hash: hash,
  })
  insert('note', { id: 1, ...own, content_id: 1, note: 'seen at dawn', created_us: us })
  insert('content_tag', { ...own, content_id: 1, tag_id: 1, added_us: us })
  for (const id of [1, 2]) insert('entry_json', { rid: id, ...own, json: storedEntry(id) })
  for (const id of [1, 2]) insert('search_pending', { ...own, content_id: id })
  sqlite.close()
}

/** The text that feeds sent in that version, up to the tags. */
function storedEntry(id: number): string {
  const dirty = fromMicroseconds(SAVED_US + id)
  const saved = fromMicroseconds(SAVED_US)
  const profile = {
    id: 1,
    profile_type: 2,
    name: 'Ada Field',
    any_name: 'Ada Field',
    display_name: 'Ada Field',
    photo_url: null,
    url: 'https://birds.example/',
    domain: 'birds.example',
    domain_photo: null,
    description: null,
  }
  const content = {
    id,
    url: `https://birds.example/${id}`,
    title: `Herons ${id}`,
    site_name: 'Birds',
    author: profile,
    publisher: null,
    publication_date: null,
    feed_date: saved,
    excerpt: 'The heron stands',
    photo_thumbnail_url: null,
    source_type: 1,
    content_type: 1,
    library: {
      id,
      content_id: id,
      library_state: id,
      library_state_date: saved,
      modified_date: saved,
      feed_dirty_date: dirty,
      is_favorited: id === 1,
      last_favorited_date: id === 1 ? saved : null,
      queue_order: SAVED_US,
      swhighlight: null,
    },
    history:
      id === 1
        ? {
            id: 1,
            content_id: 1,
            last_viewed_date: null,
            last_interaction_date: saved,
            last_annotated_date: saved,
            feed_dirty_date: dirty,
            last_read_percentage: 0.5,
            max_read_percentage: 0.5,
            last_audio_percentage: null,
            max_audio_percentage: null,
          }
        : null,
    my_annotations:
      id === 1
        ? [
            {
              id: 1,
              content_id: 1,
              text: 'heron stands',
              before_text: 'The ',
              after_text: ' at',
              word_start: 1,
              word_end: 3,
              char_start: 4,
              char_end: 16,
              scope: 1,
              note: 'grey',
              created_date: saved,
              is_liked: false,
            },
          ]
        : [],
    my_note: id === 1 ? { id: 1, content_id: 1, note: 'seen at dawn', created_date: saved } : null,
    av_media_data: null,
    article: {
      id,
      url: `https://birds.example/${id}`,
      title: `Herons ${id}`,
      authors: ['Ada Field'],
      publisher: null,
      publication_date: null,
      word_count: 13,
      reading_time_minutes: 1,
      markdown: null,
      text_hash: createHash('sha256').update(body).digest('hex'),
      language: null,
      is_rtl: false,
    },
    feed_dirty_date: dirty,
    has_blank_article: false,
    processing_status: 1,
    processing_error: null,
  }
  return `{"id":"${id}","content":${JSON.stringify(content).slice(0, -1)},"tags":`
}
