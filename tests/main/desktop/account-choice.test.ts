import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAccount } from '../../../main/desktop/account/account.ts'
import { JsonFile } from '../../../main/desktop/json-file.ts'
import { reports } from '../../../main/desktop/report.ts'

const told: string[] = []
let agrees = true
const asked: string[] = []
vi.mock('electron', () => ({
  app: { relaunch: () => told.push('relaunch'), quit: () => told.push('quit') },
  dialog: {
    showMessageBox: async (_window: unknown, { message }: { message: string }) => {
      asked.push(message)
      return { response: agrees ? 1 : 0 }
    },
  },
}))
const { AccountChoice } = await import('../../../main/desktop/account/account-choice.ts')

const window = {} as BrowserWindow
const service = 'https://lectern.example'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-account-'))
  for (const list of [told, asked]) list.length = 0
  agrees = true
})
afterEach(() => rmSync(folder, { recursive: true }))

function open(stored: object = {}, path = join(folder, 'account.json')) {
  if (Object.keys(stored).length > 0) writeFileSync(path, JSON.stringify(stored))
  const said: string[] = []
  const file = new JsonFile(path, readAccount)
  const choice = new AccountChoice({ file, dataFolder: folder, say: (_window, text) => said.push(text) })
  /** Returns the choice that the next start reads. */
  const kept = () => new JsonFile(path, readAccount).value
  return { choice, said, kept, path }
}

test('a service elsewhere is used after consent only, and the app starts again with it', async () => {
  const { choice, kept, path } = open()
  agrees = false
  await choice.use(service, window)
  expect([existsSync(path), told]).toEqual([false, []])
  agrees = true
  await choice.use(service, window)
  expect(asked).toEqual(Array.from({ length: 2 }, () => 'Use the Lectern service at lectern.example?'))
  expect(kept()).toEqual({ address: service, allowed: [service], direct: null })
  expect(told).toEqual(['relaunch', 'quit'])
})

test('an address that is none is refused in words, and changes nothing', async () => {
  const { choice, said, path } = open()
  for (const address of ['http://example.com', 'javascript:alert(1)', '']) await choice.use(address, window)
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(/^Enter only the https:\/\/ address of a Lectern service/)
  expect([existsSync(path), asked, told]).toEqual([false, [], []])
})

test('the library on this machine needs no consent, nor does a service that has it until it is forgotten', async () => {
  const { choice, kept } = open({ address: service, allowed: [service], direct: null })
  expect(choice.forget(service), 'a service in use').toBe(false)
  await choice.use(null, window)
  expect(kept()).toEqual({ address: null, allowed: [service], direct: null })
  await choice.use(service, window)
  await choice.use(null, window)
  expect(asked).toEqual([])
  expect(choice.forget(service)).toBe(true)
  await choice.use(service, window)
  expect(asked).toHaveLength(1)
})

test('a direct address receives the account’s tokens, so it is stored only after consent', async () => {
  const { choice, said, kept } = open({ address: service, allowed: [service], direct: null })
  await choice.reachDirectly('http://direct.example', window)
  expect([said.length, asked]).toEqual([1, []])
  agrees = false
  await choice.reachDirectly('https://direct.example/', window)
  expect([kept().direct, told]).toEqual([null, []])
  agrees = true
  await choice.reachDirectly('https://direct.example/', window)
  expect(kept().direct).toBe('https://direct.example')
  expect(told).toEqual(['relaunch', 'quit'])
})

test('a choice that the disk refuses is reported, and the app does not start again', async () => {
  writeFileSync(join(folder, 'taken'), '')
  reports.handTo(() => {})
  const { choice, said } = open({}, join(folder, 'taken', 'account.json'))
  await choice.use(service, window)
  expect([said, told]).toEqual([['The setting couldn’t be saved to disk.'], []])
})
