import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../../../../main/service/commands/run-command.ts'
import { openLibrary } from '../../open-library.ts'
import { Libraries } from './libraries.ts'
import { noPostgres } from './server.ts'

const servers = new Libraries()
const folder = mkdtempSync(join(tmpdir(), 'lectern-server-commands-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await servers.close()
})
afterEach(() => {
  vi.unstubAllEnvs()
})

async function said(words: readonly string[], newAccount?: string): Promise<string> {
  const lines: string[] = []
  await runCommand({
    ...{ folder, words, newAccount },
    ...{ origin: 'https://read.example.org', clock: Date.now, say: (line: string) => lines.push(line) },
  })
  return lines.join('\n')
}

describe.skipIf(noPostgres !== null)(`a library on a server${noPostgres === null ? '' : `: ${noPostgres}`}`, () => {
  test('lets people in by commands beside its service', async () => {
    const database = await servers.add()
    vi.stubEnv('LECTERN_DATABASE', database)
    expect(await said(['accounts'])).not.toContain('ann@example.org')
    const library = await openLibrary({ dataFolder: folder, database })
    try {
      expect(await said(['sign-in'])).toContain('https://read.example.org/')
      expect(await said([], 'ann@example.org')).toContain('good once and for a day')
      expect(await said(['accounts'])).toContain('ann@example.org')
      expect(await said(['reparse', 'all'])).toBe('There is nothing to read again.')
    } finally {
      await library.close()
    }
  })

  test('takes addresses as long as a library in a file does, each once', async () => {
    const library = await openLibrary({ database: await servers.add() })
    try {
      const save = (path: string) => library.call('POST', '/save/', { url: `http://127.0.0.1/${path}` })
      // No two of its parts are alike, so that it cannot be compressed.
      const parts = Array.from({ length: 180 }, (_, at) => createHash('sha256').update(`${at}`).digest('base64url'))
      const long = parts.join('')
      const [first, again, other] = [await save(long), await save(long), await save(`${long}/other`)]
      expect([first.status, again.status, other.status]).toEqual([201, 200, 201])
      expect(again.body.content_id).toBe(first.body.content_id)
      expect(other.body.content_id).not.toBe(first.body.content_id)
    } finally {
      await library.close()
    }
  })
})
