import { expect, test, vi } from 'vitest'
import type { HostEvent } from '#shared/host/host.ts'
import { AnnouncementWatch, type AnnouncedDeed } from '#shared/host/notices/announced-items.ts'
import type { News } from '#shared/host/notices/new-item-notifier.ts'

const DAY = 24 * 60 * 60_000

/** A device whose memory outlives its watch. */
function world(stored: number | null = null) {
  let [now, front, time] = [10 * DAY, false, stored]
  const deeds: AnnouncedDeed[] = []
  const told: News[] = []
  const reports: string[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  const call = vi.fn(async () => ({ deeds: deeds.toReversed() }))
  const host = {
    call,
    subscribe: (listener: (event: HostEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const watch = new AnnouncementWatch({
    host: host as never,
    now: () => now,
    tell: (news) => told.push(news),
    report: (doing) => reports.push(doing),
    inFront: () => front,
    known: () => time,
    know: (to) => (time = to),
  })
  return {
    call,
    told,
    reports,
    watch,
    look: (inFront: boolean) => (front = inFront),
    stored: () => time,
    announce: (id: number, title = `Item ${id}`, ago = 0) =>
      void deeds.push({ content_id: id, title, site_name: 'Harbour', date: new Date(now - ago).toISOString() }),
    pass: async (ms = 61_000) => {
      now += ms
      for (const activity of ['incremental', 'idle'] as const)
        for (const listener of listeners) listener({ type: 'status', status: { sync: { activity } } as never })
      // Every answer is immediate, so one turn of the event loop is enough.
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('an item that a rule announces is told once, and what was announced before the first look never is', async () => {
  const { told, pass, announce } = world()
  announce(1)
  await pass()
  expect(told).toEqual([])
  announce(2, 'The sea')
  await pass()
  await pass()
  expect(told).toEqual([{ title: 'The sea', body: 'Harbour', contentId: 2 }])
})

test('several items are told together, and one that two rules announce counts once', async () => {
  const { told, pass, announce } = world(0)
  for (const id of [1, 2, 2, 3, 4]) announce(id)
  await pass()
  expect(told).toEqual([
    {
      title: '4 new items matching your rules',
      body: 'Item 4\nItem 3\nItem 2\nand 1 more',
      contentId: null,
    },
  ])
})

test('what a window in front has shown, and what is older than a day, is not told later', async () => {
  const { told, pass, announce, look, stored } = world(1)
  look(true)
  announce(1)
  await pass()
  look(false)
  announce(2, 'Late', DAY + 1)
  await pass()
  expect([told, stored()]).toEqual([[], 10 * DAY])
})

test('a device that was started again tells nothing twice', async () => {
  const first = world(0)
  first.announce(1)
  await first.pass()
  const second = world(first.stored())
  second.announce(1)
  await second.pass(0)
  expect([first.told.length, second.told.length]).toEqual([1, 0])
})

test('a look that fails is reported, and the next pass looks again', async () => {
  const { told, pass, announce, call, reports } = world(0)
  announce(1)
  call.mockRejectedValueOnce(new Error('broken'))
  await pass()
  await pass(1)
  expect([reports, told.length]).toEqual([['look for items that rules announce'], 1])
})
