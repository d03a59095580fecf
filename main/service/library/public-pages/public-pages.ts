import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Annotation } from '#shared/model/annotation.ts'
import type { Content } from '#shared/model/content.ts'
import { fromMicroseconds } from '#shared/model/dates.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import * as t from '#shared/words/service/library.ts'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/tables.ts'
import type { Look } from '../../database/transaction.ts'
import { ContentIds } from '../entries/content-ids.ts'
import { ContentReader } from '../entries/content-reader.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'

export interface PublicPage {
  readonly content_id: number
  readonly token: string
  readonly with_highlights: boolean
  readonly created_date: string
}

export interface SharedContent {
  readonly content: Content
  readonly annotations: readonly Annotation[]
  readonly with_highlights: boolean
  readonly shared_date: string
}

/** Thrown for a page that is no longer shared. */
export class NoLongerShared extends Error {
  override readonly name = 'NoLongerShared'
}

/**
 * Pages that their owner shares with anyone who has the address. The owner's tags, notes, progress and save dates stay
 * private. If the owner chooses to include highlights, they are shown without their notes.
 */
export class PublicPages {
  readonly #database: Database
  readonly #clock: () => number
  readonly #ids: ContentIds
  readonly #reader: ContentReader
  readonly #statements
  #lastPictures: { readonly markdown: string; readonly urls: ReadonlySet<string> } | null = null

  constructor(database: Database, clock: () => number) {
    this.#database = database
    this.#clock = clock
    this.#ids = new ContentIds(database)
    this.#reader = new ContentReader(database)
    this.#statements = statementsOf(database)
  }

  /**
   * Shares a content. If it was shared before, the address stays the same. Throws NotFound, or RefusedInput for a
   * content without text.
   */
  share(account: number, contentId: number, withHighlights: boolean): Promise<PublicPage> {
    return this.#database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      if (!(await this.#statements.article.get(tx, { id }))) {
        throw new RefusedInput('id', t.thisItemHasNoTextTo, 'nothing_to_share')
      }
      const highlights = Number(withHighlights)
      await this.#statements.change.run(tx, { id, highlights })
      const known = await this.#statements.ofContent.get(tx, { id })
      if (known) return publicPageOf(known)
      const token = randomBytes(16).toString('base64url')
      const made = await this.#statements.create.get(tx, { id, token, highlights, us: this.#clock() * 1000 })
      if (!made) throw new Error('The public page was not written')
      return publicPageOf(made)
    })
  }

  /** Returns null if the content has no public page. Throws NotFound, including for another account's content. */
  of(account: number, contentId: number): Promise<PublicPage | null> {
    return this.#database.look(account, async (tx) => {
      const found = await this.#statements.ofContent.get(tx, { id: await this.#ids.resolve(tx, contentId) })
      return found ? publicPageOf(found) : null
    })
  }

  /** Revokes every address under which the content was shared. Throws NotFound if there is none. */
  revoke(account: number, contentId: number): Promise<void> {
    return this.#database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      if (!(await this.#statements.ofContent.get(tx, { id }))) throw new NotFound(t.thisItemIsNotShared)
      await this.#statements.revoke.run(tx, { id, us: this.#clock() * 1000 })
    })
  }

  /**
   * Returns the addresses of the pictures on a shared page. Anyone who may read the page may have these pictures
   * fetched, and nothing else. Throws like `read`. Results are cached, because pictures are requested one by one.
   */
  async pictures(token: string): Promise<ReadonlySet<string>> {
    const { content } = await this.read(token)
    const markdown = content.article?.markdown ?? ''
    if (this.#lastPictures?.markdown === markdown) return this.#lastPictures.urls
    const { articlePictures } = await import('#shared/text/article-pictures.ts')
    const urls = new Set(articlePictures(markdown))
    this.#lastPictures = { markdown, urls }
    return urls
  }

  /**
   * Reads a page for any visitor. Throws NotFound, including when its owner's account is disabled. Throws
   * NoLongerShared if the page was revoked or its owner deleted the content.
   */
  async read(token: string): Promise<SharedContent> {
    const owner = await this.#database.lookInDirectory((tx) => this.#statements.owner.get(tx, { token }))
    if (!owner) throw new NotFound(t.thisPageDoesntExist)
    return this.#database.look(owner.account_id, (tx) => this.#shared(tx, token))
  }

  async #shared(tx: Look, token: string): Promise<SharedContent> {
    const page = await this.#statements.byToken.get(tx, { token })
    if (!page) throw new NotFound(t.thisPageDoesntExist)
    const article = await this.#statements.article.get(tx, { id: page.content_id })
    if (page.revoked_us !== null || page.library_state === libraryState.deleted || !article) {
      throw new NoLongerShared(t.thisPageIsNoLongerShared)
    }
    const content = await this.#reader.content(tx, page.content_id)
    const sharedDate = fromMicroseconds(page.created_us)
    return {
      content: seenByAnyone(content, article.markdown, sharedDate),
      annotations:
        page.with_highlights === 1 ? content.my_annotations.flatMap((one) => seenHighlight(one, sharedDate)) : [],
      with_highlights: page.with_highlights === 1,
      shared_date: sharedDate,
    }
  }
}

/**
 * Lists each public field, so a new field of contents stays private until it is named here. The owner's dates would
 * reveal when they read, so the date of sharing replaces all of them.
 */
export function seenByAnyone(content: Content, markdown: string, sharedDate: string): Content {
  const { id, url, title, site_name, author, publisher, publication_date, excerpt, photo_thumbnail_url } = content
  return {
    id,
    url,
    title,
    site_name,
    author,
    publisher,
    publication_date,
    feed_date: sharedDate,
    excerpt,
    photo_thumbnail_url,
    // The way in which the owner found the content is private.
    source_type: 0,
    content_type: content.content_type,
    library: null,
    history: null,
    my_annotations: [],
    my_note: null,
    tags: [],
    av_media_data: content.av_media_data,
    article: content.article && { ...content.article, markdown },
    feed_dirty_date: sharedDate,
    has_blank_article: false,
    processing_status: processingStatus.complete,
    processing_error: null,
  }
}

/** The note and the like are private. A highlight whose words are no longer in the article is not shared. */
function seenHighlight(annotation: Annotation, sharedDate: string): Annotation[] {
  if (annotation.is_detached) return []
  const { id, content_id, text, before_text, after_text, word_start, word_end, char_start, char_end, scope } =
    annotation
  const place = { before_text, after_text, word_start, word_end, char_start, char_end, scope }
  return [{ id, content_id, text, ...place, note: null, created_date: sharedDate, is_liked: false }]
}

function publicPageOf(row: Selectable<Tables['public_page']>): PublicPage {
  return {
    content_id: row.content_id,
    token: row.token,
    with_highlights: row.with_highlights === 1,
    created_date: fromMicroseconds(row.created_us),
  }
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    article: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('markdown')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    ofContent: database.statement((p: { account: number; id: number }) =>
      kysely
        .selectFrom('public_page')
        .selectAll()
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('revoked_us', 'is', null)
        .orderBy('created_us', 'desc')
        .limit(1),
    ),
    /** A visitor has nothing but the token. Pages of a disabled account are unavailable until it is enabled again. */
    owner: database.statement((p: { token: string }) =>
      kysely
        .selectFrom('public_page')
        .innerJoin('account', 'account.id', 'public_page.account_id')
        .select('account_id')
        .where('token', '=', p.token)
        .where('account.disabled_ms', 'is', null),
    ),
    byToken: database.statement((p: { account: number; token: string }) =>
      kysely
        .selectFrom('public_page')
        .leftJoin('library_entry', (join) =>
          join
            .onRef('library_entry.account_id', '=', 'public_page.account_id')
            .onRef('library_entry.content_id', '=', 'public_page.content_id'),
        )
        .selectAll('public_page')
        .select('library_entry.library_state')
        .where('public_page.account_id', '=', p.account)
        .where('token', '=', p.token),
    ),
    create: database.statement((p: { account: number; id: number; token: string; highlights: number; us: number }) =>
      kysely
        .insertInto('public_page')
        .values({
          account_id: p.account,
          token: p.token,
          content_id: p.id,
          with_highlights: p.highlights,
          created_us: p.us,
        })
        .returningAll(),
    ),
    change: database.statement((p: { account: number; id: number; highlights: number }) =>
      kysely
        .updateTable('public_page')
        .set({ with_highlights: p.highlights })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id),
    ),
    revoke: database.statement((p: { account: number; id: number; us: number }) =>
      kysely
        .updateTable('public_page')
        .set({ revoked_us: p.us })
        .where('account_id', '=', p.account)
        .where('content_id', '=', p.id)
        .where('revoked_us', 'is', null),
    ),
  }
}
