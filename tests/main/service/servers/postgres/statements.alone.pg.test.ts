import type { Compilable } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type * as statements from '../../../../../main/service/database/statement.ts'
import { openLibrary } from '../../open-library.ts'
import { Libraries } from './libraries.ts'
import { noPostgres } from './server.ts'

const seen = vi.hoisted(() => ({ texts: new Set<string>() }))

vi.mock('../../../../../main/service/database/statement.ts', async (importOriginal) => {
  const original = await importOriginal<typeof statements>()
  return {
    ...original,
    compileStatement: (build: (p: object) => Compilable) => {
      seen.texts.add(original.compileQuery(build).sql)
      return original.compileStatement(build)
    },
  }
})

describe.skipIf(noPostgres !== null)(`PostgreSQL${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  const servers = new Libraries()
  afterAll(() => servers.close())

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
