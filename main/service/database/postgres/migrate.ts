import type { ClientBase } from 'pg'
import { NewerDatabaseError } from '../../../sqlite/migrate.ts'
import { migrations } from '../migrations/index.ts'
import { BASELINE, baseline } from './baseline.ts'
import { nameTable, searchTables } from './search-tables.ts'
import { LibraryServerError } from './errors.ts'
import { sharedTables } from './shared-tables.ts'

const OLDEST = 150_000

/** The steps after the baseline, in PostgreSQL's words, by the number of the migration that they belong to. */
const steps: Readonly<Record<number, string>> = {
  // The encoding of a library is always UTF8, so the function gives the same for ever.
  54: `
    CREATE FUNCTION address_key(text) RETURNS bytea LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS 'SELECT pg_catalog.sha256(pg_catalog.convert_to($1, ''UTF8''))';
    ALTER TABLE content DROP CONSTRAINT content_account_id_identity_url_key;
    ALTER TABLE content_address DROP CONSTRAINT content_address_pkey;
    ALTER TABLE rss_feed DROP CONSTRAINT rss_feed_url_key;
    CREATE UNIQUE INDEX content_identity ON content (account_id, address_key(identity_url));
    CREATE UNIQUE INDEX content_address_identity ON content_address (account_id, address_key(identity_url));
    CREATE UNIQUE INDEX rss_feed_address ON rss_feed (address_key(url));
    DO $$
      DECLARE one record;
      BEGIN
        FOR one IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
          WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
        LOOP
          EXECUTE format('ALTER TABLE %s ALTER CONSTRAINT %I DEFERRABLE INITIALLY IMMEDIATE', one.name, one.conname);
        END LOOP;
      END $$;`,
  55: `
    DROP INDEX received_item_content;
    CREATE INDEX received_item_content ON received_item (account_id, content_id, has_newer, wants_page);`,
  56: 'CREATE INDEX feed_item_dates ON feed_item (rss_feed_id, id, published_ms, first_seen_ms)',
}

/** Whether the tables have the newest version, so that nothing needs to be done. */
export async function isMigrated(client: ClientBase): Promise<boolean> {
  return (await versionOf(client)) === migrations.length && (await isShareable(client))
}

/** Refuses tables of another version. Throws LibraryServerError or NewerDatabaseError. */
export async function refuseOtherVersion(client: ClientBase): Promise<void> {
  const version = await versionOf(client)
  if (version > migrations.length) throw newer(version)
  if (version === migrations.length) {
    if (await isShareable(client)) return
    throw new LibraryServerError('The database is not prepared for several processes yet. Run once: migrate')
  }
  throw new LibraryServerError(
    version === 0
      ? 'The database has no library yet. Make one with: migrate'
      : `The database has version ${version}, and this Lectern needs ${migrations.length}. Stop the processes that use it, and run: migrate`,
  )
}

/** Brings the tables to the newest version, or checks that they have it. */
export async function migratePostgres(client: ClientBase, { only }: { only: 'all' | 'check' }): Promise<void> {
  const { rows: facts } = await client.query(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  if (Number(facts[0].version) < OLDEST) throw new LibraryServerError('Lectern needs PostgreSQL 15 or newer.')
  if (facts[0].encoding !== 'UTF8') throw new LibraryServerError('Lectern needs a database with the encoding UTF8.')
  if (only === 'check') {
    if ((await versionOf(client)) === migrations.length) return
    throw new LibraryServerError('The service that is running is of another version. Stop it first.')
  }
  await client.query('create table if not exists migration (version bigint primary key, applied_ms bigint not null)')
  let version = await versionOf(client)
  if (version > migrations.length) throw newer(version)
  if (version === 0) version = await step(client, BASELINE, baseline + searchTables + nameTable)
  while (version < migrations.length) {
    const words = steps[version + 1]
    if (words === undefined) throw new Error(`Migration ${version + 1} has no words for PostgreSQL.`)
    version = await step(client, version + 1, words)
  }
  await client.query(sharedTables)
}

const newer = (version: number): NewerDatabaseError =>
  new NewerDatabaseError(
    `The database has version ${version}, this app knows ${migrations.length}. Please update the app.`,
  )

async function isShareable(client: ClientBase): Promise<boolean> {
  return (await client.query(`select to_regclass('place') as name`)).rows[0].name !== null
}

async function versionOf(client: ClientBase): Promise<number> {
  const { rows: found } = await client.query(`select to_regclass('migration') as name`)
  if (found[0].name === null) return 0
  const { rows } = await client.query('select coalesce(max(version), 0) as version from migration')
  return rows[0].version as number
}

async function step(client: ClientBase, version: number, words: string): Promise<number> {
  await client.query('begin')
  try {
    await client.query(words)
    await client.query('insert into migration (version, applied_ms) values ($1, $2)', [version, Date.now()])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return version
}
