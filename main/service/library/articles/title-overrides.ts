import type { Content } from '#shared/model/content.ts'
import { profileType } from '#shared/model/profile.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { ContentReader } from '../entries/content-reader.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { NotFound } from '../../calls/not-found.ts'
import { Profiles } from './profiles.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import type { Stamps } from '../../database/stamps.ts'

/**
 * undefined leaves the current value unchanged. null restores the page's own value. An empty author means that there is
 * no author.
 */
export interface TitleOverrideChange {
  readonly title?: string | null | undefined
  readonly author?: string | null | undefined
}

/**
 * Titles and authors that readers gave to contents. They survive when the page is read again. The page's own title and
 * author can be restored on request.
 */
export class TitleOverrides {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #ids: ContentIds
  readonly #contents: ContentReader
  readonly #profiles: Profiles
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#ids = new ContentIds(database)
    this.#contents = new ContentReader(database)
    this.#profiles = new Profiles(database)
    this.#statements = statementsOf(database)
  }

  /** Setting the current value has no effect. Throws NotFound, or RefusedInput for an empty title. */
  change(account: number, givenId: number, change: TitleOverrideChange): Promise<Content> {
    return this.#database.change(account, async (tx) => {
      const by = this.#statements
      const id = await this.#ids.resolve(tx, givenId)
      const content = await by.content.get(tx, { id })
      if (!content) throw new NotFound(t.thisItemDoesntExist)
      const before = await by.naming.get(tx, { id })
      const title = change.title === undefined ? (before?.title ?? null) : tidied(change.title)
      if (title === '') throw new RefusedInput('title', t.enterATitle)
      const author = change.author === undefined ? (before?.author ?? null) : tidied(change.author)
      if (title === (before?.title ?? null) && author === (before?.author ?? null)) {
        return this.#contents.content(tx, id)
      }
      const domain = new URL(content.url).hostname
      await by.put.run(tx, {
        id,
        title,
        author,
        authorId: author ? await this.#profiles.put(tx, profileType.person, author, domain) : null,
        pageTitle: before?.page_title ?? content.title,
        pageAuthorId: before ? before.page_author_id : content.author_id,
      })
      await by.show.run(tx, { id })
      if (title === null && author === null) await by.forget.run(tx, { id })
      await this.#entries.refreshWords(tx, id, await this.#stamps.next(tx))
      return this.#contents.content(tx, id)
    })
  }

  /**
   * Imports the title and author that a content was given in another library, unless it has been given others here. The
   * caller refreshes the entry.
   */
  async takeIn(
    tx: Change,
    id: number,
    given: { readonly title: string | null; readonly author: string | null },
  ): Promise<void> {
    if (await this.#statements.naming.get(tx, { id })) return
    const content = await this.#statements.content.get(tx, { id })
    if (!content) throw new NotFound(t.thisItemDoesntExist)
    const title = [tidied(given.title) || null].find((name) => name !== content.title) ?? null
    const author = tidied(given.author) || null
    if (title === null && author === null) return
    await this.#statements.put.run(tx, {
      id,
      title,
      author,
      authorId: author ? await this.#profiles.put(tx, profileType.person, author, new URL(content.url).hostname) : null,
      pageTitle: content.title,
      pageAuthorId: null,
    })
    await this.#statements.show.run(tx, { id })
  }
}

/**
 * Preserves the titles that a reader gave when a content's fields are overwritten with the page's metadata. Call it in
 * the same transaction, before the entry is refreshed.
 */
export class StoredTitleOverrides {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** Call this immediately after the content has received a new title and author from its page. */
  async reread(tx: Change, id: number): Promise<void> {
    if (!(await this.#statements.naming.get(tx, { id }))) return
    await this.#statements.learn.run(tx, { id })
    await this.#statements.show.run(tx, { id })
  }

  /** Restores the page's own title and author, before they are copied elsewhere. */
  async unveil(tx: Change, id: number): Promise<void> {
    await this.#statements.unveil.run(tx, { id })
  }

  /**
   * Merges the titles given to two contents that became one. If both were given one, that of the remaining content
   * wins.
   */
  async merge(tx: Change, from: number, into: number): Promise<void> {
    const by = this.#statements
    const moved = await by.naming.get(tx, { id: from })
    const kept = await by.naming.get(tx, { id: into })
    if (!moved) return
    const content = await by.content.get(tx, { id: into })
    if (!content) return
    const author = kept?.author == null ? moved : kept
    await by.put.run(tx, {
      id: into,
      title: kept?.title ?? moved.title,
      author: author.author,
      authorId: author.author_id,
      pageTitle: kept?.page_title ?? content.title,
      pageAuthorId: kept ? kept.page_author_id : content.author_id,
    })
    await by.forget.run(tx, { id: from })
    await by.show.run(tx, { id: into })
  }
}

const tidied = (words: string | null): string | null => (words === null ? null : cleanProse(words).trim())

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    content: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select(['url', 'title', 'author_id'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    naming: database.statement((p: Id) =>
      kysely.selectFrom('naming').selectAll().where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    forget: database.statement((p: Id) =>
      kysely.deleteFrom('naming').where('account_id', '=', p.account).where('content_id', '=', p.id),
    ),
    put: database.statement(
      (
        p: Id & {
          title: string | null
          author: string | null
          authorId: number | null
          pageTitle: string
          pageAuthorId: number | null
        },
      ) =>
        kysely
          .insertInto('naming')
          .values({
            account_id: p.account,
            content_id: p.id,
            title: p.title,
            author: p.author,
            author_id: p.authorId,
            page_title: p.pageTitle,
            page_author_id: p.pageAuthorId,
          })
          .onConflict((conflict) =>
            conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
              title: eb.ref('excluded.title'),
              author: eb.ref('excluded.author'),
              author_id: eb.ref('excluded.author_id'),
              page_title: eb.ref('excluded.page_title'),
              page_author_id: eb.ref('excluded.page_author_id'),
            })),
          ),
    ),
    learn: database.statement((p: Id) =>
      kysely
        .updateTable('naming')
        .from('content')
        .set((eb) => ({ page_title: eb.ref('content.title'), page_author_id: eb.ref('content.author_id') }))
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id)
        .where('naming.account_id', '=', p.account)
        .where('naming.content_id', '=', p.id),
    ),
    show: database.statement((p: Id) =>
      kysely
        .updateTable('content')
        .from('naming')
        .set((eb) => ({
          title: eb.fn.coalesce('naming.title', 'naming.page_title'),
          author_id: eb
            .case()
            .when('naming.author', 'is', null)
            .then(eb.ref('naming.page_author_id'))
            .else(eb.ref('naming.author_id'))
            .end(),
        }))
        .where('naming.account_id', '=', p.account)
        .where('naming.content_id', '=', p.id)
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    unveil: database.statement((p: Id) =>
      kysely
        .updateTable('content')
        .from('naming')
        .set((eb) => ({ title: eb.ref('naming.page_title'), author_id: eb.ref('naming.page_author_id') }))
        .where('naming.account_id', '=', p.account)
        .where('naming.content_id', '=', p.id)
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
  }
}
