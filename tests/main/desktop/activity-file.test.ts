import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ActivityFile } from '../../../main/desktop/activity-file.ts'
import { logServiceOutput } from '../../../main/desktop/log-service-output.ts'
import { ActivityLog } from '#shared/activity/activity-log.ts'

function world() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-log-'))
  const path = join(folder, 'logs/lectern.log')
  return { folder, path, log: new ActivityLog(new ActivityFile(path), () => 0) }
}

test('problems and failed requests are written to the file in full, one per line', async () => {
  const { log, path } = world()
  const transport = log.watching(async () => new Response('{}', { status: 503 }))
  await transport(new Request('https://library.example/api/v20/search/?query=secret'))
  log.problem('What was stored here\nwas damaged')
  expect(readFileSync(path, 'utf8')).toBe(
    '1970-01-01T00:00:00.000Z request GET /search/ 503 0\n1970-01-01T00:00:00.000Z problem What was stored here was damaged\n',
  )
})

test('output of the library’s process is a sentence on the screen and complete in the file', () => {
  const { log, path } = world()
  const err = { message: 'database or disk is full', stack: 'at service.js:7', code: 'SQLITE_FULL' }
  logServiceOutput(log, `${JSON.stringify({ level: 50, msg: 'the disk is full', err })}\nplain words\n\n{"level":30}\n`)
  expect(log.lines.toReversed().map(({ kind, what }) => [kind, what])).toEqual([
    ['problem', 'The library: the disk is full: database or disk is full'],
    ['problem', 'The library: plain words'],
    ['problem', 'The library: {"level":30}'],
  ])
  expect(readFileSync(path, 'utf8')).toContain('at service.js:7')
})

test('a file that grows too large while the app runs becomes the old one', () => {
  const { log, path } = world()
  log.problem('first')
  writeFileSync(path, 'x'.repeat(1024 * 1024 + 1))
  log.problem('second')
  expect(readFileSync(path, 'utf8')).toMatch(/problem second\n$/)
  expect(statSync(`${path}.old`).size).toBe(1024 * 1024 + 1)
})

test('clearing the log removes its files', () => {
  const { log, path } = world()
  log.problem('first')
  writeFileSync(`${path}.old`, '')
  log.clear()
  expect(log.lines).toEqual([])
  expect([path, `${path}.old`].filter((file) => existsSync(file))).toEqual([])
})

test('a disk that refuses the file leaves the lines in memory', () => {
  const { folder } = world()
  const taken = join(folder, 'file')
  writeFileSync(taken, '')
  const log = new ActivityLog(new ActivityFile(join(taken, 'lectern.log')), () => 0)
  log.problem('still known')
  expect(log.lines.map(({ what }) => what)).toEqual(['still known'])
})
