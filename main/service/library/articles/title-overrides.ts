import type { Content } from '#shared/model/content.ts'
import { profileType } from '#shared/model/profile.ts'
import { cleanProse } from '#shared/text/clean-text.ts'
import type { Database } from '../../database/database.ts'
import { ContentIds } from './content-ids.ts'
import { ContentReader } from './content-reader.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { NotFound } from '../not-found.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from '../entries/stamps.ts'

/** undefined keeps the current value, null restores the page's own. An empty author means no author. */
export interface TitleOverrideChange {
  readonly title?: string | null | undefined
  readonly author?: string | null | undefined
}

/** Titles and authors that readers give. They survive reading the page again. The page's own come back on request. */
export class TitleOverrides {
  readonly #database: Database
  readonly #stamps: Stamps
  readonly #entries: EntryWriter
  readonly #ids: ContentIds
  readonly #contents: ContentReader
  readonly #statements

  constructor(database: Database, stamps: Stamps, entries: EntryWriter) {
    this.#database = database
    this.#stamps = stamps
    this.#entries = entries
    this.#ids = new ContentIds(database)
    this.#contents = new ContentReader(database)
    this.#statements = statementsOf(database)
  }

  /** Setting the current value changes nothing. Throws NotFound, and RefusedInput for an empty title. */
  change(account: number, givenId: number, change: TitleOverrideChange): Content {
    return this.#database.transaction(() => {
      const by = this.#statements
      const id = this.#ids.resolve(account, givenId)
      const content = by.content.get({ account, id })
      if (!content) throw new NotFound('There is no such content.')
      const before = by.naming.get({ id })
      const title = change.title === undefined ? (before?.title ?? null) : tidied(change.title)
      if (title === '') throw new RefusedInput('title', 'The title is empty.')
      const author = change.author === undefined ? (before?.author ?? null) : tidied(change.author)
      if (title === (before?.title ?? null) && author === (before?.author ?? null)) return this.#contents.content(id)
      by.put.run({
        id,
        title,
        author,
        authorId: author ? this.#person(author, new URL(content.url).hostname) : null,
        pageTitle: before?.page_title ?? content.title,
        pageAuthorId: before ? before.page_author_id : content.author_id,
      })
      by.show.run({ id })
      if (title === null && author === null) by.forget.run({ id })
      this.#entries.refresh(account, id, this.#stamps.next(account))
      return this.#contents.content(id)
    })
  }

  #person(name: string, domain: string): number | null {
    const key = { name, domain }
    this.#statements.addPerson.run(key)
    return this.#statements.person.get(key)?.id ?? null
  }
}

/**
 * Keeps a reader's titles when the page's metadata are written over a content. Call it in that transaction, before the
 * entry is refreshed.
 */
export class StoredTitleOverrides {
  readonly #statements

  constructor(database: Database) {
    this.#statements = statementsOf(database)
  }

  /** The content has just received another title and author from its page. */
  reread(id: number): void {
    if (!this.#statements.naming.get({ id })) return
    this.#statements.learn.run({ id })
    this.#statements.show.run({ id })
  }

  /** Restores the page's own title and author, before they are copied elsewhere. */
  unveil(id: number): void {
    this.#statements.unveil.run({ id })
  }

  /** Merges the titles of two contents that became one. If both had one, that of the remaining content wins. */
  merge(from: number, into: number): void {
    const by = this.#statements
    const [moved, kept] = [by.naming.get({ id: from }), by.naming.get({ id: into })]
    if (!moved) return
    const page = by.page.get({ id: into })
    if (!page) return
    const author = kept?.author == null ? moved : kept
    by.put.run({
      id: into,
      title: kept?.title ?? moved.title,
      author: author.author,
      authorId: author.author_id,
      pageTitle: kept?.page_title ?? page.title,
      pageAuthorId: kept ? kept.page_author_id : page.author_id,
    })
    by.forget.run({ id: from })
    by.show.run({ id: into })
  }
}

const tidied = (words: string | null): string | null => (words === null ? null : cleanProse(words).trim())

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { id: number }
  return {
    content: database.statement((p: Id & { account: number }) =>
      kysely
        .selectFrom('content')
        .select(['url', 'title', 'author_id'])
        .where('id', '=', p.id)
        .where('account_id', '=', p.account),
    ),
    page: database.statement((p: Id) =>
      kysely.selectFrom('content').select(['title', 'author_id']).where('id', '=', p.id),
    ),
    naming: database.statement((p: Id) => kysely.selectFrom('naming').selectAll().where('content_id', '=', p.id)),
    forget: database.statement((p: Id) => kysely.deleteFrom('naming').where('content_id', '=', p.id)),
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
        kysely.replaceInto('naming').values({
          content_id: p.id,
          title: p.title,
          author: p.author,
          author_id: p.authorId,
          page_title: p.pageTitle,
          page_author_id: p.pageAuthorId,
        }),
    ),
    learn: database.statement((p: Id) =>
      kysely
        .updateTable('naming')
        .from('content')
        .set((eb) => ({ page_title: eb.ref('content.title'), page_author_id: eb.ref('content.author_id') }))
        .where('content.id', '=', p.id)
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
        .where('naming.content_id', '=', p.id)
        .where('content.id', '=', p.id),
    ),
    unveil: database.statement((p: Id) =>
      kysely
        .updateTable('content')
        .from('naming')
        .set((eb) => ({ title: eb.ref('naming.page_title'), author_id: eb.ref('naming.page_author_id') }))
        .where('naming.content_id', '=', p.id)
        .where('content.id', '=', p.id),
    ),
    addPerson: database.statement((p: { name: string; domain: string }) =>
      kysely
        .insertInto('profile')
        .values({ profile_type: profileType.person, name: p.name, domain: p.domain })
        .onConflict((conflict) => conflict.columns(['profile_type', 'name', 'domain']).doNothing()),
    ),
    person: database.statement((p: { name: string; domain: string }) =>
      kysely
        .selectFrom('profile')
        .select('id')
        .where('profile_type', '=', profileType.person)
        .where('name', '=', p.name)
        .where('domain', '=', p.domain),
    ),
  }
}
