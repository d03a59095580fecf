import { Worker } from 'node:worker_threads'
import type { Report } from '#shared/activity/failure.ts'
import type { CareData, CareResult } from './care-worker.ts'
import { newestBackup } from './daily-backup.ts'

/** The start of the service comes first. */
const FIRST_AFTER = 60_000
const DAY = 24 * 60 * 60 * 1000
/** How often to look whether a day has passed: timers stand still while the machine sleeps. */
const LOOK_EVERY = 15 * 60_000

export interface LibraryCareOptions {
  readonly folder: string
  /** The thread's entry: care-worker.ts from source, its .js when built. */
  readonly worker: URL
  readonly clock: () => number
  /** Takes a sentence for the person whose library it is. */
  readonly say: (sentence: string) => void
  readonly report: Report
}

/**
 * Checks the library's file, backs it up and merges its search index, soon after the start and once a day, in a thread
 * of its own.
 */
export class LibraryCare {
  readonly #options: LibraryCareOptions
  readonly #timers: NodeJS.Timeout[]
  #running: Worker | null = null
  #last = -Infinity

  constructor(options: LibraryCareOptions) {
    this.#options = options
    this.#timers = [setTimeout(this.#look, FIRST_AFTER).unref(), setInterval(this.#look, LOOK_EVERY).unref()]
  }

  /** Checks and backs up now. */
  async run(): Promise<void> {
    const { folder, worker, clock, say, report } = this.#options
    this.#last = clock()
    try {
      const result = await this.#inThread(worker, { folder, now: this.#last })
      if (result === null) say(damaged(newestBackup(folder)))
      if (result === 'full') say('There is too little space for the daily backup of the library.')
    } catch (error) {
      report('back up the library', error)
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#running?.terminate().catch((error: unknown) => this.#options.report('stop the backup', error))
  }

  #look = (): void => {
    const { clock, report } = this.#options
    if (this.#running !== null || clock() - this.#last < DAY) return
    this.run().catch((error: unknown) => report('back up the library', error))
  }

  #inThread(entry: URL, workerData: CareData): Promise<CareResult | 'closed'> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(entry, { workerData })
      worker.unref()
      this.#running = worker
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => {
        this.#running = null
        resolve('closed')
      })
    })
  }
}

function damaged(backup: string | null): string {
  const advice = backup === null ? 'There is no daily backup of it.' : `Its newest backup is ${backup}.`
  return `The file of the library is damaged. What can be read stays readable. ${advice} The command doctor tells more.`
}
