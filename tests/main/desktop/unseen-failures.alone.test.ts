import { EventEmitter } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { ActivityLog } from '#shared/activity/activity-log.ts'
import type { Host } from '#shared/host/host.ts'

const shown: EventEmitter[] = []
vi.mock('electron', () => ({
  clipboard: { readText: async () => '' },
  Notification: class extends EventEmitter {
    static isSupported = () => true
    show(): void {
      shown.push(this)
    }
  },
}))
const { ActivityFile } = await import('../../../main/desktop/activity-file.ts')
const { showNotification } = await import('../../../main/desktop/show-notification.ts')
const { saveInBackground } = await import('../../../main/desktop/incoming/background-save.ts')
const { JsonFile } = await import('../../../main/desktop/json-file.ts')
const { openFile } = await import('../../../main/desktop/incoming/open-file.ts')
const { OpenedFiles } = await import('../../../main/desktop/incoming/opened-files.ts')
const { reports, reportUncaught } = await import('../../../main/desktop/report.ts')

let folder: string
let log: ActivityLog
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-unseen-'))
  log = new ActivityLog(new ActivityFile(join(folder, 'lectern.log')), () => 0)
  reports.handTo((failure) => log.take(failure))
})
const problems = (): string[] => log.lines.map(({ what }) => what)

test('a settings file that cannot be written is logged', () => {
  writeFileSync(join(folder, 'taken'), '')
  const file = new JsonFile(join(folder, 'taken', 'desktop.json'), (value) => value)
  expect(file.write({ tray: true })).toBe(false)
  expect(file.value).toEqual({ tray: true })
  expect(problems()).toEqual([expect.stringMatching(/^Could not write desktop\.json: E(NOTDIR|EXIST) \(mkdir\)$/)])
  expect(readFileSync(join(folder, 'lectern.log'), 'utf8')).toContain('Could not write desktop.json')
})

test('a damaged settings file is logged, and a missing one is not', () => {
  writeFileSync(join(folder, 'desktop.json'), '{"account": "reader@example.org')
  expect(new JsonFile(join(folder, 'none.json'), (value) => value).value).toBeNull()
  expect(problems()).toEqual([])
  expect(new JsonFile(join(folder, 'desktop.json'), (value) => value).value).toBeNull()
  expect(problems()).toEqual([expect.stringMatching(/^Could not read desktop\.json: SyntaxError: /)])
  expect(problems().join()).not.toContain('reader@')
})

test('a notification that the system refuses is logged', () => {
  showNotification({ title: 'Saved', body: 'A page', clicked: () => {} })
  shown.at(-1)?.emit('failed', {}, 'The notification platform is unavailable.')
  expect(problems()).toEqual(['Could not show a notification: Error: The notification platform is unavailable.'])
})

test('an opened file that cannot be read is logged without its name', async () => {
  const path = join(folder, 'private-diary.pdf')
  expect(await openFile(path, new OpenedFiles())).toBe('Couldn’t read private-diary.pdf.')
  expect(problems()).toEqual(['Could not read a file that was opened: ENOENT (stat)'])
})

test('a failed background save is announced, and logged without its address', async () => {
  const save = async (): Promise<never> => {
    throw new TypeError('no answer from https://example.org/private?token=1')
  }
  const host = { save } as unknown as Host
  await saveInBackground({ host, now: () => 0, open: () => {}, show: () => {} }, ['https://example.org/private'])
  expect(shown.length).toBeGreaterThan(0)
  expect(problems()).toEqual(['Could not save in the background: TypeError: no answer from https://example.org'])
})

test('an uncaught error and an uncaught rejection are logged, without addresses, and the process continues', () => {
  const process = new EventEmitter()
  reportUncaught(process)
  process.emit('uncaughtException', new RangeError('too deep in https://example.org/private'))
  process.emit('unhandledRejection', new TypeError('no window'))
  expect(problems()).toEqual([
    'Could not run the app: TypeError: no window',
    'Could not run the app: RangeError: too deep in https://example.org',
  ])
})
