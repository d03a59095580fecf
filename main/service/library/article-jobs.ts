import { createHash } from 'node:crypto'
import { messages } from '#shared/text/messages.ts'
import { profileType } from '#shared/model/profile.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import type { Database } from '../database/database.ts'
import type { Extractor } from '../extraction/index.ts'
import type { JobKind, JobOutcome } from '../jobs/job-kind.ts'
import type { Job, JobQueue } from '../jobs/job-queue.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Annotations } from './annotations.ts'
import type { EntryWriter } from './entry-writer.ts'
import { type FetchedArticle, fetchArticle } from './fetch-article.ts'
import { articleJob } from './saves.ts'
import type { Stamps } from './stamps.ts'

export interface ArticleJobsOptions {
  readonly database: Database
  readonly stamps: Stamps
  readonly entries: EntryWriter
  readonly annotations: Annotations
  readonly jobs: JobQueue
  readonly outbound: Outbound
  readonly extractor: Extractor
  readonly clock: () => number
}

type Found = FetchedArticle & { kind: 'article' }

/** Reads the page of one content and stores what became of it: an article, or the sentence why there is none. */
export class ArticleJobs implements JobKind {
  readonly #options: ArticleJobsOptions
  readonly #statements

  constructor(options: ArticleJobsOptions) {
    this.#options = options
    this.#statements = statementsOf(options.database)
  }

  async run(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    const content = this.#statements.content.get({ id: job.subject })
    if (!content) return { kind: 'done', commit: () => {} }
    const sent = this.#statements.sentHtml.get({ id: content.id })
    const result = await fetchArticle(
      { url: content.url, html: sent?.html ?? null, userAgent: content.user_agent },
      this.#options,
      signal,
    )
    const close = (store: () => void) => () => {
      store()
      this.#forgetHtml(content.id, sent?.hash ?? null)
    }
    if (result.kind === 'article') {
      const htmlHash = result.fromSent ? (sent?.hash ?? null) : null
      return { kind: 'done', commit: close(() => this.#store(content.id, content.account_id, result, htmlHash)) }
    }
    const fail = close(() => this.#fail(content.id, content.account_id, result.reason))
    return result.retryable ? { kind: 'again', wait: result.wait, giveUp: fail } : { kind: 'done', commit: fail }
  }

  abandon(job: Job): void {
    const content = this.#statements.content.get({ id: job.subject })
    if (!content) return
    this.#statements.forgetHtml.run({ id: content.id })
    this.#fail(content.id, content.account_id, messages.parsingError)
  }

  #store(id: number, account: number, { article, url }: Found, htmlHash: string | null): void {
    const by = this.#statements
    const stamp = this.#options.stamps.next(account)
    const domain = new URL(url).hostname
    const publicationUs = microsecondsOf(article.publicationDate)
    const textHash = createHash('sha256').update(article.text).digest('hex')
    const title = article.title.trim() || domain
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
      htmlHash,
      us: stamp.us,
    })
    if (!stored) throw new Error('The article was not written')
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
    this.#options.annotations.anchorAnew(id, article.text, textHash)
    this.#options.entries.refresh(account, id, stamp)
  }

  /** A content that could be read before stays readable: a worse second try takes nothing away. */
  #fail(id: number, account: number, reason: string): void {
    const readable = this.#statements.content.get({ id })?.article_id != null
    this.#statements.setStatus.run({
      id,
      status: readable ? processingStatus.complete : processingStatus.failed,
      error: readable ? null : reason,
    })
    this.#options.entries.refresh(account, id, this.#options.stamps.next(account))
  }

  /** Html that came while we were at work is not what we read: it gets a job of its own. */
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
  // Outside of these years a date is a misprint, and microseconds would not fit a safe integer.
  const sane = milliseconds > Date.UTC(1000, 0) && milliseconds < Date.UTC(2200, 0)
  return sane ? milliseconds * 1000 : null
}

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    content: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('content')
        .select(['id', 'account_id', 'url', 'user_agent', 'article_id'])
        .where('id', '=', p.id),
    ),
    sentHtml: database.statement((p: { id: number }) =>
      kysely.selectFrom('sent_html').select(['html', 'hash']).where('content_id', '=', p.id),
    ),
    forgetHtml: database.statement((p: { id: number }) =>
      kysely.deleteFrom('sent_html').where('content_id', '=', p.id),
    ),
    forgetArticles: database.statement((p: { id: number }) =>
      kysely.deleteFrom('article').where('content_id', '=', p.id),
    ),
    createArticle: database.statement(
      (p: {
        id: number
        url: string
        title: string
        authors: string
        publicationUs: number | null
        words: number
        minutes: number
        language: string | null
        rtl: number
        markdown: string
        text: string
        textHash: string
        htmlHash: string | null
        us: number
      }) =>
        kysely
          .insertInto('article')
          .values({
            content_id: p.id,
            url: p.url,
            title: p.title,
            authors: p.authors,
            publication_us: p.publicationUs,
            word_count: p.words,
            reading_minutes: p.minutes,
            language: p.language,
            is_rtl: p.rtl,
            markdown: p.markdown,
            text: p.text,
            text_hash: p.textHash,
            html_hash: p.htmlHash,
            created_us: p.us,
          })
          .returning('id'),
    ),
    updateContent: database.statement(
      (p: {
        id: number
        title: string
        siteName: string | null
        authorId: number | null
        publisherId: number | null
        publicationUs: number | null
        excerpt: string
        image: string | null
        type: number
        articleId: number
        status: number
      }) =>
        kysely
          .updateTable('content')
          .set({
            title: p.title,
            site_name: p.siteName,
            author_id: p.authorId,
            publisher_id: p.publisherId,
            publication_us: p.publicationUs,
            excerpt: p.excerpt,
            image_url: p.image,
            content_type: p.type,
            article_id: p.articleId,
            processing_status: p.status,
            processing_error: null,
          })
          .where('id', '=', p.id),
    ),
    setStatus: database.statement((p: { id: number; status: number; error: string | null }) =>
      kysely
        .updateTable('content')
        .set({ processing_status: p.status, processing_error: p.error })
        .where('id', '=', p.id),
    ),
    addProfile: database.statement((p: { type: number; name: string; domain: string }) =>
      kysely
        .insertInto('profile')
        .values({ profile_type: p.type, name: p.name, domain: p.domain })
        .onConflict((conflict) => conflict.columns(['profile_type', 'name', 'domain']).doNothing()),
    ),
    profile: database.statement((p: { type: number; name: string; domain: string }) =>
      kysely
        .selectFrom('profile')
        .select('id')
        .where('profile_type', '=', p.type)
        .where('name', '=', p.name)
        .where('domain', '=', p.domain),
    ),
  }
}
