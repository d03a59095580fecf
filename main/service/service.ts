import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { AccessTokens } from './accounts/access-tokens.ts'
import { Accounts } from './accounts/accounts.ts'
import { paidLetter } from './accounts/letters.ts'
import { nightly } from './accounts/payments/nightly.ts'
import type { PaymentSettings } from './accounts/payments/payment-settings.ts'
import { Payments } from './accounts/payments/payments.ts'
import { People } from './accounts/people.ts'
import type { AccountRemoval } from './accounts/account-removal.ts'
import { PersonalTokens } from './accounts/personal-tokens.ts'
import { Sessions, type TokenPair } from './accounts/sessions.ts'
import { signInLink } from './accounts/sign-in-link.ts'
import { EMAILED_LIFETIME, SignIns } from './accounts/sign-ins.ts'
import { signingKey } from './accounts/signing-key.ts'
import { assembleAccounts } from './assemble-accounts.ts'
import { assembleLibrary } from './assemble-library.ts'
import { assemblePeople } from './assemble-people.ts'
import { assemblePublic } from './assemble-public.ts'
import { Database } from './database/database.ts'
import { Backups } from './backups/backups.ts'
import { LibraryCare } from './backups/library-care.ts'
import { gaveUpSpareSpace } from '../disk/spare-space.ts'
import { createExtractors, type Extractors } from './extraction/index.ts'
import type { StartProcess } from './processes/index.ts'
import type { EndpointName } from '#shared/api/endpoints.ts'
import type { Routes } from './http/answer.ts'
import { type Caller, createApi } from './http/api.ts'
import { authenticateWith } from './http/authenticate.ts'
import { backupRoutes } from './http/backup-routes.ts'
import { notesFolderRoutes } from './http/notes-folder-routes.ts'
import { extensionCalls } from './http/extension-calls.ts'
import { formAnswer } from './http/form-answer.ts'
import { jsonReply } from './http/json-reply.ts'
import { OriginGuard } from './http/origin-guard.ts'
import { type PremiumFeature, premiumFeatures, premiumGuard } from './http/premium-calls.ts'
import type { Door } from './http/doors/door.ts'
import { feedDoor } from './http/doors/feed-door.ts'
import { mcpDoor } from './http/doors/mcp-door.ts'
import { opdsDoor } from './http/doors/opds/opds-door.ts'
import { wallabagDoor } from './http/doors/wallabag/wallabag-door.ts'
import { stripeDoor } from './http/doors/stripe-door.ts'
import { quotaGuard, requireRoom } from './http/quota-calls.ts'
import { createPublicApi } from './http/public/public-api.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import { defaultRateLimits, type RateLimits } from './http/rate-limits.ts'
import { pageHeads } from './http/page-head.ts'
import { createWebApp } from './http/web-app.ts'
import { PublicPages } from './library/lists/public-pages.ts'
import { JobQueue } from './jobs/job-queue.ts'
import type { Provider } from './accounts/oidc/provider.ts'
import type { PollFeeds } from './library/following/poll-feeds.ts'
import type { WebhookSender } from './library/webhooks/webhook-sender.ts'
import type { MailAccounts } from './library/letters/mail-accounts.ts'
import { keyOfFolder } from './secrets/key-file.ts'
import { createVault, KEY_LENGTH } from './secrets/vault.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { type MailIntake, type MailIntakeOptions, receiveMail } from './mail/receive-mail.ts'
import type { LetterBox } from './mail/letter-box.ts'
import type { Mailer } from './outgoing-mail/letter.ts'
import { PostOffice } from './outgoing-mail/post-office.ts'
import { NotesFolder } from './notes-folder/notes-folder.ts'
import { moveBytesOut } from './database/move-bytes-out.ts'
import { MeasuredObjects } from './objects/measured-objects.ts'
import { openObjects } from './objects/open-objects.ts'
import { sweepObjects } from './database/sweep-objects.ts'
import { createOutbound, operatorFetch, type Outbound } from './outbound/index.ts'
import { reportTo } from './report-to.ts'
import { RestorableService } from './restorable-service.ts'
import type { Service } from './service-contract.ts'
import { Speaker } from './speech/index.ts'

export interface ServiceOptions {
  /** The library's folder, created if missing. Null for memory only. */
  readonly dataFolder: string | null
  /** The key that seals what readers entrust to the library (secrets/vault.ts). Default: a file in the data folder. */
  readonly secretKey?: Uint8Array
  /** Starts the processes that read pages and files. */
  readonly startExtraction: StartProcess
  /** Starts the processes that read files of other programs. */
  readonly startImport: StartProcess
  /** Starts the process that reads articles aloud. Without it none are. */
  readonly startSpeech?: StartProcess
  /** The script of the thread that checks the library and backs it up daily. Without it neither happens. */
  readonly careWorker?: URL
  /** The script of the thread that syncs a folder of notes. With it a call of the owner's may choose one. */
  readonly notesWorker?: URL
  /** Whether a call of the owner's may put a backup in the library's place. For a library of one reader. */
  readonly ownerRestores?: boolean
  /** The built web app, served for every path outside /api. Without it those paths give 404. */
  readonly webFolder?: string
  /** Private hosts (`host:port`) from which pages may be fetched. For tests. */
  readonly allowPrivateHosts?: readonly string[]
  /** The web client. Default: the guarded one, which `allowPrivateHosts` is for. */
  readonly outbound?: Outbound
  /** Milliseconds since the epoch. Default Date.now. */
  readonly clock?: () => number
  readonly logger?: Logger
  /** The address clients use if requests arrive under another (behind a proxy): `https://read.example.org`. */
  readonly publicOrigin?: string
  /** Origins of other pages that may call the API. */
  readonly allowedOrigins?: readonly string[]
  /** Whether browser extensions may call the API, with a session of their own. Default true. */
  readonly extensions?: boolean
  /** Milliseconds before retries of temporary failures. */
  readonly retryDelays?: readonly number[]
  /** Sends emails (sign-in links). Without it none are sent, and requested links lead nowhere. */
  readonly mail?: Mailer
  /** Whether somebody with an unknown address may create an account by opening the emailed link. Default false. */
  readonly signUp?: boolean
  /** Sells premium by Stripe. Without it everybody has everything, and nothing asks for money. */
  readonly payments?: PaymentSettings
  /** What is premium where it is sold. Default: all that may be. */
  readonly premiumFeatures?: readonly PremiumFeature[]
  /** Highlights that everybody has for nothing. */
  readonly freeHighlights?: number
  /** Megabytes that an account may keep unless its owner was given others. Default: any number. */
  readonly quotaMb?: number
  /** Who vouches for people besides this service: Google, Apple, any OpenID Connect issuer. Default: nobody. */
  readonly providers?: readonly Provider[]
  /**
   * The domain of addresses that receive mail for accounts. Set it where mail arrives. Default: localhost, which apps
   * treat as none.
   */
  readonly mailDomain?: string
  /** Receives mail by SMTP for accounts' own addresses. Without it none arrives that way. */
  readonly mailIntake?: Omit<MailIntakeOptions, 'domain'>
  /** Mail servers on private addresses may be read. For a library that only its owner uses. Default false. */
  readonly anyMailServer?: boolean
  /** Milliseconds before a mailbox that could not be read is tried again. Later attempts wait longer. */
  readonly mailRetryMs?: number
  /** Where Readwise is. For tests. */
  readonly readwiseOrigin?: string
  /** Where Gmail is read. For tests. */
  readonly gmail?: { readonly host: string; readonly port: number }
  /** Overrides the defaults of http/rate-limits.ts. Each process counts its own calls. */
  readonly rateLimits?: Partial<RateLimits>
}

/** Rejects with DataFolderInUseError, NewerDatabaseError, or the disk's error. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { dataFolder, careWorker, ownerRestores = false, clock = Date.now, logger } = options
  if (!ownerRestores || dataFolder === null || careWorker === undefined) return openWithSpace(options, null)
  return RestorableService.begin({
    folder: dataFolder,
    careWorker,
    clock,
    report: reportTo(logger ?? pino({ enabled: false })),
    open: (restore) => openWithSpace(options, restore),
  })
}

type Restore = (name: string) => void

async function openWithSpace(options: ServiceOptions, restore: Restore | null): Promise<Service> {
  try {
    return await openService(options, restore)
  } catch (error) {
    if (options.dataFolder === null || !gaveUpSpareSpace(options.dataFolder, error)) throw error
    return await openService(options, restore)
  }
}

async function openService(options: ServiceOptions, restore: Restore | null): Promise<Service> {
  const database = new Database(options.dataFolder)
  try {
    return new LibraryService(await assembleService(options, database, restore))
  } catch (error) {
    database.close()
    throw error
  }
}

/** Highlights without premium. */
const FREE_HIGHLIGHTS = 100

type Answering = (request: Request, url: URL, caller: Caller) => Promise<Response>

interface ServiceParts {
  readonly database: Database
  /** Ends with the background work of the objects. */
  readonly sweeping: Promise<void>
  readonly stopSweeping: AbortController
  readonly care: LibraryCare | null
  readonly notesFolder: NotesFolder | null
  readonly outbound: Outbound
  readonly extractors: Extractors
  readonly speaker: Speaker
  readonly runner: JobRunner
  readonly polls: PollFeeds
  readonly webhookSender: WebhookSender
  readonly intake: MailIntake | null
  readonly mailAccounts: MailAccounts
  readonly post: PostOffice | null
  readonly payments: Payments | null
  readonly stopReconciling: () => void
  readonly removal: AccountRemoval
  readonly sessions: Sessions
  readonly signIns: SignIns
  readonly localAccount: number
  readonly publicOrigin: string | null
  readonly guard: OriginGuard
  readonly api: Answering
  readonly publicApi: Answering
  readonly doors: readonly Door[]
  readonly webApp: ((request: Request) => Promise<Response>) | null
}

/** Assembles the parts and starts the jobs. */
async function assembleService(
  options: ServiceOptions,
  database: Database,
  restore: Restore | null,
): Promise<ServiceParts> {
  const { clock = Date.now, logger = pino({ enabled: false }), allowPrivateHosts, retryDelays } = options
  const report = reportTo(logger)
  const objects = new MeasuredObjects(openObjects(options.dataFolder), clock)
  await moveBytesOut(database, objects, {
    moved: (rows) => logger.info(`moved ${rows} pages and files of an earlier version out of the library's database`),
    notShrunk: (error) => report('shrink the library’s file', error),
  })
  const publicOrigin = options.publicOrigin === undefined ? null : new URL(options.publicOrigin).origin
  const guard = new OriginGuard({
    allowed: options.allowedOrigins ?? [],
    extensionMay: (options.extensions ?? true) ? extensionCalls() : null,
  })
  const webApp =
    options.webFolder === undefined
      ? null
      : createWebApp(options.webFolder, report, pageHeads(new PublicPages(database, clock), report))
  const outbound = options.outbound ?? createOutbound(allowPrivateHosts === undefined ? {} : { allowPrivateHosts })
  const extractors = createExtractors({ start: options.startExtraction })
  const speaker = new Speaker({ start: options.startSpeech ?? null })

  const accounts = new Accounts(database, clock, options.mailDomain)
  const personalTokens = new PersonalTokens(database, clock)
  const limiter = new RateLimiter(clock)
  const rates = { ...defaultRateLimits, ...options.rateLimits }
  const key = await signingKey(database, clock)
  const tokens = new AccessTokens(key, clock)
  const sessions = new Sessions(database, tokens, clock)
  const vault = createVault(options.secretKey ?? keyOf(options.dataFolder))
  const post = options.mail ? new PostOffice({ database, send: options.mail, vault, clock, report }) : null
  const signIns = new SignIns({ database, accounts, clock, signUp: options.signUp ?? false })
  const localAccount = await accounts.local()
  const usualQuotaMb = options.quotaMb ?? null
  const people = new People({ database, accounts, signIns, objects, clock, owner: localAccount, usualQuotaMb })

  const payments =
    options.payments === undefined
      ? null
      : new Payments({
          settings: options.payments,
          database,
          accounts,
          fetch: operatorFetch,
          clock,
          owner: localAccount,
          welcome: async (email, origin) => {
            const { linkToken } = await signIns.beginMagic(email, 'web')
            await post?.post(paidLetter(email, signInLink(origin, linkToken)), { lifetime: EMAILED_LIFETIME })
          },
        })
  if (payments) accounts.sell((account) => payments.profile(account))
  const stopReconciling = payments
    ? nightly(
        () => payments.reconcile(),
        (error) => report('ask what was paid', error),
      )
    : () => {}

  const jobs = new JobQueue(database, clock)
  const wakeJobs = () => runner.wake()
  const library = await assembleLibrary({
    database,
    objects,
    jobs,
    outbound,
    pictureFolder: options.dataFolder === null ? null : join(options.dataFolder, 'pictures'),
    extractors,
    speaker,
    startImport: options.startImport,
    speechFolder: options.dataFolder === null ? null : join(options.dataFolder, 'speech'),
    clock,
    vault,
    allowMailHosts: options.anyMailServer ? 'any' : (allowPrivateHosts ?? []),
    ...(options.mailRetryMs === undefined ? {} : { firstDelay: options.mailRetryMs }),
    gmail: options.gmail ?? { host: 'imap.gmail.com', port: 993 },
    retryDelays,
    readwiseOrigin: options.readwiseOrigin,
    profile: (account) => accounts.profile(account),
    replaceMailAddress: (account) => accounts.replaceMailKey(account),
    isFull: (account) => people.isFull(account),
    extensionSaved: (account) => accounts.note(account, 'has_saved_from_web_extension'),
    report,
    wakeJobs,
  })
  const runner = new JobRunner({
    database,
    queue: jobs,
    kinds: library.jobKinds,
    clock,
    logger,
    ...(retryDelays === undefined ? {} : { retryDelays }),
  })

  const { careWorker, dataFolder } = options
  const care =
    careWorker === undefined || dataFolder === null
      ? null
      : new LibraryCare({
          folder: dataFolder,
          worker: careWorker,
          clock,
          say: (sentence) => logger.error(sentence),
          report,
        })
  const backups = care === null || dataFolder === null ? null : new Backups({ folder: dataFolder, care, restore })
  const { notesWorker } = options
  const notesFolder =
    notesWorker === undefined || dataFolder === null
      ? null
      : new NotesFolder({ library: dataFolder, worker: notesWorker, clock, report })
  library.stamps.watch((account) => account === localAccount && notesFolder?.changed())
  const leaving = assemblePeople({
    ...{ people, accounts, library, database, objects, post, payments, clock, report },
    owner: localAccount,
  })
  const routes: Routes = {
    ...library.routes,
    ...leaving.routes,
    ...backupRoutes(backups, localAccount),
    ...notesFolderRoutes(notesFolder, localAccount, () => library.newestRecord(localAccount)),
    ...assembleAccounts({
      database,
      accounts,
      sessions,
      personalTokens,
      signIns,
      post,
      providers: options.providers ?? [],
      key,
      owner: localAccount,
      payments,
      signUp: options.signUp ?? false,
      limiter,
      rates,
      clock,
      report,
    }),
  }
  const hasRoom = quotaGuard(people)
  const isPaid =
    payments === null
      ? null
      : premiumGuard({
          features: new Set(options.premiumFeatures ?? (Object.keys(premiumFeatures) as PremiumFeature[])),
          isPremium: (account) => payments.isPremium(account),
          freeHighlights: options.freeHighlights ?? FREE_HIGHLIGHTS,
          highlights: (account) => library.annotations.count(account),
        })
  const mayCall = async (name: EndpointName, account: number) => {
    await hasRoom(name, account)
    await isPaid?.(name, account)
  }
  const api = createApi({
    routes,
    authenticate: authenticateWith(tokens, sessions, personalTokens),
    mayCall,
    logger,
    limiter,
    rates,
  })
  const publicApi = createPublicApi({
    routes: assemblePublic({ accounts, library, rates, wakeJobs }),
    tokens: personalTokens,
    requireRoom: (account) => requireRoom(people, account),
    limiter,
    rates,
    clock,
    logger,
  })
  const doors = [
    ...(payments === null ? [] : [stripeDoor(payments)]),
    feedDoor({ ...library.feedsOut, limiter, rates, logger }),
    opdsDoor({ ...library, tokens: personalTokens, limiter, rates, clock, logger }),
    wallabagDoor({ ...library, tokens: personalTokens, limiter, rates, guard, wakeJobs, logger }),
    mcpDoor({ tokens: personalTokens, publicApi, guard, log: library.toolLog, limiter, rates, logger }),
  ]
  const { mailIntake, mailDomain } = options
  const { letters } = library
  const box: LetterBox = {
    addressee: (address) => letters.addressee(address),
    hasRoom: async (account) => !(await people.isFull(account)),
    receive: (account, bytes, arrival) => letters.receive(account, bytes, arrival),
  }
  const intake =
    mailIntake === undefined || mailDomain === undefined
      ? null
      : await receiveMail({ ...mailIntake, domain: mailDomain }, { box, clock, report })
  await runner.start()
  library.polls.wake()
  library.webhookSender.wake()
  await library.mailAccounts.begin()
  post?.wake()
  leaving.clear()
  const stopSweeping = new AbortController()
  const sweeping = sweepObjects(database, objects, clock, stopSweeping.signal).then(
    () => {},
    (error: unknown) => report('delete objects that nothing names', error),
  )
  return {
    database,
    sweeping,
    stopSweeping,
    care,
    notesFolder,
    outbound,
    extractors,
    speaker,
    runner,
    polls: library.polls,
    webhookSender: library.webhookSender,
    intake,
    mailAccounts: library.mailAccounts,
    post,
    payments,
    stopReconciling,
    removal: leaving.removal,
    sessions,
    signIns,
    localAccount,
    publicOrigin,
    guard,
    api,
    publicApi,
    doors,
    webApp,
  }
}

/** A library in memory forgets its secrets with the rest. */
const keyOf = (folder: string | null): Uint8Array => (folder === null ? randomBytes(KEY_LENGTH) : keyOfFolder(folder))

class LibraryService implements Service {
  readonly #parts: ServiceParts
  #closed = false

  constructor(parts: ServiceParts) {
    this.#parts = parts
  }

  async handle(request: Request, caller: Caller = {}): Promise<Response> {
    if (this.#closed) return jsonReply(503, { detail: 'The service is closing.', code: 'closing' })
    const { webApp, guard, api, publicApi, doors } = this.#parts
    const url = this.#publicUrl(request)
    const isPublic = /^\/public\/v1(?:\/|$)/.test(url.pathname)
    if (!isPublic && !/^\/api\/(?:v\d+\/|docs\.json)/.test(url.pathname)) {
      const posted = await formAnswer(request, url)
      if (posted) return posted
      for (const door of doors) {
        const answered = await door(request, url, caller)
        if (answered) return answered
      }
      const isCall = /^\/api(?:\/|$)/.test(url.pathname)
      return webApp && !isCall
        ? webApp(request)
        : jsonReply(404, { detail: 'There is no such call.', code: 'not_found' })
    }
    const refused = guard.answer(request, url)
    if (refused) return refused
    const reply = (isPublic ? publicApi : api)(request, url, caller)
    return guard.share(request, url.origin, await reply)
  }

  get mailPort(): number | null {
    return this.#parts.intake?.port ?? null
  }

  localTokens(): Promise<TokenPair> {
    return this.#parts.sessions.begin(this.#parts.localAccount, 'desktop')
  }

  localSignInToken(): Promise<string> {
    return this.#parts.signIns.beginOwner(this.#parts.localAccount)
  }

  async idle(): Promise<void> {
    await this.#parts.polls.idle()
    await this.#parts.runner.idle()
    await this.#parts.webhookSender.idle()
    await this.#parts.removal.idle()
    await this.#parts.post?.idle()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const { runner, polls, webhookSender, post, intake, mailAccounts, outbound } = this.#parts
    const { extractors, speaker, database, sweeping, stopSweeping, care } = this.#parts
    care?.close()
    this.#parts.notesFolder?.close()
    stopSweeping.abort()
    await Promise.all([intake?.close(), mailAccounts.close()])
    this.#parts.stopReconciling()
    const stopped = Promise.all([runner.close(), polls.close(), webhookSender.close(), post?.close()])
    await this.#parts.removal.close()
    await outbound.close()
    await extractors.close()
    await speaker.close()
    await stopped
    await sweeping
    // An open transaction ends within this turn of the event loop.
    await setImmediate()
    database.close()
  }

  #publicUrl(request: Request): URL {
    const url = new URL(request.url)
    const { publicOrigin } = this.#parts
    if (publicOrigin === null || url.host !== new URL(publicOrigin).host) return url
    return new URL(url.pathname + url.search, publicOrigin)
  }
}
