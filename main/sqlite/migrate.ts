import type Database from 'better-sqlite3'

/**
 * A numbered, append-only step. `version` counts from 1 without gaps. `up` runs in the transaction that also records
 * the new version, so a killed migration leaves the old version intact.
 */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly up: (sqlite: Database.Database) => void
  /**
   * Replaces tables that others refer to. References are not enforced during this: dropping a table deletes nothing.
   */
  readonly replacesTables?: true
}

/** A newer version of the app wrote the file. Nothing was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/** Brings the database to the newest version, which SQLite's user_version records. */
export function migrate(sqlite: Database.Database, migrations: readonly Migration[]): void {
  const current = sqlite.pragma('user_version', { simple: true }) as number
  if (current > migrations.length) {
    throw new NewerDatabaseError(
      `The database has version ${current}, this app knows ${migrations.length}. Please update the app.`,
    )
  }
  for (const migration of migrations.slice(current)) {
    const enforces = sqlite.pragma('foreign_keys', { simple: true }) === 1
    // Within a transaction this setting cannot be changed.
    if (migration.replacesTables) sqlite.pragma('foreign_keys = OFF')
    try {
      sqlite
        .transaction(() => {
          migration.up(sqlite)
          sqlite.pragma(`user_version = ${migration.version}`)
        })
        .immediate()
    } finally {
      if (enforces) sqlite.pragma('foreign_keys = ON')
    }
  }
}
