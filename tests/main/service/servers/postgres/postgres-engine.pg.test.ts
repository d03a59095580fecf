import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AccountGone } from '../../../../../main/service/database/account-gone.ts'
import { Database } from '../../../../../main/service/database/database.ts'
import { DataFolderInUseError } from '../../../../../main/service/database/lock-data-folder.ts'
import { NewerDatabaseError } from '../../../../../main/sqlite/migrate.ts'
import { UnusableLibraryError } from '../../../../../main/service/database/library-file.ts'
import { openOnServer } from '../../../../../main/service/servers/postgres/open-on-server.ts'
import { PostgresEngine } from '../../../../../main/service/servers/postgres/postgres-engine.ts'
import { type Change, TransactionEndedError } from '../../../../../main/service/database/transaction.ts'
import { Libraries } from './libraries.ts'
import { noPostgres } from './server.ts'

const [ANN, EVE] = [1, 2] as const
const servers = new Libraries()
const folder = mkdtempSync(join(tmpdir(), 'lectern-on-server-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await servers.close()
})

function statementsOf(database: Database) {
  const { kysely } = database
  return {
    account: database.statement((p: { id: number; text: string }) =>
      kysely.insertInto('account').values({ id: p.id, uuid: p.text, name: '', created_us: 0, mail_key: p.text }),
    ),
    tag: database.statement((p: { account: number; id: number; name: string }) =>
      kysely
        .insertInto('tag')
        .values({ id: p.id, account_id: p.account, name: p.name, created_us: 0, last_used_us: 0 }),
    ),
    read: database.statement((p: { account: number; id: number }) =>
      kysely.selectFrom('tag').selectAll().where('account_id', '=', p.account).where('id', '=', p.id),
    ),
    count: database.statement((p: { account: number; id: number; count: number }) =>
      kysely
        .updateTable('tag')
        .set({ article_count: p.count })
        .where('account_id', '=', p.account)
        .where('id', '=', p.id),
    ),
    feed: database.statement((p: { id: number; url: string; name: string }) =>
      kysely
        .insertInto('rss_feed')
        .values({ id: p.id, url: p.url, name: p.name, created_us: 0 })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name: p.name })),
    ),
    facts: database.statement((p: { id: number }) =>
      kysely
        .selectFrom('account')
        .select((eb) => [
          eb('id', '=', p.id).as('is_it'),
          eb.fn.countAll<number>().over().as('count'),
          eb.fn.sum<number>('created_us').over().as('sum'),
        ])
        .where('id', '=', p.id),
    ),
    key: database.statement((p: { secret: Buffer }) =>
      kysely.insertInto('signing_key').values({ secret: p.secret, created_us: 1 }).returningAll(),
    ),
  }
}

describe.skipIf(noPostgres !== null)(`a library on PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let url: string
  let database: Database
  let by: ReturnType<typeof statementsOf>
  const open: Database[] = []
  const reports: string[] = []

  const opened = async (alongside = false): Promise<Database> => {
    const report = (_: string, error: unknown) => reports.push(String(error))
    const one = new Database(await PostgresEngine.open(url, { alongside, report }))
    open.push(one)
    return one
  }
  beforeEach(async () => {
    url = await servers.add()
    database = await opened()
    by = statementsOf(database)
    await database.directory(async (tx) => {
      for (const id of [ANN, EVE]) await by.account.run(tx, { id, text: `account ${id}` })
    })
    for (const account of [ANN, EVE]) await database.change(account, (tx) => by.tag.run(tx, { id: account, name: 'a' }))
  })
  afterEach(async () => {
    for (const one of open) one.close()
    for (const one of open.splice(0)) await one.closed
    reports.splice(0)
  })

  const countOf = (account: number) =>
    database.look(account, async (tx) => (await by.read.get(tx, { id: account }))?.article_count)
  /** Ends every connection to the library. */
  const cut = () =>
    servers.ask(
      url,
      `select count(pg_terminate_backend(pid)) from pg_stat_activity
        where pid <> pg_backend_pid() and datname = current_database();`,
    )

  test('gives the values that SQLite gives', async () => {
    const found = await database.lookInDirectory((tx) => by.facts.get(tx, { id: ANN }))
    expect(found).toEqual({ is_it: 1, count: 1, sum: 0 })
    const secret = Buffer.from([0, 1, 255, 39, 92])
    const row = await database.directory((tx) => by.key.get(tx, { secret }))
    expect([...(row?.secret ?? [])]).toEqual([...secret])
    await database.change(ANN, (tx) => by.tag.run(tx, { id: 7, name: `a\0b 'ü' 😀` }))
    const tag = await database.look(ANN, (tx) => by.read.get(tx, { id: 7 }))
    expect(tag).toMatchObject({ id: 7, name: `a\u{fffd}b 'ü' 😀`, article_count: 0 })
    await database.change(ANN, (tx) => by.count.run(tx, { id: 7, count: Number.MAX_SAFE_INTEGER }))
    expect(await database.look(ANN, (tx) => by.read.get(tx, { id: 7 }))).toMatchObject({
      article_count: Number.MAX_SAFE_INTEGER,
    })
    servers.ask(url, 'update tag set article_count = 9007199254740993 where id = 7;')
    await expect(database.look(ANN, (tx) => by.read.get(tx, { id: 7 }))).rejects.toThrow('a number that is too large')
  })

  test('undoes a change that fails, and lets no statement run after it', async () => {
    let late: Change | undefined
    const failed = database.change(ANN, async (tx) => {
      late = tx
      await by.count.run(tx, { id: ANN, count: 5 })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await countOf(ANN)).toBe(0)
    if (!late) expect.unreachable()
    await expect(by.count.run(late, { id: ANN, count: 6 })).rejects.toBeInstanceOf(TransactionEndedError)
    // After a failed statement the server has given up the transaction, whatever its work makes of that.
    const wentOn = database.change(ANN, (tx) => by.tag.run(tx, { id: ANN, name: 'again' }).catch(() => {}))
    await expect(wentOn).rejects.toThrow('A statement failed')
    expect(await countOf(ANN)).toBe(0)
  })

  test('runs unawaited statements in their order, and before the next one', async () => {
    const names = await database.change(ANN, async (tx) => {
      by.tag.send(tx, { id: 5, name: 'sent' })
      const first = by.read.get(tx, { id: 5 })
      by.count.send(tx, { id: 5, count: 1 })
      by.count.send(tx, { id: 5, count: 2 })
      const second = by.read.get(tx, { id: 5 })
      by.count.send(tx, { id: 5, count: 3 })
      return [(await first)?.article_count, (await second)?.article_count]
    })
    expect(names).toEqual([0, 2])
    expect((await database.look(ANN, (tx) => by.read.get(tx, { id: 5 })))?.article_count).toBe(3)
  })

  test('undoes a change in which an unawaited statement failed, and reports what failed', async () => {
    const taken = { code: '23505', constraint: 'tag_pkey' }
    let heard: unknown
    const unheard = database.change(ANN, async (tx) => {
      by.count.send(tx, { id: ANN, count: 5 })
      by.tag.send(tx, { id: ANN, name: 'again' })
      by.count.send(tx, { id: ANN, count: 6 })
    })
    await expect(unheard).rejects.toMatchObject(taken)
    const wentOn = database.change(ANN, async (tx) => {
      by.tag.send(tx, { id: ANN, name: 'again' })
      await by.count.run(tx, { id: ANN, count: 7 }).catch((error: unknown) => (heard = error))
      by.count.send(tx, { id: ANN, count: 8 })
    })
    await expect(wentOn).rejects.toMatchObject(taken)
    expect(heard).toMatchObject(taken)
    expect(await countOf(ANN)).toBe(0)
  })

  test('writes nothing of work that fails before the server has begun', async () => {
    const failed = database.directory(async (tx) => {
      by.feed.send(tx, { id: 3, url: 'https://feed.example/3', name: 'never' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await expect(
      database.directory(async (tx) => {
        by.feed.send(tx, { id: 3, url: 'https://feed.example/3', name: 'never' })
        await Promise.reject(new Error('no'))
      }),
    ).rejects.toThrow('no')
    expect(servers.ask(url, 'select count(*) from rss_feed;')[0]).toBe('0')
  })

  test('undoes what a change of an account did that is being deleted', async () => {
    servers.ask(url, `update account set leaving_ms = 1 where id = ${ANN};`)
    const late = database.change(ANN, async (tx) => {
      by.count.send(tx, { id: ANN, count: 5 })
      return by.read.get(tx, { id: ANN })
    })
    await expect(late).rejects.toBeInstanceOf(AccountGone)
    expect(await countOf(ANN)).toBe(0)
  })

  test('makes the changes of one account follow each other, also those of a command beside it', async () => {
    const beside = await opened(true)
    const besides = statementsOf(beside)
    const add = (one: Database, own: typeof by) =>
      one.change(ANN, async (tx) => {
        const { article_count: count = 0 } = (await own.read.get(tx, { id: ANN })) ?? {}
        await setImmediate()
        await own.count.run(tx, { id: ANN, count: count + 1 })
      })
    await Promise.all(Array.from({ length: 24 }, (_, at) => (at % 2 ? add(database, by) : add(beside, besides))))
    expect(await countOf(ANN)).toBe(24)
  })

  test.each(['run', 'send'] as const)(
    'runs changes of two accounts again if each waits for the other: %s',
    async (how) => {
      let tries = 0
      let held = 0
      const feeds = (account: number, first: number, second: number) =>
        database.change(account, async (tx) => {
          tries++
          await by.feed.run(tx, { id: first, url: `https://feed.example/${first}`, name: `by ${account}` })
          // Both have their first before either asks for its second.
          held++
          while (held < 2) await setImmediate()
          await by.feed[how](tx, { id: second, url: `https://feed.example/${second}`, name: `by ${account}` })
        })
      await Promise.all([feeds(ANN, 1, 2), feeds(EVE, 2, 1)])
      expect(tries).toBeGreaterThan(2)
      expect(servers.ask(url, 'select count(*) from rss_feed;')[0]).toBe('2')
    },
  )

  test('makes a change again whose connection was lost, and hears of writes beside it afterwards', async () => {
    let tries = 0
    await database.change(ANN, async (tx) => {
      await by.count.run(tx, { id: ANN, count: 3 })
      if (++tries === 1) cut()
      await by.read.get(tx, { id: ANN })
    })
    expect([tries, await countOf(ANN)]).toEqual([2, 3])
    const remembered = database.remembered(
      () => ANN,
      (id) => database.look(ANN, (tx) => by.read.get(tx, { id })),
    )
    expect((await remembered(ANN))?.article_count).toBe(3)
    const beside = await opened(true)
    await beside.change(ANN, (tx) => statementsOf(beside).count.run(tx, { id: ANN, count: 4 }))
    await expect.poll(async () => (await remembered(ANN))?.article_count).toBe(4)
  })

  test('has one process that serves it', async () => {
    await expect(PostgresEngine.open(url)).rejects.toBeInstanceOf(DataFolderInUseError)
    database.close()
    await database.closed
    await opened()
  })

  test('has several processes where all of them share it, and none that would have it alone', async () => {
    database.close()
    await database.closed
    const shared = async () => {
      const one = new Database(await PostgresEngine.open(url, { shared: { migrates: false } }))
      open.push(one)
      return one
    }
    const [first, second] = [await shared(), await shared()]
    await expect(PostgresEngine.open(url)).rejects.toBeInstanceOf(DataFolderInUseError)
    const remembered = second.remembered(
      () => null,
      (id) => second.lookInDirectory((tx) => statementsOf(second).facts.get(tx, { id })),
    )
    expect(await remembered(7)).toBeUndefined()
    await first.directory((tx) => statementsOf(first).account.run(tx, { id: 7, text: 'new' }))
    await expect.poll(async () => (await remembered(7))?.is_it).toBe(1)
  })

  test('of another version is refused by processes that share it, in words', async () => {
    database.close()
    await database.closed
    const newest = 'where version = (select max(version) from migration);'
    servers.ask(url, `update migration set version = version - 1, oldest = null ${newest}`)
    const refused = PostgresEngine.open(url, { shared: { migrates: false } })
    await expect(refused).rejects.toThrow(/^The database has version \d+, and this Lectern needs \d+\. .*: migrate$/)
    servers.ask(url, `update migration set version = version + 2, oldest = null ${newest}`)
    await expect(PostgresEngine.open(url, { shared: { migrates: true } })).rejects.toBeInstanceOf(NewerDatabaseError)
  })

  test('says why it cannot be reached, without the password', async () => {
    const address = `postgres://lectern:secret-word@127.0.0.1:1/library`
    const error = await PostgresEngine.open(address).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'LibraryServerError', message: expect.stringContaining('cannot be reached') })
    const { inspect } = await import('node:util')
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain('secret-word')
    const missing = PostgresEngine.open(`${url}_missing`)
    await expect(missing).rejects.toThrow('The database that LECTERN_DATABASE names does not exist.')
  })

  test('takes a folder without a library, and keeps every other library out of it', async () => {
    database.close()
    await database.closed
    const own = join(folder, 'own')
    const tied = await openOnServer(own, url)
    tied.close()
    await tied.closed
    expect(() => new Database(own)).toThrow(UnusableLibraryError)
    const other = await servers.add()
    servers.ask(other, `update library set name = 'another';`)
    await expect(openOnServer(own, other)).rejects.toThrow('belong to another library')
    const again = await openOnServer(own, url)
    await expect(openOnServer(own, url)).rejects.toBeInstanceOf(DataFolderInUseError)
    again.close()
    await again.closed
    const embedded = join(folder, 'embedded')
    new Database(embedded).close()
    await expect(openOnServer(embedded, url)).rejects.toThrow('needs a folder of its own')
  })
})
