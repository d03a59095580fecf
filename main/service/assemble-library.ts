import { join } from 'node:path'
import type { Report } from '#shared/activity/failure.ts'
import { reported } from '#shared/activity/reported.ts'
import type { ReaderState } from './accounts/accounts.ts'
import type { Database } from './database/database.ts'
import { dutyOf } from './database/sharing.ts'
import { type Extractors, NOBODY } from './extraction/index.ts'
import { annotationRoutes } from './http/routes/annotations.ts'
import { contentRoutes } from './http/routes/contents.ts'
import { feedRoutes } from './http/routes/feeds.ts'
import { feedTokenRoutes } from './http/routes/tools/feed-tokens.ts'
import { toolActionRoutes } from './http/routes/tools/tool-actions.ts'
import { type ChangingProfile, kindleRoutes } from './http/routes/tools/kindle.ts'
import { digestRoutes } from './http/routes/tools/digest.ts'
import { webhookRoutes } from './http/routes/tools/webhooks.ts'
import { itemOf, publicAnnotationOf } from './http/public/shapes.ts'
import { ToolLog } from './library/tool-log.ts'
import { Readwise, readwiseJob } from './library/readwise/readwise.ts'
import { readwiseRoutes } from './http/routes/tools/readwise.ts'
import { type BookMail, KindleSender } from './library/kindle/kindle-sender.ts'
import { Magazines } from './library/kindle/magazines.ts'
import { Kindles } from './library/kindle/kindles.ts'
import { Digests } from './library/digests/digests.ts'
import { Webhooks } from './library/webhooks/webhooks.ts'
import { WebhookSender } from './library/webhooks/webhook-sender.ts'
import { historyEntryRoutes } from './http/routes/history-entries.ts'
import { libraryEntryRoutes } from './http/routes/library-entries.ts'
import { mailRoutes, type MailServer } from './http/routes/mail.ts'
import { listenQueueRoutes } from './http/routes/listening/listen-queue.ts'
import { mediaRoutes } from './http/routes/media.ts'
import { noteRoutes } from './http/routes/notes.ts'
import { preferenceRoutes } from './http/routes/preferences.ts'
import { pictureRoutes } from './http/routes/pictures.ts'
import { publicPageRoutes } from './http/routes/public-pages.ts'
import { saveRoutes } from './http/routes/save.ts'
import { searchRoutes } from './http/routes/search.ts'
import { sourceRoutes } from './http/routes/sources.ts'
import { tagRoutes } from './http/routes/tags.ts'
import { Identities } from './accounts/identities.ts'
import { telemetryRoutes } from './http/routes/telemetry.ts'
import { importRoutes } from './http/routes/imports.ts'
import { exportRoutes } from './http/routes/exports.ts'
import { uploadRoutes } from './http/routes/uploads.ts'
import { createArchiveReader } from './imports/index.ts'
import type { Jobs, LacksSpace } from './jobs/jobs.ts'
import { Annotations } from './library/entries/annotations.ts'
import { ArticleJobs } from './library/articles/article-jobs.ts'
import { ClientEvents } from './library/client-events.ts'
import { Collections } from './library/sources/collections.ts'
import { ContentMerge } from './library/articles/content-merge.ts'
import { ContentFiles } from './library/articles/content-files.ts'
import { Contents } from './library/articles/contents.ts'
import { EntryWriter } from './library/entries/entry-writer.ts'
import { FeedSlices } from './library/lists/feed-slices.ts'
import { SavedAddresses } from './library/lists/saved-addresses.ts'
import { Feeds } from './library/lists/queue-feeds.ts'
import { FeedTokens } from './library/feeds-out/feed-tokens.ts'
import { LibraryFeeds } from './library/feeds-out/library-feeds.ts'
import { Histories } from './library/entries/histories.ts'
import { ImportedAnnotations } from './library/entries/imported-annotations.ts'
import { DeliverItems } from './library/following/deliver-items.ts'
import { JoinFeeds } from './library/following/merge-moved-feeds.ts'
import { FeedPushes } from './library/following/websub-subscriptions.ts'
import { PollFeeds } from './library/following/poll-feeds.ts'
import { FullTexts } from './library/following/full-text-fetcher.ts'
import { ItemTexts } from './library/following/item-text-updates.ts'
import { SweepItems } from './library/following/prune-item-texts.ts'
import type { Machine } from './library/following/poll-throttle.ts'
import { HomeSections } from './library/lists/home-sections.ts'
import { LibraryEntries } from './library/entries/library-entries.ts'
import { Confirmations } from './library/emails/confirmations.ts'
import { EmailJobs } from './library/emails/email-jobs.ts'
import { EmailPictures } from './library/emails/email-pictures.ts'
import { emailJob, Emails } from './library/emails/emails.ts'
import { GmailSignIn } from './library/emails/gmail-sign-in.ts'
import { MailAccounts } from './library/emails/mail-accounts.ts'
import { NewsletterGroups } from './library/emails/newsletter-groups.ts'
import { Newsletters } from './library/emails/newsletters.ts'
import { Profiles } from './library/articles/profiles.ts'
import { LibrarySearch } from './library/lists/library-search.ts'
import { ArticleBooks } from './library/books/epub-builder.ts'
import { ItemLists } from './library/lists/item-lists.ts'
import { markdownHtml } from './exports/index.ts'
import { Lineage } from './library/entries/sync-epochs.ts'
import { InboxFeeds } from './library/lists/inbox-entries.ts'
import { OtherFeeds } from './library/lists/other-feeds.ts'
import { TitleOverrides } from './library/articles/title-overrides.ts'
import { Notes } from './library/entries/notes.ts'
import { FollowedPreferences } from './library/followed-preferences.ts'
import { FolderKey } from './library/folder-key.ts'
import { Episodes } from './library/listening/episodes.ts'
import { SpeechVoices } from './library/listening/speech-voices.ts'
import { VoiceServers } from './library/listening/voice-server/voice-servers.ts'
import { Speeches } from './library/listening/speeches.ts'
import { ListenQueue } from './library/listening/listen-queue.ts'
import { Podcast, speakFileJob } from './library/listening/podcast/podcast.ts'
import { SpokenFiles } from './library/listening/podcast/spoken-files.ts'
import { SpeechFiles } from './library/listening/speech-files.ts'
import { Summaries } from './library/listening/summaries.ts'
import { SpokenArticles } from './library/listening/spoken-articles.ts'
import { PagePictures } from './library/pictures/page-pictures.ts'
import { PictureStore } from './library/pictures/picture-store.ts'
import { Pictures } from './library/pictures/pictures.ts'
import { PublicPages } from './library/lists/public-pages.ts'
import { ReadingSessions } from './library/entries/reading-sessions.ts'
import { ReadingStatistics } from './library/statistics/reading-statistics.ts'
import { Recommendations } from './library/lists/recommendations.ts'
import { retagJob, Retagging } from './library/entries/retagging.ts'
import { RssFeeds } from './library/sources/rss-feeds.ts'
import {
  articleJob,
  fetchPageJob,
  newerVersionJob,
  readAgainJob,
  readWithExtractorJob,
  Saves,
} from './library/articles/saves.ts'
import { searchJob, SearchJobs } from './library/lists/search-jobs.ts'
import { Sources } from './library/sources/sources.ts'
import { Stamps } from './library/entries/stamps.ts'
import { Tags } from './library/entries/tags.ts'
import { Transcripts } from './library/articles/transcripts.ts'
import { ExternalAudio } from './library/listening/external-audio.ts'
import { ExportJobs } from './library/transfers/export-jobs.ts'
import { ExportedEntries } from './library/transfers/exported-entries.ts'
import { exportJob, Exports } from './library/transfers/exports.ts'
import { ImportJobs } from './library/transfers/import-jobs.ts'
import { importJob, Imports } from './library/transfers/imports.ts'
import { RestoredFacts } from './library/transfers/restored-facts.ts'
import { RestoredEntries } from './library/transfers/restored-entries.ts'
import { ItemTaker } from './library/transfers/add-imported-item.ts'
import { Uploads } from './library/transfers/uploads.ts'
import type { StartProcess } from './processes/index.ts'
import type { Speaker } from './speech/index.ts'
import { summaryRoutes } from './http/routes/listening/summary.ts'
import { externalAudioRoutes } from './http/routes/listening/external-audio.ts'
import { speechServerRoutes } from './http/routes/listening/speech-server.ts'
import { speechRoutes } from './http/routes/listening/speech.ts'
import type { ObjectStore } from './objects/object-store.ts'
import type { PostOffice } from './outgoing-mail/post-office.ts'
import type { ResolveName } from './mail/bounded-lookups.ts'
import { type GmailApp, GmailConsent } from './mail/gmail-consent.ts'
import { inBackground, operatorFetch, type Outbound } from './outbound/index.ts'
import type { Vault } from './secrets/vault.ts'
import { FullTextIndex } from './search/full-text-index.ts'

export interface LibraryParts {
  readonly database: Database
  readonly objects: ObjectStore
  readonly jobs: Jobs
  readonly outbound: Outbound
  /** Reaches servers that readers named. */
  readonly ownServers: Outbound
  /** Folder where web pictures are stored. Null to store none. */
  readonly pictureFolder: string | null
  readonly extractors: Extractors
  /** See ArticleJobsOptions. */
  readonly spoolFolder: string | null
  readonly speaker: Speaker
  readonly startImport: StartProcess
  /** Where audio is stored. Null to keep little of it, in memory. */
  readonly speechFolder: string | null
  /** Origin at which the web reaches the service. Null if it doesn't. */
  readonly publicOrigin: string | null
  readonly machine: Machine | undefined
  /** See EpisodesOptions. */
  readonly requireReadAlong: (account: number) => Promise<void>
  /** See PodcastParts. */
  readonly requireAudio: (account: number) => Promise<void>
  readonly clock: () => number
  readonly report: Report
  readonly vault: Vault
  /** Private mail servers that may be reached, or any. */
  readonly allowMailHosts: readonly string[] | 'any'
  readonly gmail: MailServer
  readonly gmailApp: GmailApp | null
  /** Queries the domain name system about senders of emails. Default: the system's. */
  readonly resolveName: ResolveName | undefined
  /** See WatchParts. */
  readonly firstDelay?: number
  /** See WebhookSenderParts. */
  readonly retryDelays?: readonly number[] | undefined
  /** See KindleSenderParts. */
  readonly bookMail: BookMail | null
  /** See ReadwiseParts. */
  readonly readwiseOrigin?: string | undefined
  /** Null if no emails are sent. */
  readonly post: PostOffice | null
  readonly reader: (account: number) => Promise<ReaderState>
  /** Runs work that changes data that the profile shows. */
  readonly changingProfile: ChangingProfile
  readonly replaceMailAddress: (account: number) => Promise<void>
  /** A browser extension saved. */
  readonly extensionSaved: (account: number) => Promise<void>
  /** True if an account may not store more. */
  readonly isFull: (account: number) => Promise<boolean>
  /** See UploadsOptions. */
  readonly requireRoom: (account: number, bytes: number) => Promise<void>
  readonly uploadPart: number
  /** Starts the jobs that a committed change queued. */
  readonly wakeJobs: () => void
  readonly lacksSpace: LacksSpace
}

/** Maximum size of all articles that are spoken as a whole: two hundred hours. */
const MOST_SPOKEN_BYTES = 4 * 1024 ** 3

export type Library = Awaited<ReturnType<typeof assembleLibrary>>

/**
 * Assembles the use cases of a reader's library: the calls they answer and the kinds of job they run. Queues what an
 * earlier process left undone. Nothing may have changed a library since the start, and no job may run yet.
 */
export async function assembleLibrary({
  wakeJobs,
  lacksSpace,
  reader,
  changingProfile,
  extensionSaved,
  pictureFolder,
  speechFolder,
  ...parts
}: LibraryParts) {
  const { database, objects, jobs, outbound, clock } = parts
  const profile = async (account: number) => (await reader(account)).profile
  const stamps = new Stamps(database, clock)
  const lineage = await Lineage.begin(database)
  const index = new FullTextIndex(database)
  const webhooks = new Webhooks({
    ...parts,
    itemOf: (content, inboxUs) => itemOf({ content, inboxUs }, null),
    annotationOf: publicAnnotationOf,
  })
  const mailDuty = dutyOf(database.sharing, 'mail')
  const webhookSender = new WebhookSender({ ...parts, duty: mailDuty })
  const readwise = new Readwise({ ...parts, wakeJobs })
  await readwise.begin()
  await webhooks.begin(() => webhookSender.wake())
  const entries = new EntryWriter(database, index, [webhooks, readwise])
  const libraryEntries = new LibraryEntries(database, stamps, entries)
  const histories = new Histories(database, stamps, entries)
  const annotations = new Annotations(database, stamps, entries, histories)
  const notes = new Notes(database, stamps, entries)
  const namings = new TitleOverrides(database, stamps, entries)
  const retagging = new Retagging({ database, stamps, entries, jobs })
  await retagging.resume()
  const tags = new Tags(database, stamps, entries, retagging)
  await tags.settle()
  const contents = new Contents(database)
  const uploads = new Uploads({ database, objects, clock, part: parts.uploadPart, requireRoom: parts.requireRoom })
  await uploads.forgetOld()
  const pagePictures = new PagePictures(database, objects)
  const saves = new Saves({ database, stamps, entries, libraryEntries, jobs, uploads, pagePictures })
  const merge = new ContentMerge(database, stamps, entries, annotations)
  const files = new ContentFiles(database, objects)
  const importedAnnotations = new ImportedAnnotations(database, histories)
  const articleJobs = new ArticleJobs({
    ...{ ...parts, stamps, entries, annotations, importedAnnotations, files, uploads, pagePictures, merge },
  })
  const transcripts = new Transcripts({ database, stamps, entries, annotations, extractors: parts.extractors })

  const slices = new FeedSlices(database, lineage)
  const savedAddresses = new SavedAddresses(database, lineage)
  const feeds = new Feeds(database, slices)
  const more = new OtherFeeds(database, slices)
  const inbox = new InboxFeeds(database, slices)
  const recommendations = new Recommendations(database, slices)
  const search = new LibrarySearch(database, slices, index)
  const searchJobs = new SearchJobs(database, index, jobs)
  await searchJobs.resume()

  const sources = new Sources(database, stamps)
  const rssFeeds = new RssFeeds(
    database,
    sources,
    outbound,
    (account, file) => parts.extractors.for({ account, isAwaited: true }).readFeed(file),
    clock,
  )
  const collections = await Collections.begin(rssFeeds, sources)
  const deliver = new DeliverItems({ ...parts, stamps, entries, libraryEntries, wakeJobs })
  const { publicOrigin } = parts
  const background = inBackground(outbound)
  // Hubs reach what has an address on the web.
  const pushes = publicOrigin?.startsWith('https:')
    ? new FeedPushes({ database, outbound: background, clock, origin: publicOrigin })
    : undefined
  const polls = new PollFeeds({
    pushes,
    machine: parts.machine,
    ...{ database, deliver, clock },
    outbound: background,
    duty: dutyOf(database.sharing, 'feeds'),
    join: new JoinFeeds({ database, stamps, entries, sources }),
    sweep: new SweepItems({ database, stamps, entries, clock, report: parts.report }),
    report: parts.report,
    readFeed: (file, signal) => parts.extractors.for({ account: NOBODY, isAwaited: false }).readFeed(file, signal),
  })
  const emails = new Emails({ ...parts, wakeJobs })
  const profiles = new Profiles(database)
  const preferences = new FollowedPreferences(database)
  const newsletters = new Newsletters(database, sources)
  const newsletterGroups = new NewsletterGroups({ database, stamps, entries, sources })
  const emailJobs = new EmailJobs({ ...parts, stamps, entries, libraryEntries, newsletters, uploads })
  const gmailConsent = parts.gmailApp && new GmailConsent(parts.gmailApp, operatorFetch)
  const mailAccounts = new MailAccounts({ ...parts, duty: mailDuty, gmailConsent, emails, wakeJobs })
  const gmailSignIn =
    gmailConsent && new GmailSignIn({ ...parts, consent: gmailConsent, mailAccounts, server: parts.gmail })
  const home = new HomeSections({ database, slices, feeds, inbox })
  const readingSessions = new ReadingSessions(database, stamps)
  const exported = new ExportedEntries(database, objects)
  const exports = new Exports({ database, objects, jobs, entries: exported, clock })
  await exports.forgetExpired()
  const publicPages = new PublicPages(database, clock)
  const emailPictures = new EmailPictures(database, objects)
  const pictures = new Pictures(
    outbound,
    { at: async (url) => (await emailPictures.at(url)) ?? pagePictures.at(url) },
    new PictureStore(pictureFolder, parts.report),
    clock,
  )
  const imports = new Imports(database, jobs, uploads, clock)
  const jobLacksSpace = (kind: string) => (account: number, subject: number) => lacksSpace({ account, kind, subject })
  const into = { saves, pagePictures, libraryEntries, histories, importedAnnotations, notes, tags, entries, stamps }
  const restored = new RestoredEntries(database, tags, annotations)
  const importJobs = new ImportJobs({
    completed: (tx, done) => webhooks.importCompleted(tx, done),
    ...{ ...into, database, objects, imports, uploads, jobs, clock },
    reader: createArchiveReader(parts.startImport),
    facts: new RestoredFacts({ database, rssFeeds, sources, profiles, preferences }),
    taker: new ItemTaker({ ...into, titles: namings, restored }),
  })
  const voiceServers = new VoiceServers(parts)
  const voices = new SpeechVoices(voiceServers, async (account) => (await profile(account))?.tts_voice ?? null)
  const spokenArticles = new SpokenArticles(database, parts.speaker)
  const speeches = new Speeches({
    articles: spokenArticles,
    files: new SpeechFiles(speechFolder, parts.report),
    speaker: parts.speaker,
    report: parts.report,
    voices,
    servers: voiceServers,
  })
  const listenQueue = new ListenQueue(database, stamps)
  const spokenFiles = new SpokenFiles({
    ...{ database, articles: spokenArticles, speeches, voices },
    files: new SpeechFiles(speechFolder && join(speechFolder, 'whole'), parts.report, MOST_SPOKEN_BYTES),
  })
  const podcast = new Podcast({
    ...{ database, jobs, wakeJobs, contents, queue: listenQueue, requireAudio: parts.requireAudio },
    files: spokenFiles,
  })
  const bookPictures = {
    stored: (url: string) => pictures.kept(url),
    fetched: (url: string) => pictures.picture(url),
  }
  const books = new ArticleBooks(exported, bookPictures)
  const kindleSender = new KindleSender({ ...parts, duty: mailDuty, books, libraryEntries })
  const digests = new Digests({ ...parts, duty: mailDuty, inbox, profile })
  const kindles = new Kindles(database, libraryEntries, clock)
  const libraryFeeds = new LibraryFeeds({ feeds, more, contents, tags, podcast, reader, clock })
  const magazines = new Magazines({
    ...{ database, kindles, clock, report: parts.report, sender: kindleSender, duty: mailDuty },
    articlesOf: (account, list) => libraryFeeds.articles({ account, ...list }),
  })
  const feedTokens = new FeedTokens(database, clock)
  /** For programs that follow the listen queue. */
  const prepareQueued = async (account: number): Promise<void> => {
    const isFollowed = (await feedTokens.list(account)).some(({ list }) => list === 'listening')
    if (isFollowed) await reported(parts.report, 'speak what was queued', podcast.prepare(account))
  }
  const toolLog = new ToolLog(database, clock)
  const pictureKey = new FolderKey(pictureFolder, 'pictures', parts.report)
  return {
    /** Parts that the door of feeds needs. */
    feedsOut: { tokens: feedTokens, libraryFeeds, podcast },
    webhookSender,
    toolLog,
    items: new ItemLists(database),
    savedAddresses,
    namings,
    books,
    kindleSender,
    digests,
    magazines,
    htmlOf: async (account: number, contentId: number) => {
      const { article } = await contents.find(account, contentId, 'stored')
      return article === null ? null : markdownHtml(article.markdown ?? '')
    },
    /** Returns the newest of the entries that are exported. Null if there is none. */
    newestRecord: (account: number) => exported.newest(account),
    /** Another process may have changed which accounts have webhooks or send to Readwise. */
    lookForWatches: async () => {
      await webhooks.lookAgain()
      await readwise.begin()
    },
    stamps,
    saves,
    libraryEntries,
    histories,
    annotations,
    tags,
    contents,
    search,
    readingSessions,
    polls,
    pushes,
    emails,
    mailAccounts,
    speeches,
    spokenFiles,
    jobKinds: {
      [articleJob]: articleJobs,
      [readAgainJob]: articleJobs,
      [fetchPageJob]: articleJobs,
      [newerVersionJob]: articleJobs,
      [readWithExtractorJob.usual]: articleJobs,
      [readWithExtractorJob.other]: articleJobs,
      [emailJob]: emailJobs,
      [retagJob]: retagging,
      [searchJob]: searchJobs,
      [exportJob]: new ExportJobs({
        ...{ database, objects, exports, entries: exported, jobs, clock, profile, post: parts.post },
        pictures: bookPictures,
      }),
      [importJob]: importJobs,
      [readwiseJob]: readwise,
      [speakFileJob]: podcast,
    },
    routes: {
      ...saveRoutes({ saves, contents, wakeJobs, extensionSaved }),
      ...feedRoutes({ feeds, more, inbox, recommendations, contents, reader, clock }),
      ...contentRoutes({
        ...{ contents, savedAddresses, annotations, notes, namings, tags, saves, wakeJobs },
        itemTexts: new ItemTexts({ database, stamps, entries, jobs }),
      }),
      ...libraryEntryRoutes(libraryEntries),
      ...historyEntryRoutes({ histories, fullTexts: new FullTexts(database, jobs), wakeJobs }),
      ...annotationRoutes(annotations),
      ...noteRoutes(notes),
      ...mediaRoutes(files, transcripts, new Episodes({ ...parts, transcripts })),
      ...pictureRoutes(pictures, pictureKey, publicPages),
      ...externalAudioRoutes(new ExternalAudio(outbound, clock), pictureKey),
      ...speechRoutes(speeches, voices, new FolderKey(speechFolder, 'audio', parts.report), clock),
      ...speechServerRoutes(voiceServers),
      ...listenQueueRoutes(listenQueue, prepareQueued),
      ...preferenceRoutes(preferences),
      ...summaryRoutes(new Summaries(database), clock),
      ...publicPageRoutes(publicPages),
      ...tagRoutes(tags, wakeJobs),
      ...feedTokenRoutes(feedTokens, tags, podcast),
      ...webhookRoutes(webhooks),
      ...readwiseRoutes(readwise),
      ...digestRoutes(digests),
      ...kindleRoutes({ kindles, sender: kindleSender, magazines, tags, changingProfile }),
      ...toolActionRoutes(toolLog),
      ...searchRoutes(search, contents),
      ...sourceRoutes({ sources, rssFeeds, collections, home, contents, polls, deliver, clock }),
      ...mailRoutes({
        newsletterGroups,
        ...parts,
        gmailSignIn,
        emails,
        mailAccounts,
        confirmations: new Confirmations(database, clock),
        newsletters,
        sources,
      }),
      ...telemetryRoutes(
        new ClientEvents(database, clock),
        readingSessions,
        new ReadingStatistics(database),
        new Identities(database, clock),
      ),
      ...exportRoutes({ exports, tags, libraryFeeds, lacksSpace: jobLacksSpace(exportJob), wakeJobs }),
      ...importRoutes({ imports, lacksSpace: jobLacksSpace(importJob), wakeJobs }),
      ...uploadRoutes(uploads),
    },
  }
}
