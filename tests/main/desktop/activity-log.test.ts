import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ActivityLog } from '../../../main/desktop/activity-log.ts'

function world() {
  let now = 0
  const file = join(mkdtempSync(join(tmpdir(), 'lectern-log-')), 'logs/lectern.log')
  const log = new ActivityLog(file, () => now)
  return { log, file, pass: (milliseconds: number) => (now += milliseconds) }
}

test('of a request its method and path are noted, and nothing that the reader wrote', async () => {
  const { log, file, pass } = world()
  const transport = log.watching(async () => {
    pass(5)
    return new Response('{}', { status: 503 })
  })
  await transport(new Request('https://library.example/api/v20/search/?query=secret'))
  expect(log.lines).toEqual([{ at: 0, kind: 'request', what: 'GET /search/', status: 503, milliseconds: 5 }])
  expect(readFileSync(file, 'utf8')).toContain('request GET /search/ 503 5')
})

test('what the library’s process writes is a sentence on the screen, and whole in the file', () => {
  const { log, file } = world()
  const err = { message: 'database or disk is full', stack: 'at service.js:7', code: 'SQLITE_FULL' }
  log.service(`${JSON.stringify({ level: 50, msg: 'the disk is full', err })}\nplain words\n\n{"level":30}\n`)
  expect(log.lines.toReversed().map(({ kind, what }) => [kind, what])).toEqual([
    ['problem', 'The library: the disk is full: database or disk is full'],
    ['problem', 'The library: plain words'],
    ['problem', 'The library: {"level":30}'],
  ])
  expect(readFileSync(file, 'utf8')).toContain('at service.js:7')
})

test('a question to the store is noted when it took long, also one that failed, and what it answered is left alone', async () => {
  const { log, pass } = world()
  class Store {
    readonly #rows = [1, 2]
    async ids(taking: number): Promise<readonly number[]> {
      pass(taking)
      return this.#rows
    }
    async fail(): Promise<void> {
      pass(50)
      throw new Error('no')
    }
    size = (): number => this.#rows.length
  }
  const store = log.timing(new Store())
  expect(store.size()).toBe(2)
  expect(await store.ids(40)).toEqual([1, 2])
  expect(log.lines).toEqual([])
  expect(await store.ids(41)).toEqual([1, 2])
  await expect(store.fail()).rejects.toThrow('no')
  expect(log.lines.map(({ kind, what, milliseconds }) => [kind, what, milliseconds])).toEqual([
    ['query', 'fail', 50],
    ['query', 'ids', 41],
  ])
})
