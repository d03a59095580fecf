import { createHash } from 'node:crypto'
import { LARGEST_FILE } from '#shared/limits.ts'
import { libraryState } from '#shared/model/library-state.ts'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import { contentType } from '#shared/model/content-type.ts'
import { fileAt, isFileAddress } from '#shared/text/file-address.ts'
import { webAddress } from '#shared/text/addresses/web-address.ts'
import type { Database } from '../../database/database.ts'
import { isAddress } from '../../database/dialect/both-dialects.ts'
import type { Change } from '../../database/transaction.ts'
import type { Finder } from '../../extraction/index.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ContentAddresses } from './addresses/content-addresses.ts'
import { TextsOfAddress } from './addresses/texts-of-address.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import { ContentIds } from '../entries/content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { identityUrl } from '#shared/text/addresses/identity-url.ts'
import { reason } from '#shared/reasons/codes.ts'
import { stored, sentenceOfStored } from '#shared/reasons/stored.ts'
import * as t from '#shared/words/service/library.ts'
import type { FormerPlace, LibraryEntries } from '../entries/library-entries.ts'
import { NotFound } from '../../calls/not-found.ts'
import { RefusedInput } from '../../calls/refused-input.ts'
import { SaveKeys } from './save-keys.ts'
import { sourceType } from '../entries/source-types.ts'
import { titleUntilRead } from './title-until-read.ts'
import type { PagePictures } from '../pictures/page-pictures.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** Job that reads a content's page. The subject is the content's ID. */
export const articleJob = 'article'

/** Job that fetches the web page of an article that came from a feed. */
export const fetchPageJob = 'article-page'

/** Job that reads an article's stored page again, or fetches its web page if none was stored. */
export const readAgainJob = 'article-again'

/** Jobs that do the same as `readAgainJob`, with the finder that the reader chose. */
export const readWithExtractorJob = { usual: 'article-usual', other: 'article-other' } as const satisfies Record<
  Finder,
  string
>

/** Job that replaces a text with a newer version at the reader's request, however much text the newer version lacks. */
export const newerVersionJob = 'article-newer'

export interface PageToSave {
  readonly url: string
  /** The page as the client displays it. It is read before anything is fetched. */
  readonly html?: string | null | undefined
  readonly user_agent?: string | null | undefined
  /** Identifies the reader's action, so that a repeated save is recognized. */
  readonly key?: string | undefined
}

export interface Saved {
  readonly contentId: number
  readonly url: string
  readonly title: string
  readonly status: ProcessingStatus
  /** False if the address was already in the library. */
  readonly isNew: boolean
}

/** A page that was saved in another program. */
export interface ImportedPage {
  readonly url: string
  /** HTML that the other program saved. If given, nothing is fetched. */
  readonly html: string | null
  readonly title: string | null
  readonly site: string | null
  readonly publishedMs: number | null
  /** True if the page must be fetched when no HTML is given. */
  readonly wantsPage: boolean
}

export interface SavesOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly libraryEntries: LibraryEntries
  readonly jobs: Jobs
  readonly uploads: Uploads
  readonly pagePictures: PagePictures
}

/** Adds addresses to the library. Queues a job instead of fetching anything itself. */
export class Saves {
  readonly #options: SavesOptions
  readonly #addresses: ContentAddresses
  readonly #texts: TextsOfAddress
  readonly #ids: ContentIds
  readonly #keys: SaveKeys
  readonly #statements

  constructor(options: SavesOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#texts = new TextsOfAddress(options.database)
    this.#ids = new ContentIds(options.database)
    this.#keys = new SaveKeys(options.database)
    this.#statements = statementsOf(options.database)
  }

  /**
   * Puts the page at the top of the queue. A page already in the library keeps its tags, highlights and progress. A
   * page that shares no text with the one stored under its address becomes a separate content. If the same key was sent
   * before, nothing changes. The result is then the page's position before the first save.
   */
  async save(account: number, page: PageToSave): Promise<Saved & { readonly former: FormerPlace | null }> {
    const { pictures, ...given } = await this.#prepared(account, page)
    const { key } = page
    return this.#options.database.change(account, async (tx) => {
      const before = key === undefined ? null : await this.#keys.find(tx, key)
      if (before) return { ...(await this.#known(tx, before.contentId)), former: before.former }
      const taken = await this.#take(tx, given)
      await this.#options.pagePictures.keep(tx, taken.contentId, pictures)
      const former = await this.#options.libraryEntries.putOnTop(tx, taken.contentId)
      if (!isStored(former)) await this.#arrive(tx, taken)
      if (key !== undefined) {
        await this.#keys.keep(tx, key, { contentId: taken.contentId, former }, this.#options.stamps.nowUs())
      }
      return { ...taken, former }
    })
  }

  /** Adds the page as `save` does, without changing the library state. */
  async openInReader(account: number, page: PageToSave): Promise<Saved> {
    const { pictures, ...given } = await this.#prepared(account, page)
    return this.#options.database.change(account, async (tx) => {
      const taken = await this.#take(tx, given)
      await this.#options.pagePictures.keep(tx, taken.contentId, pictures)
      return taken
    })
  }

  /**
   * Adds an imported page. `isWaiting`: its text is not known yet. The caller refreshes the entry. Imported text does not replace existing text, except that of
   * an item that has no web address.
   */
  async takeIn(
    tx: Change,
    page: ImportedPage,
    stamp: Stamp,
  ): Promise<{ readonly contentId: number; readonly isUnread: boolean; readonly isWaiting: boolean }> {
    const { url, html } = givenPage(page)
    const identity = await this.#addresses.spelled(tx, identityUrl(url))
    const known = await this.#statements.find.get(tx, { identity })
    const isUnread = known === undefined || known.processing_status === processingStatus.failed
    const facts = { title: page.title ?? titleUntilRead(url), site: page.site, publishedMs: page.publishedMs }
    const contentId = known?.id ?? (await this.#insert(tx, { identity, url, userAgent: null, ...facts }, stamp))
    const isKept =
      html !== null && (isUnread || isFileAddress(url)) && (await this.#keepHtml(tx, contentId, html, true))
    const isRead = isKept || (isUnread && page.wantsPage)
    if (isRead) {
      if (known) await this.#statements.retry.run(tx, { id: contentId })
      // No user is waiting for these pages, and there may be thousands.
      await this.#options.jobs.addUnawaited(tx, articleJob, contentId)
    } else if (known === undefined) {
      await this.#statements.leave.run(tx, { id: contentId, reason: stored(reason('not_fetched_in_import')) })
    }
    const isWaiting = isRead || known?.processing_status === processingStatus.inProgress
    return { contentId, isUnread, isWaiting }
  }

  /** Queues a job that reads a content's page and for which no user is waiting. The caller refreshes the entry. */
  async readLater(tx: Change, contentId: number): Promise<void> {
    await this.#statements.retry.run(tx, { id: contentId })
    await this.#options.jobs.addUnawaited(tx, articleJob, contentId)
  }

  /**
   * Reads the page again: the stored one or, with `refetch`, the one on the web. `finder` sets the finder to use from
   * now on. Returns the content's ID. Throws NotFound.
   */
  readAgain(
    account: number,
    contentId: number,
    { refetch, finder }: { refetch?: boolean; finder?: Finder },
  ): Promise<number> {
    const { database, jobs, entries, stamps } = this.#options
    return database.change(account, async (tx) => {
      const id = await this.#ids.resolve(tx, contentId)
      await this.#statements.retry.run(tx, { id })
      const kind = finder ? readWithExtractorJob[finder] : refetch ? articleJob : readAgainJob
      await jobs.add(tx, kind, id)
      await entries.refresh(tx, id, await stamps.next(tx))
      return id
    })
  }

  /** Returns the progress of a save. Throws NotFound. */
  async status(
    account: number,
    contentId: number,
  ): Promise<{ id: number; status: ProcessingStatus; error: string | null }> {
    const found = await this.#options.database.look(account, async (tx) =>
      this.#statements.status.get(tx, { id: await this.#ids.resolve(tx, contentId) }),
    )
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    return {
      id: found.id,
      status: found.processing_status as ProcessingStatus,
      error: sentenceOfStored(found.processing_error),
    }
  }

  /** Returns the page with its pictures extracted. The page is stored and read as a whole. */
  async #prepared(account: number, page: PageToSave) {
    const { html, pictures } = await this.#options.pagePictures.takeOut(account, page.html ?? '')
    return { ...givenPage({ ...page, html }), pictures }
  }

  /** Rules are applied to a page that is still being read once its text is known. */
  async #arrive(tx: Change, { contentId, status }: Saved): Promise<void> {
    const { arrivals } = this.#options
    await arrivals.note(tx, contentId, 'saved')
    if (status !== processingStatus.inProgress) await arrivals.known(tx, contentId)
  }

  async #known(tx: Change, contentId: number): Promise<Saved> {
    const found = await this.#statements.status.get(tx, { id: await this.#ids.resolve(tx, contentId) })
    if (!found) throw new NotFound(t.thisItemDoesntExist)
    const { id, url, title, processing_status: status } = found
    return { contentId: id, url, title, status: status as ProcessingStatus, isNew: false }
  }

  async #take(tx: Change, page: GivenPage): Promise<Saved> {
    const { url, html } = page
    const plain = await this.#addresses.spelled(tx, identityUrl(url))
    const identity = html === null ? plain : await this.#texts.identityFor(tx, plain, html.text)
    const known = await this.#statements.find.get(tx, { identity })
    const isNew = known === undefined
    const failed = known?.processing_status === processingStatus.failed
    const file = fileAt(url)
    const isWanted = file !== null && (isNew || failed)
    const isHere = isWanted && (await this.#options.uploads.keepUntilRead(tx, file.hash, LARGEST_FILE))
    if (file && isNew && !isHere && !page.mayBeAbsent) {
      throw new RefusedInput('url', t.thisFileWasNotUploadedCompletely, 'not_handed_over')
    }
    const contentId = known?.id ?? (await this.#create(tx, identity, url, page.userAgent))
    const isNews = html !== null && (await this.#keepHtml(tx, contentId, html))
    const { jobs } = this.#options
    // If the page was only imported before, a user is now waiting for it.
    await (isNew || failed || isNews ? jobs.add(tx, articleJob, contentId) : jobs.hasten(tx, articleJob, contentId))
    if (failed) {
      await this.#statements.retry.run(tx, { id: contentId })
      await this.#options.entries.refresh(tx, contentId, await this.#options.stamps.next(tx))
    }
    return {
      contentId,
      url: known?.url ?? url,
      title: known?.title ?? titleUntilRead(url),
      status: isNew || failed ? processingStatus.inProgress : (known.processing_status as ProcessingStatus),
      isNew,
    }
  }

  async #create(tx: Change, identity: string, url: string, userAgent: string | null): Promise<number> {
    const facts = { title: titleUntilRead(url), site: null, publishedMs: null }
    const stamp = await this.#options.stamps.next(tx)
    const id = await this.#insert(tx, { identity, url, userAgent, ...facts }, stamp)
    await this.#options.entries.refreshWords(tx, id, stamp)
    return id
  }

  async #insert(
    tx: Change,
    {
      publishedMs,
      ...content
    }: { identity: string; url: string; userAgent: string | null; publishedMs: number | null } & {
      title: string
      site: string | null
    },
    stamp: Stamp,
  ): Promise<number> {
    const publishedUs = publishedMs === null ? null : publishedMs * 1000
    const made = await this.#statements.create.get(tx, { ...content, publishedUs, us: stamp.us })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, content.identity, made.id)
    return made.id
  }

  /** Returns true if the HTML is new. A save and its reader_view send the same page twice. */
  async #keepHtml(tx: Change, contentId: number, { text, hash }: GivenHtml, isArchived = false): Promise<boolean> {
    if ((await this.#statements.readHtml.get(tx, { id: contentId }))?.html_hash === hash) return false
    await this.#statements.keepHtml.run(tx, { id: contentId, html: text, hash, archived: Number(isArchived) })
    return true
  }
}

/** True if the entry was in the queue or the archive. */
const isStored = (former: FormerPlace | null): boolean =>
  former?.library_state === libraryState.saved || former?.library_state === libraryState.archived

interface GivenHtml {
  readonly text: string
  readonly hash: string
}

interface GivenPage {
  readonly url: string
  readonly html: GivenHtml | null
  readonly userAgent: string | null
  /** True if the address of a file that was not uploaded is accepted. */
  readonly mayBeAbsent: boolean
}

/** Throws RefusedInput unless the address is that of a web page or a file. */
function givenPage({ url: given, html, user_agent: userAgent = null }: PageToSave): GivenPage {
  const url = webAddress(given)
  if (url === null) throw new RefusedInput('url', t.enterAnAddressThatStartsWith)
  const isBlank = html == null || html.trim() === ''
  return {
    url,
    html: isBlank ? null : { text: html, hash: hashOf(html) },
    userAgent,
    mayBeAbsent: Boolean(html),
  }
}

function hashOf(html: string): string {
  return createHash('sha256').update(html).digest('hex')
}

function statementsOf(database: Database) {
  const { kysely } = database
  type Id = { account: number; id: number }
  return {
    find: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('content', (join) =>
          join
            .onRef('content.account_id', '=', 'content_address.account_id')
            .onRef('content.id', '=', 'content_address.content_id'),
        )
        .select(['content.id', 'content.url', 'content.title', 'content.processing_status'])
        .where('content_address.account_id', '=', p.account)
        .where(isAddress('content_address.identity_url', p.identity)),
    ),
    status: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select(['id', 'url', 'title', 'processing_status', 'processing_error'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    create: database.statement(
      (p: {
        account: number
        identity: string
        url: string
        title: string
        site: string | null
        publishedUs: number | null
        us: number
        userAgent: string | null
      }) =>
        kysely
          .insertInto('content')
          .values({
            account_id: p.account,
            identity_url: p.identity,
            url: p.url,
            title: p.title,
            site_name: p.site,
            publication_us: p.publishedUs,
            feed_us: p.us,
            excerpt: '',
            source_type: sourceType.savedByReader,
            content_type: contentType.article,
            processing_status: processingStatus.inProgress,
            user_agent: p.userAgent,
          })
          .returning('id'),
    ),
    retry: database.statement((p: Id) =>
      kysely
        .updateTable('content')
        .set({ processing_status: processingStatus.inProgress, processing_error: null })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    leave: database.statement((p: Id & { reason: string }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: processingStatus.failed, processing_error: p.reason })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    readHtml: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', (join) =>
          join.onRef('article.account_id', '=', 'content.account_id').onRef('article.id', '=', 'content.article_id'),
        )
        .select('article.html_hash')
        .where('content.account_id', '=', p.account)
        .where('content.id', '=', p.id),
    ),
    keepHtml: database.statement((p: Id & { html: string; hash: string; archived: number }) =>
      kysely
        .insertInto('sent_html')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash, is_archived: p.archived })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'content_id']).doUpdateSet((eb) => ({
            html: eb.ref('excluded.html'),
            hash: eb.ref('excluded.hash'),
            is_archived: eb.ref('excluded.is_archived'),
          })),
        ),
    ),
  }
}
