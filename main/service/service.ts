import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { AccessTokens } from './accounts/access-tokens.ts'
import { Accounts } from './accounts/accounts.ts'
import { LocalSignIn } from './accounts/local-sign-in.ts'
import type { Mailer } from './accounts/mailer.ts'
import { PersonalTokens } from './accounts/personal-tokens.ts'
import { Sessions, type TokenPair } from './accounts/sessions.ts'
import { assembleAccounts } from './assemble-accounts.ts'
import { assembleLibrary } from './assemble-library.ts'
import { assemblePublic } from './assemble-public.ts'
import { Database } from './database/database.ts'
import { createExtractor, type Extractor } from './extraction/index.ts'
import type { Routes } from './http/answer.ts'
import { type Caller, createApi } from './http/api.ts'
import { authenticateWith } from './http/authenticate.ts'
import { jsonReply } from './http/json-reply.ts'
import { OriginGuard } from './http/origin-guard.ts'
import { createPublicApi } from './http/public/public-api.ts'
import { RateLimiter } from './http/rate-limiter.ts'
import { defaultRateLimits, type RateLimits } from './http/rate-limits.ts'
import { createWebApp } from './http/web-app.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { JobRunner } from './jobs/job-runner.ts'
import { createOutbound, type Outbound } from './outbound/index.ts'
import { reportTo } from './report-to.ts'

export interface ServiceOptions {
  /** The library's folder, created if missing. Null for memory only. */
  readonly dataFolder: string | null
  /** The script of the extraction's worker threads. */
  readonly extractionWorker: URL
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
  /** Milliseconds before retries of temporary failures. */
  readonly retryDelays?: readonly number[]
  /** Sends emails (sign-in links). Without it none are sent, and requested links lead nowhere. */
  readonly mail?: Mailer
  /** Whether somebody with an unknown address may create an account by opening the emailed link. Default false. */
  readonly signUp?: boolean
  /**
   * The domain of addresses that receive mail for accounts. Set it where mail arrives. Default: localhost, which apps
   * treat as none.
   */
  readonly mailDomain?: string
  /** Overrides the defaults of http/rate-limits.ts. */
  readonly rateLimits?: Partial<RateLimits>
}

export interface Service {
  /** Answers every request of the contract (shared/api) and, with a web folder, of the web app. Never rejects. */
  handle(request: Request, caller?: Caller): Promise<Response>
  /** Signs in the only local account, for the desktop app that embeds the service. */
  localTokens(): Promise<TokenPair>
  /** POST /magic_login/token/ accepts it while this service lives. */
  localSignInToken(): string
  /** Resolves when no job runs, waits, or is due for another attempt. */
  idle(): Promise<void>
  /** Stops at once what can be resumed, and releases the data folder. */
  close(): Promise<void>
}

/** Throws DataFolderInUseError, NewerDatabaseError, or the disk's error. */
export function createService(options: ServiceOptions): Service {
  return new LibraryService(options)
}

class LibraryService implements Service {
  readonly #database: Database
  readonly #outbound: Outbound
  readonly #extractor: Extractor
  readonly #runner: JobRunner
  readonly #sessions: Sessions
  readonly #localSignIn = new LocalSignIn()
  readonly #localAccount: number
  readonly #publicOrigin: string | null
  readonly #guard: OriginGuard
  readonly #api: (request: Request, url: URL, caller: Caller) => Promise<Response>
  readonly #publicApi: (request: Request, url: URL, caller: Caller) => Promise<Response>
  readonly #webApp: ((request: Request) => Promise<Response>) | null
  #closed = false

  constructor(options: ServiceOptions) {
    const { clock = Date.now, logger = pino({ enabled: false }), allowPrivateHosts, retryDelays } = options
    const report = reportTo(logger)
    const database = new Database(options.dataFolder)
    this.#database = database
    this.#publicOrigin = options.publicOrigin === undefined ? null : new URL(options.publicOrigin).origin
    this.#guard = new OriginGuard(options.allowedOrigins ?? [])
    this.#webApp = options.webFolder === undefined ? null : createWebApp(options.webFolder, report)
    this.#outbound = options.outbound ?? createOutbound(allowPrivateHosts === undefined ? {} : { allowPrivateHosts })
    this.#extractor = createExtractor({ worker: options.extractionWorker, threads: 1 })

    const accounts = new Accounts(database, clock, options.mailDomain)
    const personalTokens = new PersonalTokens(database, clock)
    const limiter = new RateLimiter(clock)
    const rates = { ...defaultRateLimits, ...options.rateLimits }
    const tokens = new AccessTokens(database, clock)
    this.#sessions = new Sessions(database, tokens, clock)
    this.#localAccount = accounts.local()

    const profile = (account: number) => accounts.profile(account)
    const jobs = new JobQueue(database)
    const library = assembleLibrary({
      database,
      jobs,
      outbound: this.#outbound,
      pictureFolder: options.dataFolder === null ? null : join(options.dataFolder, 'pictures'),
      extractor: this.#extractor,
      clock,
      profile,
      report,
      wakeJobs: () => this.#runner.wake(),
    })
    this.#runner = new JobRunner({
      database,
      queue: jobs,
      kinds: library.jobKinds,
      clock,
      logger,
      ...(retryDelays === undefined ? {} : { retryDelays }),
    })

    const routes: Routes = {
      ...library.routes,
      ...assembleAccounts({
        database,
        accounts,
        sessions: this.#sessions,
        personalTokens,
        localSignIn: this.#localSignIn,
        localAccount: this.#localAccount,
        mail: options.mail ?? null,
        signUp: options.signUp ?? false,
        limiter,
        rates,
        clock,
        report,
      }),
    }
    this.#api = createApi({
      routes,
      authenticate: authenticateWith(tokens, this.#sessions),
      logger,
      limiter,
      rates,
    })
    this.#publicApi = createPublicApi({
      routes: assemblePublic({ database, accounts, library, wakeJobs: () => this.#runner.wake() }),
      tokens: personalTokens,
      limiter,
      rates,
      clock,
      logger,
    })
    this.#runner.start()
  }

  async handle(request: Request, caller: Caller = {}): Promise<Response> {
    if (this.#closed) return jsonReply(503, { detail: 'The service is closing.', code: 'closing' })
    const url = this.#publicUrl(request)
    const isPublic = /^\/public\/v1(?:\/|$)/.test(url.pathname)
    if (!isPublic && !/^\/api(?:\/|$)/.test(url.pathname)) {
      return this.#webApp
        ? this.#webApp(request)
        : jsonReply(404, { detail: 'There is no such call.', code: 'not_found' })
    }
    const refused = this.#guard.answer(request, url.origin)
    if (refused) return refused
    const reply = (isPublic ? this.#publicApi : this.#api)(request, url, caller)
    return this.#guard.share(request, url.origin, await reply)
  }

  localTokens(): Promise<TokenPair> {
    return this.#sessions.begin(this.#localAccount, 'desktop')
  }

  localSignInToken(): string {
    return this.#localSignIn.token
  }

  idle(): Promise<void> {
    return this.#runner.idle()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const stopped = this.#runner.close()
    await this.#outbound.close()
    await this.#extractor.close()
    await stopped
    this.#database.close()
  }

  #publicUrl(request: Request): URL {
    const url = new URL(request.url)
    if (this.#publicOrigin === null || url.host !== new URL(this.#publicOrigin).host) return url
    return new URL(url.pathname + url.search, this.#publicOrigin)
  }
}
