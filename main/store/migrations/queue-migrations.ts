import type { Migration } from '../../sqlite/migrate.ts'
import { fastLayout } from './0005-fast-layout.ts'
import { specifiedMigrations } from './specified-migrations.ts'

/**
 * Returns every version of the queue's file, in order. New versions are only ever appended. `now` replaces dates that
 * are missing in old rows.
 */
export function queueMigrations(now: number): Migration[] {
  return [...specifiedMigrations(now), fastLayout(now)]
}
