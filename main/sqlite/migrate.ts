import type Database from 'better-sqlite3'

/**
 * One numbered, append-only step. `version` counts from 1 without gaps. `up` runs inside the transaction that also
 * records the new version, so a killed migration leaves the old version whole.
 */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly up: (sqlite: Database.Database) => void
}

/** The file was written by a newer version of the app. Nothing was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/** Brings the database to the newest version, kept in SQLite's own user_version. */
export function migrate(sqlite: Database.Database, migrations: readonly Migration[]): void {
  const current = sqlite.pragma('user_version', { simple: true }) as number
  if (current > migrations.length) {
    throw new NewerDatabaseError(
      `The database has version ${current}, this app knows ${migrations.length}. Please update the app.`,
    )
  }
  for (const migration of migrations.slice(current)) {
    sqlite
      .transaction(() => {
        migration.up(sqlite)
        sqlite.pragma(`user_version = ${migration.version}`)
      })
      .immediate()
  }
}
