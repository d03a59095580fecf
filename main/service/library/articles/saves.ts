import { createHash } from 'node:crypto'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import { contentType } from '#shared/model/content-type.ts'
import { fileAt } from '#shared/text/file-address.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import type { Database } from '../../database/database.ts'
import type { Change } from '../../database/transaction.ts'
import type { Finder } from '../../extraction/index.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ContentAddresses } from './content-addresses.ts'
import { ContentIds } from './content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { identityUrl } from './identity-url.ts'
import type { FormerPlace, LibraryEntries } from '../entries/library-entries.ts'
import { NotFound } from '../not-found.ts'
import { RefusedInput } from '../refused-input.ts'
import type { Stamps } from '../entries/stamps.ts'
import type { Uploads } from '../transfers/uploads.ts'

/** Reads a content's page. The subject is the content's id. */
export const articleJob = 'article'

/** Reads an article's stored page again, or the one on the web if none was stored. */
export const readAgainJob = 'article-again'

/** The same with the finder that the reader chose. */
export const readWithExtractorJob = { usual: 'article-usual', other: 'article-other' } as const satisfies Record<
  Finder,
  string
>

/** Saved by a reader, not brought by a feed. */
const savedByReader = 1

export interface PageToSave {
  readonly url: string
  /** The page as the client sees it. It is read before anything is fetched. */
  readonly html?: string | null | undefined
  readonly user_agent?: string | null | undefined
}

export interface Saved {
  readonly contentId: number
  readonly url: string
  readonly title: string
  readonly status: ProcessingStatus
  /** False if the library knew the address. */
  readonly isNew: boolean
}

/** Something that was saved elsewhere. */
export interface ImportedItem {
  readonly url: string
  readonly state: 1 | 2
  readonly isFavorite: boolean
  readonly tags: readonly string[]
  /** When it was saved there, in microseconds. Null for now. */
  readonly savedUs: number | null
}

export interface SavesOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly libraryEntries: LibraryEntries
  readonly jobs: Jobs
  readonly uploads: Uploads
}

/** Takes addresses into the library. Fetches nothing: it queues a job. */
export class Saves {
  readonly #options: SavesOptions
  readonly #addresses: ContentAddresses
  readonly #ids: ContentIds
  readonly #statements

  constructor(options: SavesOptions) {
    this.#options = options
    this.#addresses = new ContentAddresses(options.database)
    this.#ids = new ContentIds(options.database)
    this.#statements = statementsOf(options.database)
  }

  /** Puts the page at the top of the queue. A known page keeps its tags, highlights and progress. */
  async save(account: number, page: PageToSave): Promise<Saved & { readonly former: FormerPlace | null }> {
    const given = givenPage(page)
    return this.#options.database.change(account, async (tx) => {
      const taken = await this.#take(tx, given)
      return { ...taken, former: await this.#options.libraryEntries.putOnTop(tx, taken.contentId) }
    })
  }

  /** The same without changing the library state. */
  async openInReader(account: number, page: PageToSave): Promise<Saved> {
    const given = givenPage(page)
    return this.#options.database.change(account, (tx) => this.#take(tx, given))
  }

  /**
   * Puts an imported page where it was elsewhere. A page the library already has stays where it is unless it was
   * deleted. Returns the id.
   */
  async takeIn(tx: Change, item: ImportedItem): Promise<number> {
    const { contentId } = await this.#take(tx, {
      ...givenPage({ url: item.url }),
      mayBeAbsent: true,
      isAwaited: false,
    })
    await this.#options.libraryEntries.takeIn(tx, contentId, item)
    return contentId
  }

  /**
   * Reads the page again: the stored one, or the one on the web with `refetch`. `finder` sets the finder from now on.
   * Returns the id. Throws NotFound.
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

  /** The progress of a save. Throws NotFound. */
  async status(
    account: number,
    contentId: number,
  ): Promise<{ id: number; status: ProcessingStatus; error: string | null }> {
    const found = await this.#options.database.look(account, async (tx) =>
      this.#statements.status.get(tx, { id: await this.#ids.resolve(tx, contentId) }),
    )
    if (!found) throw new NotFound('There is no such content.')
    return {
      id: found.id,
      status: found.processing_status as ProcessingStatus,
      error: found.processing_error,
    }
  }

  async #take(tx: Change, page: GivenPage): Promise<Saved> {
    const { url, html } = page
    const identity = identityUrl(url)
    const known = await this.#statements.find.get(tx, { identity })
    const isNew = known === undefined
    const failed = known?.processing_status === processingStatus.failed
    const file = fileAt(url)
    const isHere = file !== null && (isNew || failed) && (await this.#options.uploads.keepUntilRead(tx, file.hash))
    if (file && isNew && !isHere && !page.mayBeAbsent) {
      throw new RefusedInput('url', 'This file was not uploaded completely.', 'not_handed_over')
    }
    const contentId = known?.id ?? (await this.#create(tx, identity, url, page.userAgent))
    const isNews = html !== null && (await this.#keepHtml(tx, contentId, html))
    await this.#queue(tx, contentId, { isWanted: isNew || failed || isNews, isAwaited: page.isAwaited })
    if (failed) {
      await this.#statements.retry.run(tx, { id: contentId })
      await this.#options.entries.refresh(tx, contentId, await this.#options.stamps.next(tx))
    }
    return {
      contentId,
      url: known?.url ?? url,
      title: known?.title ?? nameOf(url),
      status: isNew || failed ? processingStatus.inProgress : (known.processing_status as ProcessingStatus),
      isNew,
    }
  }

  async #queue(tx: Change, id: number, { isWanted, isAwaited }: { isWanted: boolean; isAwaited: boolean }) {
    const { jobs } = this.#options
    if (isAwaited) await (isWanted ? jobs.add(tx, articleJob, id) : jobs.hasten(tx, articleJob, id))
    else if (isWanted) await jobs.addUnawaited(tx, articleJob, id)
  }

  async #create(tx: Change, identity: string, url: string, userAgent: string | null): Promise<number> {
    const stamp = await this.#options.stamps.next(tx)
    const made = await this.#statements.create.get(tx, {
      identity,
      url,
      title: nameOf(url),
      us: stamp.us,
      userAgent,
    })
    if (!made) throw new Error('The content was not written')
    await this.#addresses.add(tx, identity, made.id)
    await this.#options.entries.refreshWords(tx, made.id, stamp)
    return made.id
  }

  /** Whether the html is new. A save and its reader_view bring the same page twice. */
  async #keepHtml(tx: Change, contentId: number, { text, hash }: GivenHtml): Promise<boolean> {
    if ((await this.#statements.readHtml.get(tx, { id: contentId }))?.html_hash === hash) return false
    await this.#statements.keepHtml.run(tx, { id: contentId, html: text, hash })
    return true
  }
}

interface GivenHtml {
  readonly text: string
  readonly hash: string
}

interface GivenPage {
  readonly url: string
  readonly html: GivenHtml | null
  readonly userAgent: string | null
  /** Accepts the address of a file that was not uploaded. */
  readonly mayBeAbsent: boolean
  readonly isAwaited: boolean
}

/** Throws RefusedInput for anything but an address on the web or of a file. */
function givenPage({ url: given, html, user_agent: userAgent = null }: PageToSave): GivenPage {
  const url = pastedUrl(given)
  if (url === null) throw new RefusedInput('url', 'The url must be an address that starts with http:// or https://.')
  const isBlank = html == null || html.trim() === ''
  return {
    url,
    html: isBlank ? null : { text: html, hash: hashOf(html) },
    userAgent,
    mayBeAbsent: Boolean(html),
    isAwaited: true,
  }
}

function hashOf(html: string): string {
  return createHash('sha256').update(html).digest('hex')
}

/** The title until the page was read. */
const nameOf = (url: string): string => fileAt(url)?.name || new URL(url).hostname

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
        .where('content_address.identity_url', '=', p.identity),
    ),
    status: database.statement((p: Id) =>
      kysely
        .selectFrom('content')
        .select(['id', 'processing_status', 'processing_error'])
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    create: database.statement(
      (p: { account: number; identity: string; url: string; title: string; us: number; userAgent: string | null }) =>
        kysely
          .insertInto('content')
          .values({
            account_id: p.account,
            identity_url: p.identity,
            url: p.url,
            title: p.title,
            feed_us: p.us,
            excerpt: '',
            source_type: savedByReader,
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
    keepHtml: database.statement((p: { account: number; id: number; html: string; hash: string }) =>
      kysely
        .insertInto('sent_html')
        .values({ account_id: p.account, content_id: p.id, html: p.html, hash: p.hash })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'content_id'])
            .doUpdateSet((eb) => ({ html: eb.ref('excluded.html'), hash: eb.ref('excluded.hash') })),
        ),
    ),
  }
}
