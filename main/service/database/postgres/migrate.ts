import { setTimeout } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { NewerDatabaseError } from '../../../sqlite/migrate.ts'
import { migrations } from '../migrations/index.ts'
import { BASELINE, baseline } from './baseline.ts'
import { nameTable, searchTables } from './search-tables.ts'
import { codeOf, LibraryServerError, LOCK_TIMEOUT } from './errors.ts'
import { sharedTables } from './shared-tables.ts'

const OLDEST = 150_000

/** What a migration does to tables on a server. */
interface Step {
  readonly words: string
  /**
   * The oldest version whose processes go on with the tables. Without it they must all be stopped. What such a step
   * locks must be free again at once: it adds tables, or columns that may be left out, or drops what that version does
   * not use.
   */
  readonly oldest?: number
}

/** Tests replace it by one of another version. */
export interface Schema {
  /** The version that this program needs. */
  readonly version: number
  /** By the number of the migration that they belong to, after the baseline. */
  readonly steps: Readonly<Record<number, string | Step>>
}

/** In PostgreSQL's words. */
const steps: Schema['steps'] = {
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
  57: {
    oldest: 56,
    words: `
      CREATE TABLE claimed_address (
        account_id bigint NOT NULL REFERENCES account (id) ON DELETE CASCADE DEFERRABLE INITIALLY IMMEDIATE,
        content_id bigint NOT NULL, identity_url text collate "C" NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
          DEFERRABLE INITIALLY IMMEDIATE
      );
      CREATE INDEX claimed_address_identity ON claimed_address (account_id, address_key(identity_url));
      ALTER TABLE letter ADD COLUMN is_list_verified bigint;
      ALTER TABLE letter ADD COLUMN signs_unsubscribing bigint;`,
  },
}

export const ownSchema: Schema = { version: migrations.length, steps }

/** Whether the tables can be used as they are. */
export async function isMigrated(client: ClientBase, schema: Schema): Promise<boolean> {
  return accepts(await stateOf(client), schema) && (await isShareable(client))
}

/** Whether all processes that are running go on with the tables that the migration makes. */
export async function mayMigrateBeside(client: ClientBase, { version, steps }: Schema): Promise<boolean> {
  if (!(await hasColumn(client, 'process', 'version'))) return false
  const from = (await stateOf(client)).version
  if (from < BASELINE) return false
  const { rows } = await client.query(
    'select coalesce(min(coalesce(version, 0)), 0) as oldest from process where lives_until > clock_timestamp()',
  )
  const needed = Array.from({ length: version - from }, (_, at) => oldestOf(steps[from + at + 1]) ?? Infinity)
  return needed.every((oldest) => oldest <= (rows[0].oldest as number))
}

/** Refuses tables of another version. Throws LibraryServerError or NewerDatabaseError. */
export async function refuseOtherVersion(client: ClientBase, schema: Schema): Promise<void> {
  const state = await stateOf(client)
  if (accepts(state, schema)) {
    if (await isShareable(client)) return
    throw new LibraryServerError('The database is not prepared for several processes yet. Run once: migrate')
  }
  if (state.version > schema.version) throw newer(state.version, schema)
  throw new LibraryServerError(
    state.version === 0
      ? 'The database has no library yet. Make one with: migrate'
      : `The database has version ${state.version}, and this Lectern needs ${schema.version}. Run first: migrate`,
  )
}

/** Brings the tables to the schema's version, or checks that they can be used. */
export async function migratePostgres(
  client: ClientBase,
  { only, schema }: { only: 'all' | 'check'; schema: Schema },
): Promise<void> {
  const { rows: facts } = await client.query(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  )
  if (Number(facts[0].version) < OLDEST) throw new LibraryServerError('Lectern needs PostgreSQL 15 or newer.')
  if (facts[0].encoding !== 'UTF8') throw new LibraryServerError('Lectern needs a database with the encoding UTF8.')
  if (only === 'check') {
    if (accepts(await stateOf(client), schema)) return
    throw new LibraryServerError('The service that is running is of another version. Stop it first.')
  }
  await client.query(
    'create table if not exists migration (version bigint primary key, applied_ms bigint not null, oldest bigint)',
  )
  if (!(await hasColumn(client, 'migration', 'oldest'))) {
    await client.query('alter table migration add column oldest bigint')
  }
  const state = await stateOf(client)
  if (state.version > schema.version && !accepts(state, schema)) throw newer(state.version, schema)
  let { version } = state
  if (version === 0) version = await apply(client, BASELINE, baseline + searchTables + nameTable)
  while (version < schema.version) {
    const step = schema.steps[version + 1]
    if (step === undefined) throw new Error(`Migration ${version + 1} has no words for PostgreSQL.`)
    version = await apply(client, version + 1, step)
  }
  await client.query(sharedTables)
  if (!(await hasColumn(client, 'process', 'version'))) {
    await client.query('alter table process add column version bigint')
  }
}

const newer = (version: number, schema: Schema): NewerDatabaseError =>
  new NewerDatabaseError(
    `The database has version ${version}, this app knows ${schema.version}. Please update the app.`,
  )

interface State {
  /** 0: there are no tables. */
  readonly version: number
  readonly oldest: number
}

const accepts = ({ version, oldest }: State, schema: Schema): boolean =>
  version === schema.version || (version > schema.version && oldest <= schema.version)

const oldestOf = (step: string | Step | undefined): number | undefined =>
  typeof step === 'object' ? step.oldest : undefined

async function isShareable(client: ClientBase): Promise<boolean> {
  return hasColumn(client, 'process', 'version')
}

async function hasColumn(client: ClientBase, table: string, column: string): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped',
    [table, column],
  )
  return rows.length > 0
}

async function stateOf(client: ClientBase): Promise<State> {
  const { rows: found } = await client.query(`select to_regclass('migration') as name`)
  if (found[0].name === null) return { version: 0, oldest: 0 }
  const oldest = (await hasColumn(client, 'migration', 'oldest')) ? 'coalesce(oldest, version)' : 'version'
  const { rows } = await client.query(
    `select version, ${oldest} as oldest from migration order by version desc limit 1`,
  )
  return (rows[0] as State | undefined) ?? { version: 0, oldest: 0 }
}

/** Milliseconds that others wait behind a step that itself waits for a lock. */
const LOCK_PATIENCE = 1000
const LOCK_TRIES = 60

async function apply(client: ClientBase, version: number, step: string | Step): Promise<number> {
  const words = typeof step === 'string' ? step : step.words
  for (let tries = 1; ; tries++) {
    await client.query(`begin; set local lock_timeout = ${LOCK_PATIENCE}`)
    try {
      await client.query(words)
      await client.query('insert into migration (version, applied_ms, oldest) values ($1, $2, $3)', [
        ...[version, Date.now(), oldestOf(step) ?? version],
      ])
      await client.query('commit')
      return version
    } catch (error) {
      await client.query('rollback')
      if (tries === LOCK_TRIES || codeOf(error) !== LOCK_TIMEOUT) throw error
      await setTimeout(LOCK_PATIENCE * Math.random())
    }
  }
}
