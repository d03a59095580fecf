import { rmSync } from 'node:fs'
import type { BackupRotation } from '#shared/model/backups/backup-rotation.ts'
import type { BackupState } from '#shared/model/backups/backup-state.ts'
import { removeDatabase } from '../../sqlite/database-files.ts'
import { asideNames, pathOfBackup } from './backup-files.ts'
import type { LibraryMaintenance } from './library-maintenance.ts'
import { listBackups, presentCounts } from './list-backups.ts'
import { readProofs } from './proofs.ts'
import { readRestoreOutcome } from './restore-outcome.ts'
import { readRotation, writeRotation } from './rotation.ts'

export interface BackupsParts {
  readonly folder: string
  readonly care: LibraryMaintenance
  /** Starts replacing the library with a backup. Null if API calls may not do that. */
  readonly restore: ((name: string) => void) | null
}

/** The backups of a data folder, for the owner of the library. */
export class Backups {
  readonly #parts: BackupsParts

  constructor(parts: BackupsParts) {
    this.#parts = parts
  }

  state(): BackupState {
    const { folder, care, restore } = this.#parts
    return {
      is_owner: true,
      backups: listBackups(folder),
      rotation: readRotation(folder),
      present: presentCounts(folder),
      is_running: care.isRunning,
      problem: readProofs(folder).problem,
      restored: readRestoreOutcome(folder),
      can_restore: restore !== null,
    }
  }

  /** Changes how many backups are retained. The next backup deletes those that are no longer needed. */
  rotate(rotation: BackupRotation): void {
    writeRotation(this.#parts.folder, rotation)
  }

  /** Starts a backup now. A failure is passed to `report`. */
  begin(): void {
    void this.#parts.care.run('now')
  }

  /** Starts restoring a backup. False if there is no such backup, or API calls may not restore one. */
  restore(name: string): boolean {
    const { folder, restore } = this.#parts
    if (restore === null || pathOfBackup(folder, name) === null) return false
    restore(name)
    return true
  }

  /** Deletes a library that was set aside. Returns false if none has that name. */
  removeAside(name: string): boolean {
    const { folder } = this.#parts
    const path = asideNames(folder).includes(name) ? pathOfBackup(folder, name) : null
    if (path === null) return false
    removeDatabase(path)
    rmSync(`${path}.objects`, { force: true, recursive: true })
    return true
  }
}
