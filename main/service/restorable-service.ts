import { basename } from 'node:path'
import type { Report } from '#shared/activity/failure.ts'
import * as t from '#shared/words/service/errors.ts'
import * as toolWords from '#shared/words/service/tools.ts'
import type { TokenPair } from './accounts/sessions.ts'
import { pathOfBackup } from './backups/backup-files.ts'
import { writeRestoreOutcome } from './backups/restore-outcome.ts'
import { runMaintenance } from './backups/run-maintenance.ts'
import type { Caller } from './http/api.ts'
import { jsonReply } from './http/json-reply.ts'
import { inAskedLanguage } from './language/index.ts'
import type { OpenJobs } from './jobs/job-table.ts'
import type { Service } from './service-contract.ts'

interface RestorableParts {
  readonly folder: string
  /** See LibraryMaintenanceOptions. */
  readonly careWorker: URL
  readonly clock: () => number
  readonly report: Report
  /** Opens the service for the folder. Its backups call `restore`. */
  readonly open: (restore: (name: string) => void) => Promise<Service>
}

/**
 * A service that can replace its library with a backup: it closes, restores in a thread, and opens again. In the
 * meantime it answers 503. If restoring fails, the previous library remains.
 */
export class RestorableService implements Service {
  readonly #parts: RestorableParts
  #service: Promise<Service>
  #open: Service | null = null
  #isClosed = false

  private constructor(parts: RestorableParts) {
    this.#parts = parts
    this.#service = this.#begin()
  }

  /** Rejects in the same cases as createService. */
  static async begin(parts: RestorableParts): Promise<RestorableService> {
    const service = new RestorableService(parts)
    await service.#service
    return service
  }

  async handle(request: Request, caller?: Caller): Promise<Response> {
    if (this.#open === null) {
      return inAskedLanguage(request, async () =>
        jsonReply(503, { detail: t.theLibraryIsBeingRestoredFrom, code: 'restoring' }, { 'retry-after': '1' }),
      )
    }
    return this.#open.handle(request, caller)
  }

  get mailPort(): number | null {
    return this.#open?.mailPort ?? null
  }

  get isReady(): boolean {
    return this.#open?.isReady ?? false
  }

  async openJobs(): Promise<readonly OpenJobs[]> {
    return (await this.#open?.openJobs()) ?? []
  }

  async localTokens(): Promise<TokenPair> {
    return (await this.#service).localTokens()
  }

  async localSignInToken(): Promise<string> {
    return (await this.#service).localSignInToken()
  }

  async idle(): Promise<void> {
    await (await this.#service).idle()
  }

  async takeNoWork(): Promise<void> {
    await this.#open?.takeNoWork()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#service).close()
  }

  async #begin(): Promise<Service> {
    const service = await this.#parts.open((name) => {
      if (this.#isClosed || this.#open === null) return
      this.#open = null
      this.#service = this.#restore(service, name)
      // The next caller receives the error.
      this.#service.catch((error: unknown) => this.#parts.report('open the library again', error))
    })
    this.#open = service
    return service
  }

  async #restore(service: Service, name: string): Promise<Service> {
    const { folder, careWorker, clock, report } = this.#parts
    await service.close()
    const date = new Date(clock()).toISOString()
    try {
      const file = pathOfBackup(folder, name)
      if (file === null) throw new Error(toolWords.thisBackupNoLongerExists)
      const result = await runMaintenance(careWorker, { folder, now: clock(), task: { restore: file } }).done
      if (result === null || typeof result !== 'object') throw new Error(toolWords.restoringWasInterrupted)
      writeRestoreOutcome(folder, { name, date, kept: result.kept && basename(result.kept), error: null })
    } catch (error) {
      report('restore a backup', error)
      const words = error instanceof Error ? error.message : String(error)
      writeRestoreOutcome(folder, { name, date, kept: null, error: words })
    }
    return this.#begin()
  }
}
