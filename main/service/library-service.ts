import { setImmediate } from 'node:timers/promises'
import * as t from '#shared/words/service/errors.ts'
import type { Sessions, TokenPair } from './accounts/sessions.ts'
import type { SignIns } from './accounts/sign-ins.ts'
import type { Database } from './database/database.ts'
import type { LibraryMaintenance } from './backups/library-maintenance.ts'
import type { Extractors } from './extraction/index.ts'
import { networkOf } from './limits/network-of.ts'
import { type Caller, descriptions } from './http/api.ts'
import { formAnswer } from './http/form-answer.ts'
import { jsonReply } from './http/json-reply.ts'
import type { OriginGuard } from './http/origin-guard.ts'
import { versionedRequest } from './http/versioned-request.ts'
import type { Door } from './http/doors/door.ts'
import { inAskedLanguage } from './language/index.ts'
import type { JobTable, OpenJobs } from './jobs/job-table.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { MailIntake } from './mail/receive-mail.ts'
import type { NotesFolder } from './notes-folder/notes-folder.ts'
import type { Outbound } from './outbound/index.ts'
import type { Room } from './room.ts'
import type { Service } from './service-contract.ts'
import type { Speaker } from './speech/index.ts'

type Answering = (request: Request, url: URL, caller: Caller) => Promise<Response>

/** Everything that runs while a service is open. */
export interface ServiceParts {
  readonly database: Database
  /** True if the service answers readers' requests. */
  readonly answers: boolean
  readonly stopSharing: () => void
  /** Stops deleting objects to which nothing refers. */
  readonly closeSweeping: () => Promise<void>
  readonly care: LibraryMaintenance | null
  readonly notesFolder: NotesFolder | null
  readonly outbound: Outbound
  readonly ownServers: Outbound
  readonly ownModels: Outbound
  readonly extractors: Extractors
  readonly speaker: Speaker
  readonly jobs: JobTable
  readonly runner: JobRunner
  readonly rooms: readonly Room[]
  readonly intake: MailIntake | null
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

/** Seconds for which browsers use only encrypted connections to an address. */
const YEAR = 365 * 24 * 60 * 60

/** The open service: answers requests, and closes its parts in order. */
export class LibraryService implements Service {
  readonly #parts: ServiceParts
  #closed = false

  constructor(parts: ServiceParts) {
    this.#parts = parts
  }

  async handle(asked: Request, caller: Caller = {}): Promise<Response> {
    const reply = await inAskedLanguage(asked, () => this.#answer(asked, caller))
    if (this.#isEncrypted(asked)) reply.headers.set('strict-transport-security', `max-age=${YEAR}`)
    return reply
  }

  async #answer(asked: Request, { address }: Caller): Promise<Response> {
    const caller = address === undefined ? {} : { address: networkOf(address) }
    if (this.#closed) return jsonReply(503, { detail: t.theServiceIsStopping, code: 'closing' })
    const { webApp, guard, api, publicApi, doors, answers } = this.#parts
    if (!answers) return jsonReply(503, { detail: t.thisProcessDoesNotAnswerReaders, code: 'works_only' })
    const request = versionedRequest(asked)
    const url = this.#publicUrl(request)
    const isPublic = /^\/public\/v1(?:\/|$)/.test(url.pathname)
    const isCalled = /^\/api\/v\d+\//.test(url.pathname) || descriptions.has(url.pathname)
    if (!isPublic && !isCalled) {
      const posted = await formAnswer(request, url)
      if (posted) return posted
      for (const door of doors) {
        const answered = await door(request, url, caller)
        if (answered) return answered
      }
      const isCall = /^\/api(?:\/|$)/.test(url.pathname)
      return webApp && !isCall ? webApp(request) : jsonReply(404, { detail: t.thisCallDoesntExist, code: 'not_found' })
    }
    const refused = guard.answer(request, url)
    if (refused) return refused
    const reply = (isPublic ? publicApi : api)(request, url, caller)
    return guard.share(request, url.origin, await reply)
  }

  get mailPort(): number | null {
    return this.#parts.intake?.port ?? null
  }

  get isReady(): boolean {
    return !this.#closed
  }

  async openJobs(): Promise<readonly OpenJobs[]> {
    return this.#closed ? [] : this.#parts.jobs.open()
  }

  localTokens(): Promise<TokenPair> {
    return this.#parts.sessions.beginOwn(this.#parts.localAccount)
  }

  localSignInToken(): Promise<string> {
    return this.#parts.signIns.beginOwner(this.#parts.localAccount)
  }

  async idle(): Promise<void> {
    const { rooms, runner } = this.#parts
    // A room's work queues jobs, and jobs cause new work in rooms, so both are awaited again.
    for (const room of rooms) await room.idle?.()
    await runner.idle()
    for (const room of rooms) await room.idle?.()
  }

  async takeNoWork(): Promise<void> {
    this.#parts.runner.pause()
    await this.#parts.database.sharing?.leaveDuties()
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#closed = true
    const { runner, rooms, intake, outbound, ownServers, ownModels, extractors, speaker, database } = this.#parts
    this.#parts.stopSharing()
    this.#parts.care?.close()
    this.#parts.notesFolder?.close()
    const swept = this.#parts.closeSweeping()
    await intake?.close()
    const stopped = Promise.all([runner.close(), ...rooms.map((room) => room.close?.())])
    await outbound.close()
    await ownServers.close()
    await ownModels.close()
    await extractors.close()
    await speaker.close()
    await stopped
    await swept
    // An open transaction ends within this turn of the event loop.
    await setImmediate()
    database.close()
    await database.closed
  }

  /**
   * True if the request came to an encrypted public address. Only such an address may require browsers to use
   * encryption permanently.
   */
  #isEncrypted(request: Request): boolean {
    const { publicOrigin } = this.#parts
    return publicOrigin?.startsWith('https:') === true && new URL(request.url).host === new URL(publicOrigin).host
  }

  #publicUrl(request: Request): URL {
    const url = new URL(request.url)
    const { publicOrigin } = this.#parts
    if (publicOrigin === null || url.host !== new URL(publicOrigin).host) return url
    return new URL(url.pathname + url.search, publicOrigin)
  }
}
