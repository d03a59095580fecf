import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { fileAt } from '#shared/text/file-address.ts'
import { messages } from '#shared/text/messages.ts'
import { profileType } from '#shared/model/profile.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../../database/database.ts'
import type { Extractor, Finder } from '../../extraction/index.ts'
import type { JobKind, JobOutcome } from '../../jobs/job-kind.ts'
import type { Job, JobQueue } from '../../jobs/job-queue.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Annotations } from '../entries/annotations.ts'
import { articleStatements } from './article-statements.ts'
import type { ContentFiles } from './content-files.ts'
import type { ContentMerge } from './content-merge.ts'
import { finderOf } from '../entries/entry-shapes.ts'
import type { EntryWriter } from '../entries/entry-writer.ts'
import { fetchArticle } from './fetch-article.ts'
import type { FetchedArticle, FoundArticle } from './found-article.ts'
import { StoredTitleOverrides } from './title-overrides.ts'
import { pageAliases } from './page-aliases.ts'
import { isPdf, readPdf } from './read-pdf.ts'
import { isSamePage } from './is-same-page.ts'
import { articleJob, readWithExtractorJob } from './saves.ts'
import type { Stamps } from '../entries/stamps.ts'
import type { Uploads } from '../transfers/uploads.ts'

export interface ArticleJobsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly annotations: Annotations
  readonly files: ContentFiles
  readonly uploads: Uploads
  readonly merge: ContentMerge
  readonly jobs: JobQueue
  readonly outbound: Outbound
  readonly extractor: Extractor
  readonly clock: () => number
}

type Found = FetchedArticle & { kind: 'article' }

const zip = promisify<string, Buffer>(gzip)
const unzip = promisify<Buffer, Buffer>(gunzip)

interface GivenPage {
  readonly html: string
  readonly hash: string
  /** Null for the content's own address. */
  readonly url: string | null
  readonly isSent: boolean
  /** Whether it is the page from which the article was read before. */
  readonly kept: boolean
}

interface ReadPage {
  readonly hash: string | null
  /** Null if it was not a page. */
  readonly packed: Buffer | null
  readonly isSent: boolean
  readonly isKept: boolean
  readonly finder: Finder
}

interface Before {
  readonly word_count: number
  readonly quality: number | null
  readonly html_hash: string | null
  readonly remark: string | null
}

/**
 * Whether the new article must not replace the current one. The reader saw a page that the client sent, so what we
 * fetch replaces it only if it is no poorer. A page sent later replaces anything that is not far richer, because
 * clients also send the wall in front of an article. A complete article is never replaced by an incomplete one.
 */
function isWorse(article: FoundArticle, before: Before, isSent: boolean): boolean {
  const share = isSent ? 0.5 : before.html_hash === null ? 0.3 : 0.9
  const margin = isSent ? 0.3 : 0.1
  if (article.remark != null && before.remark === null) return true
  if (article.wordCount < before.word_count * share) return true
  return article.quality != null && before.quality !== null && article.quality < before.quality - margin
}

/** The extractor the reader asked for. Null to use the same one as before. */
function wantedFinder({ kind }: Job): Finder | null {
  return kind === readWithExtractorJob.other ? 'other' : kind === readWithExtractorJob.usual ? 'usual' : null
}

/** Reads a content's page and stores the result: an article, or the sentence that says why there is none. */
export class ArticleJobs implements JobKind {
  readonly #options: ArticleJobsOptions
  readonly #namings: StoredTitleOverrides
  readonly #statements

  constructor(options: ArticleJobsOptions) {
    this.#options = options
    this.#namings = new StoredTitleOverrides(options.database)
    this.#statements = articleStatements(options.database)
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const content = this.#statements.content.get({ id: job.subject })
    if (!content || content.merged_into !== null) return { kind: 'done', commit: () => {} }
    const page = await this.#pageFor(job, content.id)
    const finder = wantedFinder(job) ?? finderOf(this.#statements.article.get({ id: content.id })?.finder)
    const source = {
      url: page?.url ?? content.url,
      html: page?.html ?? null,
      isKept: page?.kept ?? false,
      userAgent: content.user_agent,
      finder,
    }
    const result =
      (page === null && (await this.#readFile(content, signal))) || (await fetchArticle(source, this.#options, signal))
    // A failure during shutdown says nothing about the page. It is read again at the next start.
    if (result.kind === 'failed') signal.throwIfAborted()
    // A page that was read from storage says nothing about sent pages.
    const sentHash = page?.kept ? null : (page?.hash ?? null)
    const close = (store: () => void) => () => {
      // Another job may meanwhile have merged this content into another.
      if (this.#statements.content.get({ id: content.id })?.merged_into === null) store()
      this.#forgetHtml(content.id, sentHash)
      this.#forgetFile(content)
    }
    const found = result.kind === 'article' ? result : result.instead
    let end: () => void
    if (found) {
      const read = { ...(await this.#pack(found)), isSent: found.fromSent && (page?.isSent ?? false), finder }
      const isKept = found.fromSent && page?.kept === true
      end = close(() => this.#take(content, found, { ...read, isKept }))
    } else if (result.kind === 'failed') {
      end = close(() => this.#fail(content.id, content.account_id, result.reason))
    } else throw new Error('Nothing was found and nothing failed')
    return result.kind === 'failed' && result.retryable
      ? { kind: 'again', wait: result.wait, giveUp: end }
      : { kind: 'done', commit: end }
  }

  abandon(job: Job): void {
    const content = this.#statements.content.get({ id: job.subject })
    if (!content) return
    this.#statements.forgetHtml.run({ id: content.id })
    this.#forgetFile(content)
    this.#fail(content.id, content.account_id, messages.parsingError)
  }

  /** Reads an uploaded file, or a file that was stored when it was read before. Null for anything on the web. */
  async #readFile(content: { id: number; account_id: number; url: string }, signal: AbortSignal) {
    const { uploads, files, extractor } = this.#options
    const file = fileAt(content.url)
    const body = file && (uploads.read(content.account_id, file.hash) ?? files.pdf(content.id))
    if (!body) return null
    if (!isPdf(body)) {
      return {
        kind: 'failed',
        reason: 'This file is not a PDF.',
        retryable: false,
        wait: null,
      } satisfies FetchedArticle
    }
    const read = await readPdf(extractor, { url: content.url, body }, signal)
    // An uploaded file has no host to name it by.
    return read.kind === 'article' ? { ...read, article: { ...read.article, siteName: 'PDF' } } : read
  }

  #forgetFile(content: { account_id: number; url: string }): void {
    const file = fileAt(content.url)
    if (file) this.#options.uploads.forget(content.account_id, file.hash)
  }

  /** The page to read before anything is fetched: one that was just sent, or the stored one if it is read again. */
  async #pageFor(job: Job, id: number): Promise<GivenPage | null> {
    const sent = this.#statements.sentHtml.get({ id })
    if (sent) return { ...sent, url: null, isSent: true, kept: false }
    const kept = job.kind === articleJob ? undefined : this.#statements.page.get({ id })
    if (!kept) return null
    const html = (await unzip(kept.html)).toString()
    return { html, hash: kept.hash, url: kept.url, isSent: kept.is_sent === 1, kept: true }
  }

  async #pack({ html }: Found): Promise<Pick<ReadPage, 'hash' | 'packed'>> {
    if (html === null) return { hash: null, packed: null }
    return { hash: createHash('sha256').update(html).digest('hex'), packed: await zip(html) }
  }

  /**
   * Stores what was read unless the current article is better, and merges the content with another of the same page.
   */
  #take(content: { id: number; account_id: number; url: string }, found: Found, page: ReadPage): void {
    const { id, account_id: account } = content
    const before = this.#statements.article.get({ id })
    if (before && !page.isKept && isWorse(found.article, before, page.isSent)) {
      this.#statements.setStatus.run({ id, status: processingStatus.complete, error: null })
      this.#options.entries.refresh(account, id, this.#options.stamps.next(account))
    } else {
      this.#store(id, account, found, page)
    }
    this.#join(content, found)
  }

  #join({ id, account_id: account, url }: { id: number; account_id: number; url: string }, found: Found): void {
    const by = this.#statements
    let current = id
    for (const identity of pageAliases(url, found.url, found.article.canonicalUrl)) {
      const owner = by.address.get({ account, identity })?.content_id
      if (owner === current) continue
      if (owner === undefined) {
        by.addAddress.run({ account, identity, id: current })
        continue
      }
      const text = by.text.get({ id: owner })
      if (text && !isSamePage(text.text, found.article.text)) continue
      const [into, from] = owner < current ? [owner, current] : [current, owner]
      this.#options.merge.merge(account, from, into)
      current = into
    }
  }

  #store(id: number, account: number, { article, url, file, plays }: Found, page: ReadPage): void {
    const by = this.#statements
    const stamp = this.#options.stamps.next(account)
    const domain = new URL(url).hostname
    const publicationUs = microsecondsOf(article.publicationDate)
    const textHash = createHash('sha256').update(article.text).digest('hex')
    const title = article.title.trim() || domain
    const { quality = null, textVersion = null, pageType = null, notice = null } = article
    by.forgetArticles.run({ id })
    const stored = by.createArticle.get({
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
      remark: article.remark ?? null,
      us: stamp.us,
    })
    if (!stored) throw new Error('The article was not written')
    const { hash, packed } = page
    if (!page.isKept && hash !== null && packed !== null) {
      by.keepPage.run({ id, url, sent: Number(page.isSent), hash, us: stamp.us, html: packed })
    }
    if (file) this.#options.files.keep(id, file, stamp.us)
    if (plays) by.keepMedia.run({ id, ...plays })
    by.updateContent.run({
      id,
      title,
      siteName: article.siteName,
      authorId: this.#profile(profileType.person, article.authors[0] ?? null, domain),
      publisherId: this.#profile(profileType.publisher, article.siteName ?? domain, domain),
      publicationUs,
      excerpt: article.excerpt,
      image: article.leadImage,
      type: article.contentType,
      articleId: stored.id,
      status: processingStatus.complete,
    })
    this.#namings.reread(id)
    this.#options.annotations.anchorAnew(id, article.text, textHash)
    this.#options.entries.refresh(account, id, stamp)
  }

  /** A readable content stays readable: a worse second attempt takes nothing away. */
  #fail(id: number, account: number, reason: string): void {
    const readable = this.#statements.content.get({ id })?.article_id != null
    this.#statements.setStatus.run({
      id,
      status: readable ? processingStatus.complete : processingStatus.failed,
      error: readable ? null : reason,
    })
    this.#options.entries.refresh(account, id, this.#options.stamps.next(account))
  }

  /** Keeps HTML that arrived while the job ran. It gets a job of its own. */
  #forgetHtml(id: number, readHash: string | null): void {
    const now = this.#statements.sentHtml.get({ id })
    if (!now) return
    if (now.hash === readHash) this.#statements.forgetHtml.run({ id })
    else this.#options.jobs.add(articleJob, id, this.#options.clock())
  }

  #profile(type: number, name: string | null, domain: string): number | null {
    const clean = name?.trim()
    if (!clean) return null
    const key = { type, name: clean, domain }
    this.#statements.addProfile.run(key)
    return this.#statements.profile.get(key)?.id ?? null
  }
}

function microsecondsOf(date: string | null): number | null {
  const milliseconds = date === null ? Number.NaN : Date.parse(date)
  // A date outside these years is a misprint, and its microseconds would not be a safe integer.
  const sane = milliseconds > Date.UTC(1000, 0) && milliseconds < Date.UTC(2200, 0)
  return sane ? milliseconds * 1000 : null
}
