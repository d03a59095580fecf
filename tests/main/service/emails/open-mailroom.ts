import { pino } from 'pino'
import type { Content } from '#shared/model/content.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { Accounts } from '../../../../main/service/accounts/accounts.ts'
import { extractArticle } from '../../../../main/service/extraction/extract-article.ts'
import type { Extractor, Extractors } from '../../../../main/service/extraction/index.ts'
import { extractPdf } from '../../../../main/service/extraction/pdf/extract-pdf.ts'
import { extractEmail } from '../../../../main/service/extraction/emails/extract-email.ts'
import { readEmail } from '../../../../main/service/extraction/emails/read-email.ts'
import { readEmail as readDroppedEmail } from '../../../../main/service/imports/formats/email.ts'
import { JobQueue } from '../../../../main/service/jobs/job-queue.ts'
import { JobRunner } from '../../../../main/service/jobs/job-runner.ts'
import { ArticleJobs } from '../../../../main/service/library/articles/article-jobs.ts'
import { CopiedTexts } from '../../../../main/service/library/articles/copied-texts.ts'
import { PageStyles } from '../../../../main/service/library/articles/pages/page-styles.ts'
import { PageVersions } from '../../../../main/service/library/articles/pages/page-versions.ts'
import { ContentFiles } from '../../../../main/service/library/articles/content-files.ts'
import { ContentMerge } from '../../../../main/service/library/articles/content-merge.ts'
import { articleJob, Saves } from '../../../../main/service/library/articles/saves.ts'
import { Annotations } from '../../../../main/service/library/entries/annotations.ts'
import { Arrivals } from '../../../../main/service/library/entries/arrivals.ts'
import { EntryWriter } from '../../../../main/service/library/entries/entry-writer.ts'
import { parseEntry } from '../../../../main/service/library/entries/entry-text.ts'
import { ImportedAnnotations } from '../../../../main/service/library/entries/imported-annotations.ts'
import { Histories } from '../../../../main/service/library/entries/histories.ts'
import { LibraryEntries } from '../../../../main/service/library/entries/library-entries.ts'
import { Lineage } from '../../../../main/service/library/entries/sync-epochs.ts'
import { Stamps } from '../../../../main/service/database/stamps.ts'
import { EmailJobs } from '../../../../main/service/library/emails/email-jobs.ts'
import { type Arrival, emailJob, Emails } from '../../../../main/service/library/emails/emails.ts'
import { NewsletterGroups } from '../../../../main/service/library/emails/newsletter-groups.ts'
import { Newsletters } from '../../../../main/service/library/emails/newsletters.ts'
import { unsubscribe } from '../../../../main/service/library/emails/unsubscribe.ts'
import { FeedSlices } from '../../../../main/service/library/lists/feed-slices.ts'
import { InboxFeeds } from '../../../../main/service/library/lists/inbox-entries.ts'
import { PagePictures } from '../../../../main/service/library/pictures/page-pictures.ts'
import { Sources } from '../../../../main/service/library/sources/sources.ts'
import { Uploads } from '../../../../main/service/library/uploads/uploads.ts'
import { unverified } from '../../../../main/service/mail/email-verification.ts'
import { MemoryObjects } from '../../../../main/service/objects/memory-objects.ts'
import { type Outbound, OutboundError } from '../../../../main/service/outbound/index.ts'
import { FullTextIndex } from '../../../../main/service/search/full-text-index.ts'
import { openBlankDatabase } from '../blank-library.ts'

/** Fields that only the service's answers have. */
interface FromNewsletter {
  readonly newsletter_profile?: { readonly name: string } | null
}

/** Reads in this thread. */
const extractor = {
  prepare: () => {},
  extract: async (page) => (page.isEmail ? extractEmail(page) : extractArticle(page)),
  extractPdf: async ({ url, bytes }) => extractPdf({ url, bytes: await bytes.read(0, bytes.size) }),
  readEmail: (email) => readEmail(email),
} satisfies Partial<Extractor> as Partial<Extractor> as Extractor
const extractors: Extractors = { for: () => extractor, close: async () => {} }

export interface Email {
  readonly from?: string
  readonly subject?: string
  /** HTML. */
  readonly body: string
  /** Each with its line end. */
  readonly headers?: string
}

export const written = ({
  from = 'Ann <ann@news.example>',
  subject = 'Boats',
  body,
  headers = '',
}: Email): Uint8Array =>
  Buffer.from(`From: ${from}\r\nSubject: ${subject}\r\n${headers}Content-Type: text/html; charset=utf-8\r\n\r\n${body}`)

export const vouched = { isVerified: true, isListVerified: null, signsUnsubscribing: true } as const
export const unvouched = { isVerified: false, isListVerified: null, signsUnsubscribing: false } as const

/** Opens the part that receives emails, in memory and without the service around it. `pages`: the web, by address. */
export async function openMailroom(pages: Readonly<Record<string, string>> = {}) {
  let now = Date.UTC(2026, 2, 3, 12)
  const clock = (): number => (now += 5)
  const database = openBlankDatabase(null)
  const accounts = new Accounts(database, clock)
  const account = await accounts.local()
  const objects = new MemoryObjects(clock)
  const stamps = new Stamps(database, clock)
  const entries = new EntryWriter(database, new FullTextIndex(database))
  const arrivals = new Arrivals(database)
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const histories = new Histories(database, stamps, entries)
  const annotations = new Annotations(database, stamps, entries, histories)
  const importedAnnotations = new ImportedAnnotations(database, histories)
  const jobs = new JobQueue(database, clock)
  const uploads = new Uploads({ database, objects, clock, part: 1_000_000, requireRoom: async () => {} })
  const pagePictures = new PagePictures(database, objects)
  const saves = new Saves({ database, stamps, entries, arrivals, libraryEntries, jobs, uploads, pagePictures })
  const merge = new ContentMerge(database, stamps, entries, annotations)
  const sources = new Sources(database, stamps)
  const newsletters = new Newsletters(database, sources)
  const emails = new Emails({ database, objects, jobs, clock, wakeJobs: () => {} })
  const outbound: Outbound = {
    fetch: async ({ url }) => {
      const page = pages[url]
      if (page === undefined) throw new OutboundError('http_error', url, 'The site answered 404')
      const body = Buffer.from(page)
      const facts = { redirects: [], movedTo: null, status: 200, headers: {}, notModified: false }
      return { url, contentType: 'text/html', charset: 'utf-8', body, ...facts }
    },
    isPublic: async (url) => !/\/\/(?:localhost|10\.|127\.)/.test(url),
    close: async () => {},
  }
  const parts = { database, objects, stamps, entries, arrivals, libraryEntries, jobs, uploads, extractors, outbound }
  const files = new ContentFiles(database, objects)
  const kinds = {
    [emailJob]: new EmailJobs({ ...parts, newsletters }),
    [articleJob]: new ArticleJobs({
      ...parts,
      annotations,
      importedAnnotations,
      files,
      pagePictures,
      copies: new CopiedTexts(database),
      pageStyles: new PageStyles(pagePictures, clock),
      versions: new PageVersions(database),
      merge,
      spoolFolder: null,
    }),
  }
  const logger = pino({ enabled: false })
  const runner = new JobRunner({ database, queue: jobs, kinds, clock, logger, retryDelays: [1] })
  await runner.start()
  const idle = async () => {
    runner.wake()
    await runner.idle()
  }
  const inbox = new InboxFeeds(database, new FeedSlices(database, await Lineage.begin(database)))
  return {
    ...{ database, account, emails, libraryEntries, sources, idle },
    groups: new NewsletterGroups({ database, stamps, entries, sources }),
    unsubscribe: (profile: number) =>
      unsubscribe(account, profile, { database, newsletters, sources, emails, outbound, report: () => {} }),
    /** Delivers an email as a door passes it on. */
    arrive: async (bytes: Uint8Array, arrival: Partial<Arrival> = {}) => {
      const usual = { saves: false, sentTo: null, mailAccount: null, ...unverified }
      await emails.receive(account, bytes, { ...usual, ...arrival })
      await idle()
    },
    /** As a reader does with an .eml file. */
    drop: async (bytes: Uint8Array) => {
      const { items } = await readDroppedEmail(Buffer.from(bytes).toString())
      const { url = null, html = null, title = null } = items[0] ?? {}
      const hash = (await objects.put(account, bytes)).slice(0, 32)
      const saved = await saves.save(account, { url: url ?? fileAddress({ hash, name: title ?? '' }), html })
      await idle()
      return saved.contentId
    },
    save: async (url: string) => {
      const { contentId } = await saves.save(account, { url })
      await idle()
      return contentId
    },
    /** Returns the contents of the inbox. */
    shown: async () => {
      const rows = await database.look(account, (tx) => inbox.rows(tx, 0, 10_000))
      return rows.map(({ stored }) => parseEntry(stored, []).content as Content & FromNewsletter)
    },
    /** A content's title, text and newsletter. Null if it was merged into another. */
    content: async (id: number) => {
      const [row] = await database.look(account, (tx) =>
        database.all<{ title: string; text: string; newsletter: string | null; merged_into: number | null }>(
          tx,
          `SELECT content.title, article.text, profile.name AS newsletter, merged_into FROM content
            LEFT JOIN article ON article.id = content.article_id
            LEFT JOIN profile ON profile.id = content.newsletter_id
            WHERE content.account_id = ? AND content.id = ?`,
          [account, id],
        ),
      )
      if (!row || row.merged_into !== null) return null
      const { merged_into: _, ...content } = row
      return content
    },
    newsletters: async () => {
      const { sources: found } = await sources.list(account, { profileType: 2 })
      return found.map(({ profile_id, profile, stats, is_subscribed }) => ({
        ...{ id: profile_id ?? 0, name: profile?.name ?? '', emails: stats?.item_count ?? 0, is_subscribed },
      }))
    },
    close: async () => {
      await runner.close()
      database.close()
    },
  }
}
