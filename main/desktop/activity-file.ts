import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { ActivityLine } from '#shared/activity/activity-line.ts'
import { closeToOthers, PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts'
import type { ActivityStorage } from '#shared/activity/activity-log.ts'

/** A log file larger than this is renamed to `.old`, replacing the previous one. */
const LARGEST = 1024 * 1024

/** The log on disk, with one line for each problem and each slow request. */
export class ActivityFile implements ActivityStorage {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  /** The screen shows only the current run of the app. The file goes further back. */
  read(): readonly ActivityLine[] {
    return []
  }

  keep({ at, kind, status, milliseconds }: ActivityLine, full: string): void {
    const facts = [new Date(at).toISOString(), kind, full.replaceAll(/\s+/g, ' '), status, milliseconds]
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: PRIVATE_FOLDER })
      closeToOthers(dirname(this.path))
      this.#turnOver()
      appendFileSync(this.path, `${facts.filter((fact) => fact !== null).join(' ')}\n`, { mode: PRIVATE_FILE })
    } catch {
      // The log has nowhere to report its own failure. If the disk is full or read-only, the lines in memory remain.
      return
    }
  }

  clear(): void {
    for (const file of [this.path, `${this.path}.old`]) rmSync(file, { force: true })
  }

  #turnOver(): void {
    const { size } = statSync(this.path, { throwIfNoEntry: false }) ?? { size: 0 }
    if (size > LARGEST) renameSync(this.path, `${this.path}.old`)
  }
}
