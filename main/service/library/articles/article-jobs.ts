import { titleUntilRead } from './title-until-read.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { type ContentType, contentType } from '#shared/model/content-type.ts'
import { fileAt } from '#shared/text/file-address.ts'
import { profileType } from '#shared/model/profile.ts'
import { PICTURE_HEAD, savedPictureType } from '#shared/model/pixels-type.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { stored, storedOrNull } from '#shared/reasons/stored.ts'
import type { Database } from '../../database/database.ts'
import type { Change, Look } from '../../database/transaction.ts'
import type { Extractor, Extractors, Finder } from '../../extraction/index.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, Jobs } from '../../jobs/jobs.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { inBackground, type Outbound } from '../../outbound/index.ts'
import type { Annotations } from '../entries/annotations.ts'
import type { Arrivals } from '../entries/arrivals.ts'
import { articleStatements } from './article-statements.ts'
import { ContentAddresses } from './addresses/content-addresses.ts'
import type { ContentFiles, FileToKeep } from './content-files.ts'
import type { ContentMerge } from './content-merge.ts'
import type { CopiedTexts } from './copied-texts.ts'
import { ClaimedAddresses } from './addresses/claimed-addresses.ts'
import { FeedSiblings } from './addresses/feed-siblings.ts'
import { JoinClaims } from './addresses/join-claims.ts'
import { finderOf } from '../entries/entry-shapes.ts'
import type { ImportedAnnotations } from '../entries/imported-annotations.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { fetchArticle } from './fetch-article.ts'
import { isWorse } from './is-worse.ts'
import type { FetchedArticle, FoundArticle } from './fetched-article.ts'
import { StoredTitleOverrides } from './title-overrides.ts'
import type { PageVersions } from './pages/page-versions.ts'
import { pageStatements } from './pages/page-statements.ts'
import { pageAliases } from './addresses/page-aliases.ts'
import { Profiles } from './profiles.ts'
import { readBook, withPictures } from './files/read-book.ts'
import { isPdf, PDF_HEAD, readPdf } from './files/read-pdf.ts'
import { readPicture } from './files/read-picture.ts'
import { isSamePage } from './addresses/is-same-page.ts'
import { articleJob, fetchPageJob, newerVersionJob, readWithExtractorJob } from './saves.ts'
import type { Stamp, Stamps } from '../../database/stamps.ts'
import type { PageStyles } from './pages/page-styles.ts'
import type { PagePictures, TakenPicture } from '../pictures/page-pictures.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { Spool } from '../../bytes/spool.ts'
import { isBook } from '../../zip/is-book.ts'

export interface ArticleJobsOptions {
  readonly database: Database
  readonly objects: ObjectStore
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly arrivals: Arrivals
  readonly annotations: Annotations
  readonly importedAnnotations: ImportedAnnotations
  readonly files: ContentFiles
  readonly uploads: Uploads
  readonly pagePictures: PagePictures
  readonly pageStyles: PageStyles
  readonly versions: PageVersions
  readonly merge: ContentMerge
  readonly copies: CopiedTexts
  readonly jobs: Jobs
  readonly outbound: Outbound
  readonly extractors: Extractors
  /** Folder for files that are too large to be held in memory. Null if all files are held in memory. */
  readonly spoolFolder: string | null
}

type Found = FetchedArticle & { kind: 'article' }

const zip = promisify<string, Buffer>(gzip)
const unzip = promisify<Buffer, Buffer>(gunzip)

/** The content that a job processes. */
interface Subject {
  readonly id: number
  readonly url: string
  readonly identity_url: string
  readonly content_type: number
  readonly newsletter_id: number | null
  readonly site_name: string | null
}

interface GivenPage {
  /** Null if the page is stored as an object. */
  readonly html: string | null
  readonly object: string | null
  readonly hash: string
  /** Null if the page's address is the content's own. */
  readonly url: string | null
  readonly isSent: boolean
  /** True if the article was previously read from this page. */
  readonly kept: boolean
  /** True if another program saved the page. */
  readonly archived: boolean
}

interface ReadPage {
  readonly hash: string | null
  /** The object that stores the page. Null if the source was not a page. */
  readonly object: string | null
  /** Size of the object in bytes. */
  readonly size: number
  readonly file: FileToKeep | null
  /** The pictures of a book. */
  readonly pictures: readonly TakenPicture[]
  readonly isSent: boolean
  readonly isKept: boolean
  /** True if the reader requested that this version replace the current one. */
  readonly isChosen: boolean
  readonly finder: Finder
}

/** The finder that the reader requested. Null to use the same one as before. */
function wantedFinder({ kind }: Job): Finder | null {
  return kind === readWithExtractorJob.other ? 'other' : kind === readWithExtractorJob.usual ? 'usual' : null
}

/** Reads a content's page and stores the result: an article, or the reason why there is none. */
export class ArticleJobs implements JobKind {
  readonly #options: ArticleJobsOptions
  readonly #namings: StoredTitleOverrides
  readonly #addresses: ContentAddresses
  readonly #claims: ClaimedAddresses
  readonly #siblings: FeedSiblings
  readonly #joins: JoinClaims
  readonly #profiles: Profiles
  readonly #statements

  constructor(options: ArticleJobsOptions) {
    this.#options = options
    this.#namings = new StoredTitleOverrides(options.database)
    this.#addresses = new ContentAddresses(options.database)
    this.#claims = new ClaimedAddresses(options.database)
    this.#siblings = new FeedSiblings(options.database)
    this.#joins = new JoinClaims(options)
    this.#profiles = new Profiles(options.database)
    this.#statements = { ...articleStatements(options.database), page: pageStatements(options.database).page }
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const { spoolFolder } = this.#options
    const spool = spoolFolder === null ? undefined : new Spool(spoolFolder)
    try {
      return await this.#read(job, spool, signal)
    } finally {
      await spool?.close()
    }
  }

  async #read(job: Job, spool: Spool | undefined, signal: AbortSignal): Promise<JobOutcome> {
    const given = await this.#options.database.look(job.account, (tx) => this.#givenTo(tx, job))
    // The content may have been merged into another, which then arrives instead.
    if (!given)
      return { kind: 'done', commit: async (tx) => void (await this.#options.arrivals.known(tx, job.subject)) }
    const { content, page, finder } = given
    const outbound = job.isAwaited ? this.#options.outbound : inBackground(this.#options.outbound)
    const extractor = this.#options.extractors.for(job)
    const source = {
      url: page?.url ?? content.url,
      html: page && (await this.#htmlOf(job.account, page)),
      isKept: page?.kept ?? false,
      isArchived: page?.archived ?? false,
      userAgent: content.user_agent,
      finder,
      isFromFeed: content.rss_feed_id !== null && page?.isSent === true,
      isEmail: content.content_type === contentType.email && page?.isSent === true,
    }
    const result =
      (page === null && (await this.#readFile(job, content, extractor, signal))) ||
      (await fetchArticle(source, { outbound, extractor, spool }, signal))
    // A failure during shutdown says nothing about the page. It is read again at the next start.
    if (result.kind === 'failed') signal.throwIfAborted()
    // A page that was read from storage provides no information about sent pages.
    const sentHash = page?.kept ? null : (page?.hash ?? null)
    const close = (store: (tx: Change) => Promise<void>) => async (tx: Change) => {
      const now = await this.#statements.content.get(tx, { id: content.id })
      // Another job may have merged this content in the meantime.
      if (now?.merged_into === null) await store(tx)
      if (read) await this.#options.copies.forget(tx, content.id)
      await this.#forgetHtml(tx, content.id, sentHash)
      await this.#forgetFile(tx, content.url)
      await this.#options.arrivals.known(tx, content.id)
    }
    const read = result.kind === 'article' ? result : result.instead
    let end: (tx: Change) => Promise<void>
    if (read) {
      const { found, styles } = await this.#options.pageStyles.styled(job.account, read, outbound, signal)
      const { pictures, kept } = await this.#options.pagePictures.takeIn(job.account, found.pictures ?? [])
      const shown = { ...found, article: withPictures(found.article, found.pictures ?? [], kept) }
      const stored = {
        ...(await this.#put(job.account, found)),
        pictures: [...pictures, ...styles],
        isSent: found.fromSent && (page?.isSent ?? false),
        finder,
      }
      const isKept = found.fromSent && page?.kept === true
      const isChosen = job.kind === newerVersionJob
      end = close((tx) => this.#take(tx, content, shown, { ...stored, isKept, isChosen }))
    } else if (result.kind === 'failed') {
      const { reason, title } = result
      end = close(async (tx) => {
        if (!(await this.#options.copies.use(tx, content.id))) await this.#fail(tx, content.id, reason, title)
      })
    } else throw new Error('Nothing was found and nothing failed')
    return result.kind === 'failed' && result.retryable
      ? { kind: 'again', wait: result.wait, giveUp: end }
      : { kind: 'done', commit: end }
  }

  async abandon(tx: Change, job: Job): Promise<void> {
    const content = await this.#statements.content.get(tx, { id: job.subject })
    if (!content) return
    await this.#statements.forgetHtml.run(tx, { id: content.id })
    await this.#forgetFile(tx, content.url)
    await this.#fail(tx, content.id, reason('parsing_failed'))
    await this.#options.arrivals.known(tx, content.id)
  }

  /** Returns the job's input. Null if its content no longer exists or was merged into another. */
  async #givenTo(tx: Look, job: Job) {
    const by = this.#statements
    const content = await by.content.get(tx, { id: job.subject })
    if (!content || content.merged_into !== null) return null
    const page = await this.#pageFor(tx, job, content.id)
    const finder = wantedFinder(job) ?? finderOf((await by.article.get(tx, { id: content.id }))?.finder)
    return { content, page, finder }
  }

  /**
   * Reads an uploaded file, or a file that was stored when it was first read. Null for anything on the web, except a
   * book that is already stored.
   */
  async #readFile({ account, kind }: Job, content: Subject, extractor: Extractor, signal: AbortSignal) {
    const { uploads, files } = this.#options
    const { id, url, content_type: type } = content
    const file = fileAt(url)
    const isKeptBook = type === contentType.book && kind !== fetchPageJob
    const uploaded = file && (await uploads.source(account, file.hash))
    const bytes = uploaded ?? (file || isKeptBook ? await files.source(account, id) : null)
    if (!bytes) return null
    const named = { url, bytes }
    // An uploaded file has no host that could serve as its site's name.
    if (isPdf(await bytes.read(0, PDF_HEAD))) return ofSite(await readPdf(extractor, named, signal), 'PDF')
    if (await isBook(bytes)) return ofSite(await readBook(extractor, named, signal), 'Book')
    const picture = savedPictureType(await bytes.read(0, Math.min(PICTURE_HEAD, bytes.size)))
    if (picture !== null) return readPicture(named, picture)
    return {
      kind: 'failed',
      reason: reason('file_unknown'),
      retryable: false,
      wait: null,
    } satisfies FetchedArticle
  }

  async #forgetFile(tx: Change, url: string): Promise<void> {
    const file = fileAt(url)
    if (file) await this.#options.uploads.forget(tx, file.hash)
  }

  /**
   * Returns the page to read before anything is fetched. This is a page that was just sent or, when the content is read
   * again, the stored one.
   */
  async #pageFor(tx: Look, job: Job, id: number): Promise<GivenPage | null> {
    if (job.kind === fetchPageJob) return null
    const sent = await this.#statements.sentHtml.get(tx, { id })
    if (sent) {
      const { html, hash } = sent
      return { html, hash, object: null, url: null, isSent: true, kept: false, archived: sent.is_archived === 1 }
    }
    const kept = job.kind === articleJob ? undefined : await this.#statements.page.get(tx, { id })
    if (!kept) return null
    const { object, hash, url } = kept
    return { html: null, object, hash, url, isSent: kept.is_sent === 1, kept: true, archived: false }
  }

  /** Returns null if the object is missing. The page is then fetched again. */
  async #htmlOf(account: number, { html, object }: GivenPage): Promise<string | null> {
    if (object === null) return html
    const packed = await this.#options.objects.get(account, object)
    return packed && (await unzip(Buffer.from(packed.buffer))).toString()
  }

  /** Stores the bytes to which the job's final transaction will refer. */
  async #put(account: number, { html, file }: Found): Promise<Pick<ReadPage, 'hash' | 'object' | 'size' | 'file'>> {
    const { objects } = this.#options
    const packed = html === null ? null : await zip(html)
    const page =
      html === null || packed === null
        ? { hash: null, object: null, size: 0 }
        : {
            hash: createHash('sha256').update(html).digest('hex'),
            object: await objects.put(account, packed),
            size: packed.length,
          }
    if (!file) return { ...page, file: null }
    const { bytes, ...facts } = file
    return { ...page, file: { ...facts, object: await objects.put(account, bytes), size: bytes.size } }
  }

  /**
   * Stores the result unless the current article is better. Merges the content with any other content of the same page.
   */
  async #take(tx: Change, content: Subject, found: Found, page: ReadPage): Promise<void> {
    const { id } = content
    const before = await this.#statements.article.get(tx, { id })
    if (before && !page.isKept && !page.isChosen && isWorse(found.article, before, page.isSent)) {
      await this.#statements.setStatus.run(tx, { id, status: processingStatus.complete, error: null })
      await this.#options.entries.refresh(tx, id, await this.#options.stamps.next(tx))
    } else {
      await this.#store(tx, content, found, page)
    }
    await this.#join(tx, content, found)
  }

  async #join(tx: Change, { id, url }: Subject, found: Found): Promise<void> {
    const by = this.#statements
    let current = id
    // A claimed address becomes the content's own address once the content's text has been fetched from there.
    const claimed = found.fromSent ? undefined : await this.#claims.of(tx, id)
    const aliases = pageAliases(url, found.url, found.article.canonicalUrl)
    for (const identity of claimed === undefined ? aliases : [claimed, ...aliases]) {
      const owner = await this.#addresses.find(tx, identity)
      if (owner === current) continue
      if (owner === undefined) {
        await this.#addresses.add(tx, identity, current)
        if (identity === claimed) await this.#claims.forget(tx, current)
        continue
      }
      const text = await by.text.get(tx, { id: owner })
      if (text && !isSamePage(text.text, found.article.text)) continue
      if (await this.#siblings.are(tx, owner, current)) continue
      const [into, from] = owner < current ? [owner, current] : [current, owner]
      await this.#options.merge.merge(tx, from, into)
      current = into
    }
    await this.#joins.settle(tx, current)
  }

  async #store(tx: Change, content: Subject, found: Found, page: ReadPage): Promise<void> {
    const { id } = content
    const { article, url, plays } = found
    const by = this.#statements
    const stamp = await this.#options.stamps.next(tx)
    // A text that only claims an address on a site must not name authors of that site.
    const isClaim = found.fromSent && (await this.#claims.of(tx, id)) !== undefined
    const domain = new URL(isClaim ? content.identity_url : url).hostname
    const publicationUs = microsecondsOf(article.publicationDate)
    const textHash = createHash('sha256').update(article.text).digest('hex')
    const title = article.title.trim() || domain
    const { quality = null, textVersion = null, pageType = null, notice = null } = article
    const former = await by.text.get(tx, { id })
    await by.forgetArticles.run(tx, { id })
    const stored = await by.createArticle.get(tx, {
      id,
      url,
      title,
      authors: JSON.stringify(article.authors),
      publicationUs,
      words: article.wordCount,
      minutes: article.readingMinutes,
      language: article.language,
      rtl: Number(article.isRtl),
      markdown: article.markdown,
      text: article.text,
      textHash,
      htmlHash: page.isSent ? page.hash : null,
      quality,
      textVersion,
      pageType,
      notice,
      finder: page.finder,
      remark: storedOrNull(article.remark),
      us: stamp.us,
    })
    if (!stored) throw new Error('The article was not written')
    const { hash, object, size, file, isSent } = page
    if (!page.isKept && hash !== null && object !== null) {
      await this.#options.versions.replace(tx, id, { url, isSent, hash, object, size }, former, stamp.us)
    }
    if (file) await this.#options.files.keep(tx, id, file, stamp.us)
    await this.#options.pagePictures.keep(tx, id, page.pictures)
    if (plays) await by.keepMedia.run(tx, { id, ...plays })
    await by.updateContent.run(tx, {
      id,
      title,
      ...(await this.#names(tx, content, article, domain)),
      publicationUs,
      excerpt: article.excerpt,
      image: article.leadImage,
      type: content.newsletter_id === null ? article.contentType : emailType(article.contentType),
      articleId: stored.id,
      status: processingStatus.complete,
    })
    await this.#namings.reread(tx, id)
    await this.#options.annotations.anchorAnew(
      tx,
      id,
      { text: article.text, text_hash: textHash },
      former ? [former] : [],
    )
    // Highlights are imported only the first time, so that those that the reader removes here are not added again.
    if (!former) await this.#takeHighlights(tx, id, found, stamp)
    const addedTags = await this.#options.arrivals.known(tx, id, stamp)
    await this.#options.entries.refreshWords(tx, id, stamp, addedTags)
  }

  async #takeHighlights(tx: Change, id: number, { highlights = [] }: Found, stamp: Stamp): Promise<void> {
    const given = highlights.map(({ range, ...words }) => ({
      ...words,
      isFavorite: false,
      ...(range && { char_start: range.start, char_end: range.end }),
    }))
    await this.#options.importedAnnotations.takeIn(tx, id, given, stamp)
  }

  /**
   * A readable content stays readable, because a failed second attempt removes nothing. If the content's title has so
   * far been only the name of its site, the content gets the title of its page.
   */
  async #fail(tx: Change, id: number, why: Reason, title = ''): Promise<void> {
    const content = await this.#statements.content.get(tx, { id })
    const readable = content?.article_id != null
    await this.#statements.setStatus.run(tx, {
      id,
      status: readable ? processingStatus.complete : processingStatus.failed,
      error: readable ? null : stored(why),
    })
    const { arrivals, entries } = this.#options
    const stamp = await this.#options.stamps.next(tx)
    const isNamed = !readable && content !== undefined && title !== '' && content.title === titleUntilRead(content.url)
    if (isNamed) {
      await this.#statements.setTitle.run(tx, { id, title })
      await this.#namings.reread(tx, id)
    }
    const addedTags = await arrivals.known(tx, id, stamp)
    if (isNamed) await entries.refreshWords(tx, id, stamp, addedTags)
    else await entries.refresh(tx, id, stamp, addedTags)
  }

  /** Preserves HTML that arrived while the job was running. A separate job reads it. */
  async #forgetHtml(tx: Change, id: number, readHash: string | null): Promise<void> {
    const now = await this.#statements.sentHtml.get(tx, { id })
    if (!now) return
    if (now.hash === readHash) await this.#statements.forgetHtml.run(tx, { id })
    else await this.#options.jobs.add(tx, articleJob, id)
  }

  /** An email belongs to its newsletter, regardless of what its text says. */
  async #names(tx: Change, { newsletter_id, site_name }: Subject, { siteName, authors }: FoundArticle, domain: string) {
    if (newsletter_id !== null) return { siteName: site_name ?? siteName, authorId: null, publisherId: newsletter_id }
    return {
      siteName,
      authorId: await this.#profile(tx, profileType.person, authors[0] ?? null, domain),
      publisherId: await this.#profile(tx, profileType.publisher, siteName ?? domain, domain),
    }
  }

  async #profile(tx: Change, type: number, name: string | null, domain: string): Promise<number | null> {
    const clean = name?.trim()
    return clean ? this.#profiles.put(tx, type, clean, domain) : null
  }
}

function ofSite(read: FetchedArticle, name: string): FetchedArticle {
  if (read.kind !== 'article') return read
  return { ...read, article: { ...read.article, siteName: read.article.siteName ?? name } }
}

/** Returns the type of a newsletter's content: an email, or a PDF attached to an email. */
function emailType(type: ContentType): ContentType {
  return type === contentType.pdf ? contentType.emailPdf : type === contentType.article ? contentType.email : type
}

function microsecondsOf(date: string | null): number | null {
  const milliseconds = date === null ? Number.NaN : Date.parse(date)
  // A date outside these years is an error, and its microseconds would not be a safe integer.
  const sane = milliseconds > Date.UTC(1000, 0) && milliseconds < Date.UTC(2200, 0)
  return sane ? milliseconds * 1000 : null
}
