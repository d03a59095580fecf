import { expect, test } from 'vitest'
import type { ActivityLine } from '#shared/activity/activity-line.ts'
import { ActivityLog } from '#shared/activity/activity-log.ts'
import { RequestError } from '#shared/request/request-error.ts'

function world(earlier: readonly ActivityLine[] = []) {
  let now = 0
  const kept: [line: ActivityLine, full: string][] = []
  const keeper = {
    read: () => earlier,
    keep: (line: ActivityLine, full: string) => void kept.push([line, full]),
    clear: () => void kept.splice(0),
  }
  const log = new ActivityLog(keeper, () => now)
  return { log, kept, pass: (milliseconds: number) => (now += milliseconds) }
}

const wordsOf = (log: ActivityLog): string[] => log.lines.map(({ what }) => what)

test('the log records a request’s method and path, and nothing that the reader wrote', async () => {
  const { log, kept, pass } = world()
  const transport = log.watching(async () => {
    pass(5)
    return new Response('{}', { status: 503 })
  })
  await transport(new Request('https://library.example/api/v20/search/?query=secret'))
  expect(log.lines).toEqual([{ at: 0, kind: 'request', what: 'GET /search/', status: 503, milliseconds: 5 }])
  expect(kept).toEqual([[log.lines[0], 'GET /search/']])
})

test('a cancelled request is logged but not stored as a problem', async () => {
  const { log, kept } = world()
  const gone = async (): Promise<Response> => {
    throw new DOMException('The user aborted a request.', 'AbortError')
  }
  await expect(log.watching(gone)(new Request('https://library.example/api/v20/profile/'))).rejects.toThrow('aborted')
  expect(wordsOf(log)).toEqual(['GET /profile/ (given up)'])
  expect(kept).toEqual([])
})

test('a slow store call is logged, even if it failed, and its answer is passed on unchanged', async () => {
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

test('a reported failure shows what failed and why, and is stored', () => {
  const { log, kept, pass } = world()
  pass(7)
  log.report('keep the page offline', new DOMException('No room.', 'QuotaExceededError'))
  const what = 'Could not keep the page offline: QuotaExceededError: No room.'
  expect(log.lines).toEqual([{ at: 7, kind: 'problem', what, status: null, milliseconds: null }])
  expect(kept.map(([, full]) => full)).toEqual([what])
})

test('a cancelled request is no failure', () => {
  const { log } = world()
  log.report('read the list', new DOMException('The user aborted a request.', 'AbortError'))
  log.report('read the list', new RequestError('Given up', { status: 0, url: '', code: 'aborted' }))
  expect(log.lines).toEqual([])
})

test('a repeated failure stays one line with its latest time', () => {
  const { log, pass } = world()
  log.report('write the list', new Error('full'))
  log.sync('Up to date')
  pass(9)
  log.report('write the list', new Error('full'))
  expect(log.lines.map(({ at, what }) => [at, what])).toEqual([
    [9, 'Could not write the list: Error: full'],
    [0, 'Up to date'],
  ])
})

test('the log starts with the problems of earlier runs, and a day of routine does not displace them', () => {
  const earlier: ActivityLine = { at: 1, kind: 'problem', what: 'earlier', status: null, milliseconds: null }
  const { log } = world([earlier])
  expect(wordsOf(log)).toEqual(['earlier'])
  for (let pass = 0; pass < 1000; pass++) log.sync(`pass ${pass}`)
  expect(log.lines).toHaveLength(301)
  expect(wordsOf(log)).toContain('earlier')
})

test('the log holds the last 200 problems', () => {
  const { log } = world()
  for (let at = 0; at < 250; at++) log.problem(`problem ${at}`)
  expect(log.lines).toHaveLength(200)
  expect(wordsOf(log)[0]).toBe('problem 249')
})

test('clearing the log also removes stored problems', () => {
  const { log, kept } = world()
  log.problem('gone')
  log.clear()
  expect([log.lines, kept]).toEqual([[], []])
})
