import { expect, test, vi } from 'vitest'
import { AppBadge } from '#shared/host/notices/app-badge.ts'
import type { DesktopSettings } from '#shared/desktop/desktop-settings.ts'
import type { HostEvent } from '#shared/host/host.ts'

const START = Date.parse('2026-06-01T12:00:00Z')

/** An inbox with two items per page, newest first, and a queue of three. */
async function world(counts: DesktopSettings['badge']) {
  const inbox: { readonly feed_date: string; readonly history: { readonly last_read_percentage: number } | null }[] = []
  const shown: number[] = []
  let hear: (event: HostEvent) => void = () => {}
  let now = START
  let front = false
  const feed = vi.fn(async (_path: string, next?: string | null) => {
    const from = Number(next ?? 0)
    const page = inbox.toReversed().slice(from, from + 2)
    return { feed: page.map((content) => ({ content })), next: from + 2 < inbox.length ? String(from + 2) : null }
  })
  const reports: string[] = []
  const host = {
    feed,
    queueIds: async () => [1, 2, 3],
    subscribe: (listener: typeof hear) => {
      hear = listener
      return () => {
        hear = () => {}
      }
    },
  } as unknown as ConstructorParameters<typeof AppBadge>[0]['host']
  const badge = new AppBadge({
    host,
    now: () => now,
    set: (count) => shown.push(count),
    report: (doing) => reports.push(doing),
    inFront: () => front,
  })
  await badge.choose(counts)
  const sync = (activity: string) => hear({ type: 'status', status: { sync: { activity } } } as unknown as HostEvent)
  return {
    badge,
    feed,
    shown,
    reports,
    last: () => shown.at(-1),
    pass: (minutes: number) => void (now += minutes * 60_000),
    arrive: (share?: number) =>
      inbox.push({
        feed_date: new Date(now).toISOString(),
        history: share === undefined ? null : { last_read_percentage: share },
      }),
    look: (looks: boolean) => {
      front = looks
      badge.windowsChanged()
    },
    syncPass: () => {
      sync('incremental')
      sync('idle')
    },
  }
}

test('the badge counts the queue, or nothing if turned off', async () => {
  const { badge, last, feed } = await world('queue')
  expect(last()).toBe(3)
  await badge.choose('none')
  expect(last()).toBe(0)
  expect(feed).not.toHaveBeenCalled()
})

test('after each sync pass the inbox badge counts unread items since a window was last in front', async () => {
  const { last, pass, arrive, look, syncPass, shown, feed } = await world('inbox')
  for (const share of [undefined, 0, 1, undefined, undefined]) {
    pass(1)
    arrive(share)
  }
  syncPass()
  await expect.poll(last).toBe(4)

  pass(1)
  look(true)
  expect(last()).toBe(0)
  pass(1)
  arrive()
  const asked = feed.mock.calls.length
  syncPass()
  expect(feed.mock.calls).toHaveLength(asked)
  pass(1)
  look(false)

  // Items that arrive while a window is in front count as seen.
  pass(1)
  arrive()
  arrive()
  syncPass()
  await expect.poll(last).toBe(2)
  expect(shown).toEqual([0, 4, 0, 2])
})

test('a count is dropped if a window came to the front in the meantime; a failed count is reported and changes nothing', async () => {
  const { badge, shown, reports, pass, arrive, look, feed } = await world('inbox')
  pass(1)
  arrive()
  const counting = badge.count()
  pass(1)
  look(true)
  await counting
  expect(shown).toEqual([0, 0])
  look(false)
  feed.mockRejectedValue(new Error('offline'))
  await badge.count()
  expect(shown).toEqual([0, 0])
  expect(reports).toEqual(['count for the app icon'])
})
