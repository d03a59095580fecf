import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../../../../../main/service/commands/run-command.ts'
import { settingsOf } from '../../../../../main/service/settings-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-server-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
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

describe('a library on a server', () => {
  test.each([
    ['pg_dump', 'backup', 'copy.db'],
    ['pg_dump', 'backups'],
    ['pg_restore', 'restore', 'newest'],
    ['move --from', 'doctor'],
    ['', 'move-objects', 's3'],
    ['', 'sync-folder', 'notes'],
  ])('names %s instead of the command %s', async (instead, ...words) => {
    vi.stubEnv('LECTERN_DATABASE', 'postgres://lectern:secret-word@127.0.0.1:1/library')
    const refused: unknown = await said(words).catch((error: unknown) => error)
    expect(String(refused)).toContain(`${words[0]} is for a library in its folder.`)
    expect(String(refused)).toContain(instead)
  })

  test('has an address of PostgreSQL, and a wrong one is not repeated', () => {
    const database = 'postgres://lectern:secret-word@db.example.org/lectern'
    expect(settingsOf({ LECTERN_DATABASE: database })).toMatchObject({ database })
    expect(settingsOf({})).not.toHaveProperty('database')
    for (const wrong of ['mysql://lectern:secret-word@db.example.org/lectern', 'secret-word']) {
      expect(() => settingsOf({ LECTERN_DATABASE: wrong })).toThrow(
        /^LECTERN_DATABASE must be an address such as postgres:\/\/user:password@db\.example\.org\/lectern\.$/,
      )
    }
  })
})
