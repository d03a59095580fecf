import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { Database } from '../../main/service/database/database.ts'
import { Accounts } from '../../main/service/accounts/accounts.ts'
import { migrations } from '../../main/service/database/migrations/index.ts'
import { EntryWriter } from '../../main/service/library/entries/entry-writer.ts'
import { Stamps } from '../../main/service/database/stamps.ts'
import { FullTextIndex } from '../../main/service/search/full-text-index.ts'
import { openDatabase } from '../../main/sqlite/open-database.ts'
import { seededRandom } from '../fakes/seeded-random.ts'

const NOW = Date.parse('2026-03-01T00:00:00Z')
const TAGS = 50

/** A vocabulary distributed as in natural language: a few words are everywhere, most are rare. */
export function words(count: number): string[] {
  const consonants = 'bcdfghjklmnpqrstvwxz'
  const vowels = 'aeiou'
  return Array.from({ length: count }, (_, index) => {
    let word = ''
    for (let rest = index + 100; rest > 0; rest = Math.floor(rest / 100)) {
      word += `${consonants[rest % 20]}${vowels[Math.floor((rest % 100) / 20)]}`
    }
    return word
  })
}

/**
 * Fills a data folder with one account's library of `count` articles of `length` words, using SQL, because saving each
 * one would take an hour. Writes what a change would write: entries, their texts, the search index.
 */
export async function fillLibrary(folder: string, count: number, length: number): Promise<void> {
  const sample = await sampleEntry(folder)
  const { sqlite, close } = openDatabase<unknown>(join(folder, 'library.db'), migrations)
  sqlite.pragma('synchronous = OFF')
  const random = seededRandom(7)
  const vocabulary = words(20_000)
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 4)] ?? ''
  const run = (sql: string) => {
    const statement = sqlite.prepare(sql)
    return (...values: unknown[]) => statement.run(...values)
  }
  const content =
    run(`INSERT INTO content (id, account_id, identity_url, url, title, feed_us, excerpt, source_type, content_type,
    processing_status, article_id, version, dirty_us) VALUES (?, 1, ?, ?, ?, ?, '', 1, 1, 1, ?, ?, ?)`)
  const address = run('INSERT INTO content_address VALUES (1, ?, ?)')
  const article =
    run(`INSERT INTO article (id, account_id, content_id, url, title, authors, word_count, reading_minutes, is_rtl,
    text_hash, created_us, markdown, text) VALUES (?, 1, ?, '', '', '[]', ?, 4, 0, ?, 1, '', ?)`)
  const library = run(`INSERT INTO library_entry (account_id, content_id, library_state, library_state_us, modified_us,
    is_favorited, queue_order) VALUES (1, ?, ?, ?, ?, 0, ?)`)
  const entry =
    run(`INSERT INTO entry (rid, account_id, content_id, library_state, version, dirty_us, favorited_us, state_date,
    word_count, publication_date, viewed_date, flags) VALUES (?, 1, ?, ?, ?, ?, 0, ?, ?, 0, 0, ?)`)
  const text = run('INSERT INTO entry_json (rid, account_id, json) VALUES (?, 1, ?)')
  const tagged = run('INSERT INTO content_tag (account_id, content_id, tag_id, added_us) VALUES (1, ?, ?, ?)')
  sqlite.transaction(() => {
    for (let tag = 1; tag <= TAGS; tag++) {
      run('INSERT INTO tag (id, account_id, name, created_us, last_used_us) VALUES (?, 1, ?, 1, 1)')(tag, `tag ${tag}`)
    }
    for (let index = 1; index <= count; index++) {
      const id = index + 1
      const us = (NOW - (count - index) * 60_000) * 1000
      const title = Array.from({ length: 6 }, word).join(' ')
      const url = `https://site-${index % 500}.example/${index}`
      const body = Array.from({ length }, word).join(' ')
      const state = index % 5 === 0 ? 2 : 1
      const hasTag = index % 4 === 0
      content(id, url, url, title, us, id, id, us)
      address(url, id)
      article(id, id, length, createHash('sha256').update(body).digest('hex'), body)
      library(id, state, us, us, us)
      entry(id, id, state, id, us, us / 1000, length, sample.flags | (hasTag ? 8 : 0))
      text(
        id,
        sample.json.replaceAll('"id":1', `"id":${id}`).replace('"id":"1"', `"id":"${id}"`).replaceAll('A title', title),
      )
      if (hasTag) tagged(id, (index % TAGS) + 1, us)
    }
    sqlite.exec(`UPDATE tag SET article_count = (SELECT count(*) FROM content_tag WHERE tag_id = tag.id);
      UPDATE account SET version = ${count + 1}, dirty_us = ${NOW * 1000},
        queue_count = (SELECT count(*) FROM entry WHERE library_state = 1),
        archive_count = (SELECT count(*) FROM entry WHERE library_state = 2);
      INSERT INTO search_pending (account_id, content_id) SELECT account_id, id FROM content WHERE true
        ON CONFLICT DO NOTHING`)
  })()
  close()
  const database = new Database(folder)
  const index = new FullTextIndex(database)
  while (await database.change(1, (tx) => index.indexSome(tx, 2000))) {
    // Until nothing is pending.
  }
  database.close()
}

/** An entry as a change writes it: the template for all. */
async function sampleEntry(folder: string): Promise<{ json: string; flags: number }> {
  const database = new Database(folder)
  const account = await new Accounts(database, () => NOW).local()
  const { sqlite, close } = openDatabase<unknown>(join(folder, 'library.db'), migrations)
  sqlite.exec(`
    INSERT INTO content (id, account_id, identity_url, url, title, feed_us, excerpt, source_type, content_type,
      processing_status, article_id)
      VALUES (1, ${account}, 'https://a.example/', 'https://a.example/', 'A title', 1, '${'An excerpt of what it says. '.repeat(8)}', 1, 1, 1, 1);
    INSERT INTO article (id, account_id, content_id, url, title, authors, word_count, reading_minutes, is_rtl,
      text_hash, created_us, markdown, text) VALUES (1, ${account}, 1, '', 'A title', '["Ada Field"]', 800, 4, 0, '${'0'.repeat(64)}', 1, '', 'text');
    INSERT INTO library_entry (account_id, content_id, library_state, library_state_us, modified_us, is_favorited,
      queue_order) VALUES (${account}, 1, 1, 1, 1, 0, 1)`)
  const entries = new EntryWriter(database, new FullTextIndex(database))
  const stamps = new Stamps(database, () => NOW)
  await database.change(account, async (tx) => entries.refresh(tx, 1, await stamps.next(tx)))
  const found = sqlite.prepare('SELECT json, flags FROM entry JOIN entry_json USING (rid)').get() as {
    json: string
    flags: number
  }
  close()
  database.close()
  return found
}
