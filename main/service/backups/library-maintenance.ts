import type { Report } from '#shared/activity/failure.ts'
import * as t from '#shared/words/service/tools.ts'
import { keepSpareSpace } from '../../disk/spare-space.ts'
import { newestBackup } from './backup-files.ts'
import { type RunningMaintenance, runMaintenance } from './run-maintenance.ts'

/**
 * Delay before the first run, because starting the service has priority. Only the spare space is reserved earlier,
 * because the disk could be full a minute later.
 */
const FIRST_AFTER = 60_000
const DAY = 24 * 60 * 60 * 1000
/** Interval of the check whether a day has passed. The interval is short because timers pause while the machine sleeps. */
const LOOK_EVERY = 15 * 60_000

export interface LibraryMaintenanceOptions {
  readonly folder: string
  /** The thread's entry script: maintenance-worker.ts when running from source, its .js when built. */
  readonly worker: URL
  readonly clock: () => number
  /** Receives a message for the owner of the library. */
  readonly say: (sentence: string) => void
  readonly report: Report
}

/**
 * Checks the library's file, backs it up and merges its search index. Runs soon after the start and once a day, in a
 * separate thread.
 */
export class LibraryMaintenance {
  readonly #options: LibraryMaintenanceOptions
  readonly #timers: NodeJS.Timeout[]
  #running: RunningMaintenance | null = null
  #last = -Infinity

  constructor(options: LibraryMaintenanceOptions) {
    this.#options = options
    this.#timers = [setTimeout(this.#look, FIRST_AFTER).unref(), setInterval(this.#look, LOOK_EVERY).unref()]
  }

  /** Reserves the space that the next start needs if the disk is full by then. */
  async keepSpace(): Promise<void> {
    await keepSpareSpace(this.#options.folder).catch((error: unknown) =>
      this.#options.report('set aside spare space', error),
    )
  }

  get isRunning(): boolean {
    return this.#running !== null
  }

  /** Checks the library and makes a backup: with 'daily' only if one is due, with 'now' in any case. */
  async run(task: 'daily' | 'now' = 'daily'): Promise<void> {
    const { folder, worker, clock, say, report } = this.#options
    if (this.#running) return
    this.#last = clock()
    try {
      this.#running = runMaintenance(worker, { folder, now: this.#last, task })
      const result = await this.#running.done
      if (result === null) say(damaged(newestBackup(folder)))
      if (result === 'full') say(t.theDiskHasTooLittleSpaceFor)
    } catch (error) {
      report('back up the library', error)
    } finally {
      this.#running = null
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#running?.stop().catch((error: unknown) => this.#options.report('stop the backup', error))
  }

  #look = (): void => {
    const { clock, report } = this.#options
    if (this.#running !== null || clock() - this.#last < DAY) return
    this.run().catch((error: unknown) => report('back up the library', error))
  }
}

const damaged = (backup: string | null): string =>
  backup === null ? t.theLibraryFileIsDamagedNoBackup : t.theLibraryFileIsDamagedBackup({ backup })
