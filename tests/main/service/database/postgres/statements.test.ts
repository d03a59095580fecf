import { type OperationNode, PostgresQueryCompiler, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Database } from '../../../../../main/service/database/database.ts'
import type * as statements from '../../../../../main/service/database/statement.ts'
import { openLibrary } from '../../open-library.ts'
import { postgresSchema } from './schema.ts'
import { noPostgres, openPostgres, type Postgres } from './server.ts'

const seen = vi.hoisted(() => ({ nodes: [] as unknown[] }))

vi.mock('../../../../../main/service/database/statement.ts', async (importOriginal) => {
  const original = await importOriginal<typeof statements>()
  return {
    ...original,
    compileStatement: (build: (p: object) => object) =>
      original.compileStatement((p: object) => {
        const query = build(p)
        // Those of the full-text tables are compiled already.
        if ('toOperationNode' in query) seen.nodes.push((query.toOperationNode as () => OperationNode)())
        return query as never
      }),
  }
})

/** What the functions of the dialect say in SQLite's words, and what they would say here. */
const inOtherWords = (text: string): string =>
  text
    .replaceAll(/ not in \(select value from json_each\((\$\d+)\)\)/g, ' <> all($1)')
    .replaceAll(/ in \(select value from json_each\((\$\d+)\)\)/g, ' = any($1)')
    .replaceAll(
      /\(([^(),]+), ([^(),]+)\) in \(select (\$\d+), value from json_each\((\$\d+)\)\)/g,
      '($1 = $3 and $2 = any($4))',
    )
    .replaceAll(/\bmin\(([^()]+, [^()]+)\)/g, 'least($1)')
    .replaceAll(/\bmax\(([^()]+, [^()]+)\)/g, 'greatest($1)')
    .replaceAll(/\binstr\(/g, 'strpos(')

/** Those of SQLite's full-text tables: `replace`, and tables that are not there. */
const refused = [...Array<string>(3).fill('42601:'), ...Array<string>(9).fill('42P01:')]

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  let server: Postgres
  beforeAll(async () => {
    server = await openPostgres()
  })
  afterAll(() => server?.close())

  test('takes the tables, and prepares the statements of the service', async () => {
    const database = new Database(null)
    expect(server.run(database.withConnection(postgresSchema))).toEqual([])
    database.close()
    const library = await openLibrary()
    await library.close()
    const compiler = new PostgresQueryCompiler()
    const texts = new Set(
      seen.nodes.map((node) => inOtherWords(compiler.compileQuery(node as RootOperationNode, { queryId: '' }).sql)),
    )
    const errors = server.run([...texts].map((text, at) => `prepare s${at} as ${text};\n`).join(''))
    expect(texts.size).toBeGreaterThan(500)
    expect(errors.map((error) => error.split(' ')[2]).toSorted()).toEqual(refused)
  })
})
