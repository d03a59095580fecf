import type { Compilable } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import type * as statements from '../../../../../main/service/database/statement.ts'
import { PostgresEngine } from '../../../../../main/service/database/postgres/postgres-engine.ts'
import { openLibrary } from '../../open-library.ts'
import { Libraries } from './libraries.ts'
import { postgresSchema } from './schema.ts'
import { noPostgres } from './server.ts'

const seen = vi.hoisted(() => ({ texts: new Set<string>() }))

vi.mock('../../../../../main/service/database/statement.ts', async (importOriginal) => {
  const original = await importOriginal<typeof statements>()
  return {
    ...original,
    compileStatement: (build: (p: object) => Compilable) =>
      original.compileStatement((p: object) => {
        const query = build(p)
        seen.texts.add(query.compile().sql)
        return query
      }),
  }
})

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

  /** Returns the existing tables, indexes and references. */
  const facts = (url: string) =>
    servers.ask(
      url,
      [
        `select table_name, column_name, data_type, is_nullable, column_default, is_identity, collation_name
      from information_schema.columns where table_schema = 'public' order by table_name, column_name;`,
        `select replace(indexdef, 'public.', '') from pg_indexes where schemaname = 'public' order by indexname;`,
        `select conrelid::regclass, pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace order by conrelid::regclass::text, 2;`,
      ].join('\n'),
    )

  test('has the tables, indexes and references that SQLite has, and those of words', async () => {
    const database = new Database(null)
    const [migrated, translated] = [await servers.addBare(), await servers.addBare()]
    const engine = await PostgresEngine.open(migrated)
    engine.close()
    await engine.closed
    servers.ask(translated, database.withConnection(postgresSchema))
    database.close()
    const own =
      /^(?:migration|library|search_words|process|call_bucket|place)\||\b(?:migration|search_words|process|call_bucket|place)(?:_pkey|_keys)?\b/
    const found = facts(migrated).filter((line) => !own.test(line))
    expect(found.length).toBeGreaterThan(500)
    expect(found).toEqual(facts(translated).filter((line) => !own.test(line)))
  })

  test('prepares and plans the statements of the service', async () => {
    const url = await servers.addBare()
    seen.texts.clear()
    const library = await openLibrary({ database: url })
    await library.close()
    const explained = [...seen.texts].map((text, at) => {
      const values = new Set(text.match(/\$\d+/g)).size
      const given = values === 0 ? '' : `(${Array(values).fill('null').join(', ')})`
      return `prepare s${at} as ${text};\nexplain execute s${at}${given};\n`
    })
    expect(explained.length).toBeGreaterThan(500)
    expect(servers.run(url, explained.join(''))).toEqual([])
  })
})
