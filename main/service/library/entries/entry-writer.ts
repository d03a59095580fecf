import type { Content } from '#shared/model/content.ts'
import { fromMicroseconds, toMicroseconds } from '#shared/model/dates.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { entryOf } from '#shared/model/feed.ts'
import { queueFilters } from '#shared/model/queue-fields.ts'
import { toFlags } from '#shared/model/queue-flags.ts'
import { toQueueRow } from '#shared/model/queue-row.ts'
import type { Database } from '../../database/database.ts'
import { constant } from '../../database/dialect/both-dialects.ts'
import { atOnce } from '../../database/statement.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { SearchIndex } from '../../search/search-index.ts'
import { ContentReader } from './content-reader.ts'
import { EntryRows } from './entry-rows.ts'
import type { CompletedImport, EntryChange, EntryWatch } from './entry-watch.ts'
import { parseEntry, storedText } from './entry-text.ts'
import type { Stamp } from '../../database/stamps.ts'

interface StoredText {
  readonly rid: number
  readonly dirty_us: number
  readonly json: string
}

/**
 * Updates an entry's derived row, its stored text and the account's counters to match the tables. Call it in every
 * change with that change's stamp, because an entry has the version of its last change.
 */
export class EntryWriter {
  readonly #reader: ContentReader
  readonly #rows: EntryRows
  readonly #search: SearchIndex
  readonly #watches: EntryWatch[] = []
  readonly #statements
  readonly #quiet = new WeakSet<Change>()

  constructor(database: Database, search: SearchIndex) {
    this.#reader = new ContentReader(database)
    this.#rows = new EntryRows(database)
    this.#search = search
    this.#statements = statementsOf(database)
  }

  /** Notifies this watch of every change from now on. */
  watch(watch: EntryWatch): void {
    this.#watches.push(watch)
  }

  /**
   * Suppresses notifications for single entries in this transaction, because an import of thousands counts as one
   * event.
   */
  quieten(tx: Change): void {
    this.#quiet.add(tx)
  }

  /** Call this after a change to words that search can find, or for new content. */
  async refreshWords(tx: Change, contentId: number, stamp: Stamp, addedTags: readonly string[] = []): Promise<void> {
    await this.refresh(tx, contentId, stamp, addedTags)
    await this.#search.index(tx, contentId)
  }

  /**
   * Call this after a change that does not affect the words of the title, site, author, text, highlights or notes.
   * `addedTags`: names of tags that the change added.
   */
  async refresh(tx: Change, contentId: number, stamp: Stamp, addedTags: readonly string[] = []): Promise<void> {
    const { stampContent, putText, count, countTags } = this.#statements
    const watches = this.#watchesOf(tx)
    const old = watches.length === 0 ? undefined : await this.#statements.findText.get(tx, { id: contentId })
    stampContent.send(tx, { id: contentId, version: stamp.version, us: stamp.us })
    const [{ content, favoritedUs, inboxUs }, stored] = await atOnce(
      this.#reader.withFacts(tx, contentId),
      this.#rows.find(tx, contentId),
    )
    const row = toQueueRow(entryOf(content), stamp.us / 1000)
    const after = content.library?.library_state ?? libraryState.unsaved
    const { rid, before } = await this.#rows.put(tx, contentId, stored, {
      library_state: after,
      version: stamp.version,
      dirty_us: stamp.us,
      favorited_us: favoritedUs,
      annotated_us: annotatedUs(content, stamp),
      inbox_us: inboxUs,
      state_date: row._library_state_date,
      word_count: row._word_count,
      publication_date: row._publication_date,
      viewed_date: row._last_viewed_date,
      flags: toFlags(row),
    })
    putText.send(tx, { rid, json: storedText(content) })
    const was = old ? parseEntry(old.json, []).content : null
    await tell(tx, watches, { before: was, after: content, inboxUs, addedTags })
    if (before === after) return
    const step = (state: number) => Number(after === state) - Number(before === state)
    count.send(tx, { queue: step(libraryState.saved), archive: step(libraryState.archived) })
    // A tag counts only entries that are not deleted.
    if (step(libraryState.deleted) !== 0) countTags.send(tx, { id: contentId, by: -step(libraryState.deleted) })
  }

  /** Returns the stored text of an entry, for `retag`. */
  async textOf(tx: Look, contentId: number): Promise<StoredText> {
    const found = await this.#statements.findText.get(tx, { id: contentId })
    if (!found) throw new Error(`There is no entry of content ${contentId}`)
    return found
  }

  /**
   * Like `refresh`, but for a change that affects only tags. Tags are not in the stored text, so only dates change. A
   * tag may be on thousands of entries, all of which change when the tag is renamed. `added`: tags that this entry did
   * not have before.
   */
  async retag(
    tx: Change,
    contentId: number,
    before: StoredText,
    stamp: Stamp,
    added: readonly number[] = [],
  ): Promise<void> {
    const { stampContent, stampEntry, flagTags, putText } = this.#statements
    stampContent.send(tx, { id: contentId, version: stamp.version, us: stamp.us })
    stampEntry.send(tx, { id: contentId, version: stamp.version, us: stamp.us })
    flagTags.send(tx, { id: contentId })
    // JSON escapes quotes inside strings, so only the field itself can match.
    const dated = (us: number) => `"feed_dirty_date":"${fromMicroseconds(us)}"`
    const json = before.json.replaceAll(dated(before.dirty_us), dated(stamp.us))
    putText.send(tx, { rid: before.rid, json })
    const watches = added.length === 0 ? [] : this.#watchesOf(tx)
    if (watches.length === 0) return
    const { content, inboxUs } = await this.#reader.withFacts(tx, contentId)
    const addedTags = content.tags.filter(({ id }) => added.includes(id)).map(({ name }) => name)
    await tell(tx, watches, { before: content, after: content, inboxUs, addedTags })
  }

  /** Writes the stored text of an entry from another library whose row already exists. */
  async writeText(tx: Change, { rid, content: id }: { readonly rid: number; readonly content: number }): Promise<void> {
    this.#statements.putText.send(tx, { rid, json: storedText(await this.#reader.content(tx, id)) })
  }

  /** Reports an import that this change completes as a single event, regardless of the number of items it added. */
  async importCompleted(tx: Change, done: CompletedImport): Promise<void> {
    for (const watch of this.#watches.filter((one) => one.isWatching(tx.account)))
      await watch.importCompleted?.(tx, done)
  }

  #watchesOf(tx: Change): readonly EntryWatch[] {
    return this.#quiet.has(tx) ? [] : this.#watches.filter((one) => one.isWatching(tx.account))
  }
}

async function tell(tx: Change, watches: readonly EntryWatch[], change: EntryChange): Promise<void> {
  for (const watch of watches) await watch.changed(tx, change)
}

function annotatedUs(content: Content, stamp: Stamp): number {
  if (content.my_annotations.length === 0) return 0
  return toMicroseconds(content.history?.last_annotated_date) || stamp.us
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  const hasTags = constant(queueFilters.hasTags.bit)
  return {
    stampContent: database.statement((p: Id & { version: number; us: number }) =>
      kysely
        .updateTable('content')
        .set({ version: p.version, dirty_us: p.us })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    findText: database.statement((p: Id) =>
      kysely
        .selectFrom('entry')
        .innerJoin('entry_json', (join) =>
          join.onRef('entry_json.account_id', '=', 'entry.account_id').onRef('entry_json.rid', '=', 'entry.rid'),
        )
        .select(['entry.rid', 'dirty_us', 'json'])
        .where('entry.account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    stampEntry: database.statement((p: Id & { version: number; us: number }) =>
      kysely
        .updateTable('entry')
        .set({ version: p.version, dirty_us: p.us })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    // Toggles the flag in a separate statement, and only if it changes, because every index by which lists are sorted
    // contains the flags.
    flagTags: database.statement((p: Id) =>
      kysely
        .updateTable('entry')
        .set((eb) => ({ flags: eb(eb.parens('flags', '|', hasTags), '-', eb.parens('flags', '&', hasTags)) }))
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where((eb) =>
          eb(
            eb.exists(
              eb
                .selectFrom('content_tag')
                .select('tag_id')
                .where('content_tag.account_id', '=', p.account)
                .where('content_tag.content_id', '=', p.id),
            ),
            '<>',
            eb.parens(eb(eb('flags', '&', hasTags), '<>', constant(0))),
          ),
        ),
    ),
    putText: database.statement((p: { account: number; rid: number; json: string }) =>
      kysely
        .insertInto('entry_json')
        .values({ account_id: p.account, rid: p.rid, json: p.json })
        .onConflict((conflict) => conflict.column('rid').doUpdateSet((eb) => ({ json: eb.ref('excluded.json') }))),
    ),
    count: database.statement((p: { account: number; queue: number; archive: number }) =>
      kysely
        .updateTable('account')
        .set((eb) => ({
          queue_count: eb('queue_count', '+', p.queue),
          archive_count: eb('archive_count', '+', p.archive),
        }))
        .where('id', '=', p.account),
    ),
    countTags: database.statement((p: Id & { by: number }) =>
      kysely
        .updateTable('tag')
        .set((eb) => ({ article_count: eb('article_count', '+', p.by) }))
        .where('account_id', '=', p.account)
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('content_tag')
            .select('tag_id')
            .where('content_tag.account_id', '=', p.account)
            .where('content_id', '=', p.id),
        ),
    ),
  }
}
