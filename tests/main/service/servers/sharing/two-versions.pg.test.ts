import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NewerDatabaseError } from '../../../../../main/sqlite/migrate.ts'
import { Database } from '../../../../../main/service/database/database.ts'
import { DataFolderInUseError } from '../../../../../main/service/database/lock-data-folder.ts'
import { ownSchema, type Schema } from '../../../../../main/service/servers/postgres/migrate.ts'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { Libraries } from '../postgres/libraries.ts'
import { noPostgres } from '../postgres/server.ts'
import { answersOf } from '../../moving/answers.ts'
import { openLibrary } from '../../open-library.ts'

const secretKey = new Uint8Array(32)
const NEXT = ownSchema.version + 1

const following = ({ version, steps }: Schema, words: string, oldest?: number): Schema => ({
  version: version + 1,
  steps: { ...steps, [version + 1]: { words, ...(oldest !== undefined && { oldest }) } },
})

/** Adds a column to every table, so that every statement which asks for all columns has others than it was prepared for. */
const widen = `DO $$
  DECLARE one record;
  BEGIN
    FOR one IN SELECT oid::regclass AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname NOT IN ('migration', 'process')
    LOOP
      EXECUTE format('ALTER TABLE %s ADD COLUMN later bigint', one.name);
    END LOOP;
  END $$;
  CREATE TABLE later_thing (account_id bigint NOT NULL, id bigint NOT NULL, PRIMARY KEY (account_id, id));`
const widened = following(ownSchema, widen, ownSchema.version)

const servers = new Libraries()
afterAll(() => servers.close())

describe.skipIf(noPostgres !== null)(`processes of two versions${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let url: string
  const open: { close(): unknown }[] = []
  beforeEach(async () => {
    url = await servers.add()
  })
  afterEach(async () => {
    for (const each of open.splice(0).reverse()) await each.close()
  })

  /** A service of this version. */
  const serve = async () => {
    const library = await openLibrary({ database: url, secretKey })
    open.push(library)
    return library
  }
  /** A process of another version, which makes its tables. */
  const join = async (schema: Schema): Promise<Database> => {
    const database = new Database(await PostgresEngine.open(url, { shared: { migrates: true }, schema }))
    open.push({
      close: () => {
        database.close()
        return database.closed
      },
    })
    return database
  }
  const tags = () => servers.ask(url, 'select name from tag;').filter((name) => name !== '')

  test('serve one library at the same time, and no call fails while the tables become the next one’s', async () => {
    const { call, service } = await serve()
    const ids: number[] = []
    for (let n = 0; n < 4; n++) {
      ids.push((await call('POST', '/save/', { url: `http://127.0.0.1/${n}` })).body.content_id)
    }
    await service.idle()
    const written = new Set<string>()
    let failed: unknown[] = []
    let calls = 0
    /** Archives, tags and lists until it must stop. */
    const work = async (id: number, isOver: () => boolean) => {
      for (let n = 0; !isOver(); n++) {
        const name = `${id} at ${n}`
        const replies = [
          await call('PUT', '/library_entries/', { content_id: id, library_state: 1 + (n % 2) }),
          await call('POST', '/tags/', { name }),
          await call('GET', '/library_items/queue_feed/'),
          await call('GET', `/contents/${id}/`),
          await call('GET', '/profile/'),
        ]
        written.add(name)
        calls += replies.length
        failed.push(...replies.filter(({ status }) => status >= 300).map(({ status, body }) => ({ status, body })))
      }
    }
    const once = () => {
      let asked = 0
      return () => asked++ > 0
    }
    await Promise.all(ids.map((id) => work(id, once())))
    expect(failed).toEqual([])
    const before = await answersOf(call)

    let isOver = false
    const working = Promise.all(ids.map((id) => work(id, () => isOver)))
    const next = await join(widened)
    const tag = next.statement((p: { account: number; name: string }) =>
      next.kysely.insertInto('tag').values({ account_id: p.account, name: p.name, created_us: 0, last_used_us: 0 }),
    )
    const at = calls
    for (let n = 0; n < 8 || calls < at + 40; n++) {
      const name = `next at ${n}`
      await next.change(1, (tx) => tag.run(tx, { name }))
      written.add(name)
    }
    isOver = true
    await working
    expect(failed).toEqual([])
    failed = []

    const another = await serve()
    expect(tags().toSorted()).toEqual([...written].toSorted())
    const after = await answersOf(another.call)
    expect(Object.keys(after)).toEqual(Object.keys(before))
    for (const name of Object.keys(before))
      if (name.endsWith('status')) expect([name, after[name]]).toEqual([name, before[name]])
    expect(await answersOf(call)).toEqual(after)
    expect(servers.ask(url, 'select version, oldest from migration order by version desc limit 1;')[0]).toBe(
      `${NEXT}|${ownSchema.version}`,
    )
  })

  test('never meet where the older does not go on with the tables', async () => {
    const library = await serve()
    const other = following(ownSchema, 'ALTER TABLE tag RENAME COLUMN name TO title')
    await expect(join(other)).rejects.toBeInstanceOf(DataFolderInUseError)
    expect((await library.call('GET', '/tags/')).status).toBe(200)
    await library.close()
    open.pop()
    await join(other)
    await expect(serve()).rejects.toBeInstanceOf(NewerDatabaseError)
  })

  test('let go of what only the older used once none of those runs', async () => {
    const contracted = following(widened, 'DROP TABLE later_thing', NEXT)
    const library = await serve()
    await join(widened)
    await expect(join(contracted)).rejects.toBeInstanceOf(DataFolderInUseError)
    await library.close()
    const next = await join(contracted)
    expect((await next.sharing?.living())?.size).toBe(2)
    await expect(serve()).rejects.toBeInstanceOf(NewerDatabaseError)
    await expect(PostgresEngine.open(url, { alongside: true })).rejects.toThrow('of another version')
    await expect(
      PostgresEngine.open(url, { alongside: true, schema: widened }).then((one) => one.close()),
    ).resolves.toBe(undefined)
  })
})
