import { EventEmitter } from 'node:events'
import type { App } from 'electron'
import { beforeEach, expect, test, vi } from 'vitest'
import { ManualClock } from '../../fakes/manual-clock.ts'

let response = 0
const asked: string[] = []
vi.mock('electron', () => ({
  dialog: {
    showMessageBox: async ({ message }: { message: string }) => {
      asked.push(message)
      return { response }
    },
  },
}))
const { reloadCrashedPages } = await import('../../../main/desktop/windows/reload-crashed-pages.ts')

class Page {
  readonly told: string[] = []
  isDestroyed = () => this.told.includes('closed')
  reload = () => this.told.push('reloaded')
  close = () => this.told.push('closed')
}

const clock = new ManualClock()
let app: EventEmitter
let problems: string[]
beforeEach(() => {
  asked.length = 0
  problems = []
  app = new EventEmitter()
  reloadCrashedPages(app as App, clock, (what) => problems.push(what))
})
const dies = (page: Page, reason = 'crashed') => app.emit('render-process-gone', {}, page, { reason, exitCode: 5 })

test('a page whose process died is loaded again, and the death is logged', () => {
  const page = new Page()
  dies(page)
  expect([page.told, problems]).toEqual([['reloaded'], ["A window's page ended: crashed (5)"]])
  dies(page, 'clean-exit')
  expect(page.told).toHaveLength(1)
})

test.each([
  ['loaded again', 0, 'reloaded'],
  ['closed', 1, 'closed'],
])('a page that dies a fourth time within a minute is %s as the reader answers', async (_claim, given, outcome) => {
  response = given
  const page = new Page()
  for (let death = 0; death < 3; death += 1) dies(page)
  expect([page.told.length, asked]).toEqual([3, []])
  dies(page)
  await vi.waitUntil(() => page.told.length > 3)
  expect(asked).toEqual(['This window keeps crashing.'])
  expect(page.told.at(-1)).toBe(outcome)
})

test('a page that dies now and then is always loaded again', async () => {
  const page = new Page()
  for (let death = 0; death < 10; death += 1) {
    dies(page)
    await clock.advance(30_000)
  }
  expect([page.told.length, asked]).toEqual([10, []])
})
