import type { Migration } from '../../sqlite/migrate.ts'
import { fastLayout } from './0005-fast-layout.ts'
import { specifiedMigrations } from './specified-migrations.ts'

/** Every version of the queue's file, in order. Append only. `now` replaces dates that old rows lack. */
export function queueMigrations(now: number): Migration[] {
  return [...specifiedMigrations(now), fastLayout(now)]
}
