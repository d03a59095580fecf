import { join } from 'node:path'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { LIBRARY_FILE } from '../../../../main/service/database/library-file.ts'
import { beginLibrary, migrations } from '../../../../main/service/database/migrations/index.ts'
import { openDatabase } from '../../../../main/sqlite/open-database.ts'

export const [ANN, EVE] = [1, 2] as const
export const US = Date.parse('2026-01-02T10:00:00Z') * 1000

/** Ada, Birds and Bea are in both libraries, Carl only in Ann's, Dora only in Eve's, to whom the Letter comes. */
const profiles = [
  { id: 1, account_id: ANN, name: 'Ada', profile_type: 2 },
  { id: 2, account_id: ANN, name: 'Birds', profile_type: 1 },
  { id: 3, account_id: ANN, name: 'Carl', profile_type: 2 },
  { id: 4, account_id: EVE, name: 'Dora', profile_type: 2 },
  { id: 5, account_id: EVE, name: 'Letter', profile_type: 2 },
  { id: 7, account_id: ANN, name: 'Bea', profile_type: 2 },
  { id: 8, account_id: EVE, name: 'Ada', profile_type: 2 },
  { id: 9, account_id: EVE, name: 'Birds', profile_type: 1 },
  { id: 10, account_id: EVE, name: 'Bea', profile_type: 2 },
]

/** The authors of a reader's pages, in turns, and the publisher. */
const authors: Readonly<Record<number, readonly (number | null)[]>> = {
  [ANN]: [1, 3, 7, null],
  [EVE]: [4, 8, null, 10],
}
const publishers: Readonly<Record<number, number>> = { [ANN]: 2, [EVE]: 9 }

type Row = Readonly<Record<string, unknown>>
type Insert = (table: string, row: Row) => void

/**
 * Writes library.db for two readers with `count` entries each: the same pages and words in both, Ann's contents with odd
 * numbers and Eve's with even ones. Bytes of pages, files and uploads are in the tables of an early version, from which
 * the next start moves them.
 */
export function writeTwoReaders(folder: string, count: number): void {
  const { sqlite, close } = openDatabase<unknown>(join(folder, LIBRARY_FILE), migrations, { begin: beginLibrary })
  const insert: Insert = (table, row) => {
    const names = Object.keys(row)
    sqlite
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row))
  }
  sqlite.exec(unmovedTables)
  sqlite.transaction(() => {
    sqlite.pragma('defer_foreign_keys = ON')
    insert('signing_key', { id: 1, secret: Buffer.from('secret'), created_us: US })
    for (const profile of profiles) insert('profile', { ...profile, domain: 'birds.example' })
    for (const id of [1, 2]) {
      insert('rss_feed', { id, url: `https://birds.example/feed-${id}`, name: `Feed ${id}`, created_us: US })
    }
    for (const account of [ANN, EVE]) writeReader(insert, account, count)
    for (let place = 0; place < count; place++) {
      for (const account of [ANN, EVE]) writeEntry(insert, account, place, count)
    }
    for (const account of [ANN, EVE]) writeMerged(insert, account, count)
    for (const account of [ANN, EVE]) writeWork(insert, account)
    sqlite.exec(
      'INSERT INTO feed_poll (rss_feed_id, next_ms) SELECT DISTINCT rss_feed_id, 0 FROM source WHERE rss_feed_id IS NOT NULL',
    )
    // Rows with higher numbers are gone.
    sqlite.exec('UPDATE sqlite_sequence SET seq = seq + 7')
    sqlite.exec(`INSERT INTO search_pending SELECT account_id, id FROM content WHERE id % 4 >= 2;
      INSERT INTO search_text (rowid, title)
        SELECT account_id * 4294967296 + id, title FROM content WHERE id NOT IN (SELECT content_id FROM search_pending)`)
  })()
  close()
}

const unmovedTables = `
  CREATE TABLE unmoved_page (
    content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, url TEXT NOT NULL,
    is_sent INTEGER NOT NULL, hash TEXT NOT NULL, created_us INTEGER NOT NULL, html BLOB NOT NULL
  ) STRICT;
  CREATE TABLE unmoved_file (
    content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, media_type TEXT NOT NULL,
    size INTEGER NOT NULL, page_starts TEXT, outline TEXT, created_us INTEGER NOT NULL, bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE unmoved_part (
    upload_id INTEGER NOT NULL REFERENCES upload(id) ON DELETE CASCADE, part INTEGER NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (upload_id, part)
  ) STRICT;`

function writeReader(insert: Insert, account: number, count: number): void {
  const [hash, id] = [Buffer.from(`secret ${account}`), account]
  insert('account', {
    id: account,
    uuid: `uuid ${account}`,
    name: `Reader ${account}`,
    created_us: US,
    version: count,
    dirty_us: US + count,
    mail_key: `key ${account}`,
  })
  insert('lineage', { id, token: 'then', account_id: account, start_version: 0 })
  insert('session', { id, account_id: account, client_type: 'web', created_ms: 1 })
  insert('refresh_token', { hash, session_id: id, expires_ms: 9 })
  insert('sign_in', {
    id,
    kind: 'qr',
    asking_hash: hash,
    account_id: account,
    client_type: 'web',
    created_ms: 1,
    expires_ms: 9,
  })
  insert('handle', { id, account_id: account, handle: `reader-${account}`, created_us: US })
  insert('personal_token', { id, account_id: account, name: 'Mine', scope: 'read', hash, hint: 'abcd', created_ms: 1 })
  insert('premium_conversion', { id, account_id: account, source: 's', type: 't', platform: 1, created_ms: 1 })
  insert('identity', { account_id: account, distinct_id: 'd', traits: '{}', seen_ms: 1 })
  insert('client_event', { id, kind: 'event', account_id: account, created_us: US, body: '{}' })
  insert('reading_session', {
    account_id: account,
    session_us: US,
    day_start: '',
    day_end: '',
    seconds_read: 3.5,
    created_us: US,
  })
  for (const tag of [0, 2]) {
    insert('tag', { id: tag + account, account_id: account, name: `tag ${tag}`, created_us: US, last_used_us: US })
  }
  const source = { account_id: account, is_subscribed: 1, created_us: US }
  insert('source', { ...source, profile_id: publishers[account] })
  insert('source', { ...source, rss_feed_id: 1 })
  if (account === EVE) insert('source', { ...source, profile_id: 5 })
}

function writeContent(insert: Insert, account: number, place: number, more: Row): number {
  const id = place * 2 + account
  const url = `https://birds.example/${place}`
  insert('content', {
    id,
    account_id: account,
    identity_url: url,
    url,
    title: titleOf(place),
    author_id: authors[account]?.[place % 4] ?? null,
    publisher_id: place % 3 === 0 ? null : publishers[account],
    newsletter_id: account === EVE && place % 5 === 0 ? 5 : null,
    rss_feed_id: place % 7 === 0 ? 1 : null,
    feed_us: US,
    excerpt: '',
    source_type: 1,
    content_type: 1,
    processing_status: 1,
    ...more,
  })
  insert('content_address', { account_id: account, identity_url: url, content_id: id })
  if (account === EVE && place % 5 === 0)
    insert('email_sender', { account_id: account, content_id: id, name: 'Letter' })
  return id
}

/** A title that looks like the field it is not. */
const titleOf = (place: number): string => `"author":{"id":1} of page ${place}`

/** Eve's newest versions are of her first pages. */
const versionOf = (account: number, place: number, count: number): number =>
  account === EVE ? count - place : place + 1

function writeEntry(insert: Insert, account: number, place: number, count: number): void {
  const version = versionOf(account, place, count)
  const state = 1 + (place % 2)
  const id = writeContent(insert, account, place, {
    article_id: 10_000 + place * 2 + account,
    version,
    dirty_us: US + version,
  })
  const of = { account_id: account, content_id: id }
  insert('article', {
    id: 10_000 + id,
    ...of,
    url: '',
    title: '',
    authors: '[]',
    word_count: 9,
    reading_minutes: 1,
    is_rtl: 0,
    text_hash: '',
    created_us: US,
    quality: 0.5,
    markdown: 'The heron stands at the weir. '.repeat(20),
    text: 'The heron stands at the weir. '.repeat(20),
  })
  const library = {
    library_state: state,
    library_state_us: US,
    modified_us: US,
    is_favorited: place % 2,
    queue_order: US,
  }
  insert('library_entry', { id: 20_000 + id, ...of, ...library, first_us: US - 1 })
  insert('history', { id: 30_000 + id, ...of, last_interaction_us: US, last_read: 0.25, max_audio: 0.75 })
  for (const more of [0, 1]) {
    const words = { text: `words ${more}`, before_text: 'b', after_text: 'a', char_start: more, note: `note of ${id}` }
    insert('annotation', { ...of, ...words, created_us: US, is_liked: more, is_detached: 1 - more })
  }
  insert('note', { id: 40_000 + id, ...of, note: `about ${id}`, created_us: US })
  for (const tag of place % 2 === 0 ? [0, 2] : [0])
    insert('content_tag', { ...of, tag_id: tag + account, added_us: US + id })
  const own = account === ANN ? 3 : 10
  if (place % 4 === 1)
    insert('naming', {
      ...of,
      title: 'Mine',
      author: 'Own',
      author_id: own,
      page_title: 'Theirs',
      page_author_id: account === ANN ? 1 : 8,
    })
  if (place % 4 === 2) insert('content_media', { ...of, audio_url: 'https://a.example/a.mp3', duration: 60.5 })
  if (place % 4 === 2)
    insert('transcript', { ...of, language: 'en', segments: '[]', notes_markdown: `n${id}`, created_us: US })
  if (place % 4 === 3)
    insert('unmoved_file', {
      content_id: id,
      media_type: 'application/pdf',
      size: 3,
      created_us: US,
      bytes: Buffer.from('pdf'),
    })
  if (place % 4 === 3) insert('sent_html', { ...of, hash: 'h', html: `<p>${id}` })
  if (place % 4 === 0) insert('public_page', { ...of, token: `token ${id}`, with_highlights: 1, created_us: US })
  if (place % 4 === 0) insert('retag_pending', of)
  insert('unmoved_page', {
    content_id: id,
    url: '',
    is_sent: 0,
    hash: '',
    created_us: US,
    html: Buffer.from(`html ${id}`),
  })
  insert('entry', {
    rid: 50_000 + id,
    ...of,
    library_state: state,
    version,
    dirty_us: US + version,
    favorited_us: 0,
    state_date: US / 1000,
    word_count: 9,
    publication_date: 0,
    viewed_date: 0,
    flags: 1 << (place % 12),
    annotated_us: US,
  })
  insert('entry_json', { rid: 50_000 + id, account_id: account, json: storedEntry(account, place, version) })
}

/** Writes the same page as the reader's first, which now represents it. */
function writeMerged(insert: Insert, account: number, count: number): void {
  writeContent(insert, account, count, { merged_into: account })
}

function writeWork(insert: Insert, account: number): void {
  const number = (kind: number) => kind * 10 + account
  for (const [index, kind] of ['export', 'import'].entries()) {
    insert('transfer', { id: number(index), account_id: account, kind, status: 0, total: 3, created_us: US })
    insert('job', {
      account_id: account,
      kind,
      subject: number(index),
      run_after_ms: 4,
      created_ms: 3,
      attempts: index,
    })
  }
  for (const position of [0, 1, 2]) {
    insert('transfer_item', { account_id: account, transfer_id: number(1), position, item: `{"of":${account}}` })
  }
  insert('job', {
    account_id: account,
    kind: 'article',
    subject: account,
    run_after_ms: 1,
    created_ms: 1,
    state: 1,
    lease: 'gone',
    starts: 2,
  })
  insert('job', { account_id: account, kind: 'retag', subject: account, run_after_ms: 2, created_ms: 2 })
  insert('upload', { id: account, account_id: account, hash: 'same file', size: 4, created_ms: 1 })
  for (const part of [0, 1])
    insert('unmoved_part', { upload_id: account, part, bytes: Buffer.from(`${account} ${part}`) })
}

/** As feeds send it, up to the tags. */
function storedEntry(account: number, place: number, version: number): string {
  const id = place * 2 + account
  const profile = (number: number | null) => {
    const found = profiles.find((each) => each.id === number)
    return found ? { id: found.id, profile_type: found.profile_type, name: found.name } : null
  }
  const feed_dirty_date = fromMicroseconds(US + version)
  const content = {
    newsletter_profile: profile(account === EVE && place % 5 === 0 ? 5 : null),
    id,
    title: titleOf(place),
    author: profile(authors[account]?.[place % 4] ?? null),
    publisher: profile(place % 3 === 0 ? null : (publishers[account] ?? null)),
    library: { id: 20_000 + id, content_id: id, feed_dirty_date },
    history: { id: 30_000 + id, content_id: id, feed_dirty_date },
    article: { id: 10_000 + id, authors: [], publisher: null },
    feed_dirty_date,
  }
  return `{"id":"${id}","content":${JSON.stringify(content).slice(0, -1)},"tags":`
}
