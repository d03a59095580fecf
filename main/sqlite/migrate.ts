import type Database from 'better-sqlite3'

/**
 * A numbered migration step. Steps are only ever appended, and their numbers have no gaps. `up` runs in the transaction
 * that also records the new version, so a killed migration leaves the old version intact.
 */
export interface Migration {
  readonly version: number
  readonly name: string
  readonly up: (sqlite: Database.Database) => void
}

/** A newer version of the app wrote the file. Nothing was changed. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/** The file is older than the oldest version from which the steps start. Nothing was changed. */
export class OlderDatabaseError extends Error {
  override readonly name = 'OlderDatabaseError'
}

/**
 * Migrates the database to the newest version, which SQLite's user_version records. `begin` creates the newest tables
 * in an empty database in one step. Without it, an empty database goes through all steps.
 */
export function migrate(
  sqlite: Database.Database,
  migrations: readonly Migration[],
  begin?: (sqlite: Database.Database) => void,
): void {
  const current = sqlite.pragma('user_version', { simple: true }) as number
  const [oldest, newest] = [(migrations[0]?.version ?? 1) - 1, migrations.at(-1)?.version ?? 0]
  if (current > newest) {
    throw new NewerDatabaseError(
      `The database has version ${current}, this app knows ${newest}. Please update the app.`,
    )
  }
  const step = (version: number, up: (sqlite: Database.Database) => void) =>
    sqlite
      .transaction(() => {
        up(sqlite)
        sqlite.pragma(`user_version = ${version}`)
      })
      .immediate()
  if (current === 0 && begin !== undefined) {
    step(newest, begin)
    return
  }
  if (current < oldest) {
    throw new OlderDatabaseError(`The database has version ${current}, this app reads version ${oldest} and newer.`)
  }
  for (const { version, up } of migrations) if (version > current) step(version, up)
}
