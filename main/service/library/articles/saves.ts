import { createHash } from 'node:crypto'
import { processingStatus, type ProcessingStatus } from '#shared/model/processing-status.ts'
import { contentType } from '#shared/model/content-type.ts'
import { fileAt } from '#shared/text/file-address.ts'
import { pastedUrl } from '#shared/text/pasted-url.ts'
import type { Database } from '../../database/database.ts'
import type { Finder } from '../../extraction/index.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import { ContentIds } from './content-ids.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { identityUrl } from './identity-url.ts'
import type { LibraryEntries } from '../entries/library-entries.ts'
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
  readonly jobs: JobQueue
  readonly uploads: Uploads
  readonly clock: () => number
}

/** Takes addresses into the library. Fetches nothing: it queues a job. */
export class Saves {
  readonly #options: SavesOptions
  readonly #ids: ContentIds
  readonly #statements

  constructor(options: SavesOptions) {
    this.#options = options
    this.#ids = new ContentIds(options.database)
    this.#statements = statementsOf(options.database)
  }

  /** Puts the page at the top of the queue. A known page keeps its tags, highlights and progress. */
  save(account: number, page: PageToSave): Saved {
    return this.#options.database.transaction(() => {
      const taken = this.#take(account, page)
      this.#options.libraryEntries.putOnTop(account, taken.contentId)
      return taken
    })
  }

  /** The same without changing the library state. */
  openInReader(account: number, page: PageToSave): Saved {
    return this.#options.database.transaction(() => this.#take(account, page))
  }

  /**
   * Puts an imported page where it was elsewhere. A page the library already has stays where it is unless it was
   * deleted. Returns the id.
   */
  takeIn(account: number, item: ImportedItem): number {
    return this.#options.database.transaction(() => {
      const { contentId } = this.#take(account, { url: item.url, mayBeAbsent: true })
      this.#options.libraryEntries.takeIn(account, contentId, item)
      return contentId
    })
  }

  /**
   * Reads the page again: the stored one, or the one on the web with `refetch`. `finder` sets the finder from now on.
   * Returns the id. Throws NotFound.
   */
  readAgain(account: number, contentId: number, { refetch, finder }: { refetch?: boolean; finder?: Finder }): number {
    return this.#options.database.transaction(() => {
      const id = this.#ids.resolve(account, contentId)
      this.#statements.retry.run({ id })
      const kind = finder ? readWithExtractorJob[finder] : refetch ? articleJob : readAgainJob
      this.#options.jobs.add(kind, id, this.#options.clock())
      this.#options.entries.refresh(account, id, this.#options.stamps.next(account))
      return id
    })
  }

  /** The progress of a save. Throws NotFound. */
  status(account: number, contentId: number): { id: number; status: ProcessingStatus; error: string | null } {
    const found = this.#statements.status.get({ id: this.#ids.resolve(account, contentId) })
    if (!found) throw new NotFound('There is no such content.')
    return {
      id: found.id,
      status: found.processing_status as ProcessingStatus,
      error: found.processing_error,
    }
  }

  #take(account: number, page: PageToSave & { readonly mayBeAbsent?: boolean }): Saved {
    const url = pastedUrl(page.url)
    if (url === null) throw new RefusedInput('url', 'The url must be an address that starts with http:// or https://.')
    const identity = identityUrl(url)
    const known = this.#statements.find.get({ account, identity })
    const isNew = known === undefined
    const failed = known?.processing_status === processingStatus.failed
    const file = fileAt(url)
    const isHere = file !== null && (isNew || failed) && this.#options.uploads.keepUntilRead(account, file.hash)
    if (file && isNew && !isHere && !page.html && !page.mayBeAbsent) {
      throw new RefusedInput('url', 'This file was not uploaded completely.', 'not_handed_over')
    }
    const contentId = known?.id ?? this.#create(account, identity, url, page.user_agent ?? null)
    const isNews = this.#keepHtml(contentId, page.html ?? null)
    if (isNew || failed || isNews) this.#options.jobs.add(articleJob, contentId, this.#options.clock())
    if (failed) {
      this.#statements.retry.run({ id: contentId })
      this.#options.entries.refresh(account, contentId, this.#options.stamps.next(account))
    }
    return {
      contentId,
      url: known?.url ?? url,
      title: known?.title ?? nameOf(url),
      status: isNew || failed ? processingStatus.inProgress : (known.processing_status as ProcessingStatus),
      isNew,
    }
  }

  #create(account: number, identity: string, url: string, userAgent: string | null): number {
    const stamp = this.#options.stamps.next(account)
    const made = this.#statements.create.get({
      account,
      identity,
      url,
      title: nameOf(url),
      us: stamp.us,
      userAgent,
    })
    if (!made) throw new Error('The content was not written')
    this.#statements.addAddress.run({ account, identity, id: made.id })
    this.#options.entries.refresh(account, made.id, stamp)
    return made.id
  }

  /** Whether the html is new. A save and its reader_view bring the same page twice. */
  #keepHtml(contentId: number, html: string | null): boolean {
    if (html === null || html.trim() === '') return false
    const hash = createHash('sha256').update(html).digest('hex')
    if (this.#statements.readHtml.get({ id: contentId })?.html_hash === hash) return false
    this.#statements.keepHtml.run({ id: contentId, html, hash })
    return true
  }
}

/** The title until the page was read. */
const nameOf = (url: string): string => fileAt(url)?.name || new URL(url).hostname

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    find: database.statement((p: { account: number; identity: string }) =>
      kysely
        .selectFrom('content_address')
        .innerJoin('content', 'content.id', 'content_address.content_id')
        .select(['content.id', 'content.url', 'content.title', 'content.processing_status'])
        .where('content_address.account_id', '=', p.account)
        .where('content_address.identity_url', '=', p.identity),
    ),
    addAddress: database.statement((p: { account: number; identity: string; id: number }) =>
      kysely
        .insertInto('content_address')
        .values({ account_id: p.account, identity_url: p.identity, content_id: p.id }),
    ),
    status: database.statement((p: { id: number }) =>
      kysely.selectFrom('content').select(['id', 'processing_status', 'processing_error']).where('id', '=', p.id),
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
    retry: database.statement((p: { id: number }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: processingStatus.inProgress, processing_error: null })
        .where('id', '=', p.id),
    ),
    readHtml: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .innerJoin('article', 'article.id', 'content.article_id')
        .select('article.html_hash')
        .where('content.id', '=', p.id),
    ),
    keepHtml: database.statement((p: { id: number; html: string; hash: string }) =>
      kysely
        .insertInto('sent_html')
        .values({ content_id: p.id, html: p.html, hash: p.hash })
        .onConflict((conflict) =>
          conflict
            .column('content_id')
            .doUpdateSet((eb) => ({ html: eb.ref('excluded.html'), hash: eb.ref('excluded.hash') })),
        ),
    ),
  }
}
