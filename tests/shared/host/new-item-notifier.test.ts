import { describe, expect, test, vi } from 'vitest'
import type { HostEvent } from '#shared/host/host.ts'
import { type News, NewsWatch } from '#shared/host/notices/new-item-notifier.ts'

interface Feed {
  readonly name: string
  readonly bell: boolean
  readonly items: string[]
}

/** Three feeds. The number of an item is its id. */
function world() {
  const feeds: Record<number, Feed> = {
    1: { name: 'Harbour Notes', bell: true, items: ['Old'] },
    2: { name: 'The Lamp Review', bell: true, items: ['Older'] },
    3: { name: 'Noise', bell: false, items: [] },
  }
  const told: News[] = []
  const listeners = new Set<(event: HostEvent) => void>()
  let now = 0
  let front = false
  let hour = 12
  let atNight = false
  const source = ([id, { name, bell, items }]: [string, Feed]) => ({
    ...{ id: Number(id), rss_feed_id: Number(id), rss_feed: { name }, profile: null, wants_notifications: bell },
    stats: {
      item_count: items.length,
      last_item_date: items.length === 0 ? null : new Date(items.length * 1000).toISOString(),
    },
  })
  const call = vi.fn(async (name: string, input: { params?: { id: number } }) =>
    name === 'sources'
      ? { sources: Object.entries(feeds).map(source), next: null }
      : {
          feed: (feeds[input.params?.id ?? 0]?.items ?? [])
            .map((title, at) => ({ content: { id: at + 1, title, url: '', library: null } }))
            .toReversed(),
        },
  )
  const host = {
    call,
    subscribe: (listener: (event: HostEvent) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const reports: string[] = []
  const watch = new NewsWatch({
    host: host as never,
    now: () => now,
    tell: (news) => told.push(news),
    report: (doing) => reports.push(doing),
    inFront: () => front,
    hour: () => hour,
    atNight: () => atNight,
  })
  const pass = async (minutes = 11) => {
    now += minutes * 60_000
    for (const activity of ['incremental', 'idle'] as const)
      for (const listener of listeners) listener({ type: 'status', status: { sync: { activity } } as never })
    // Every answer is immediate, so one turn of the event loop is enough.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    feeds,
    told,
    reports,
    call,
    watch,
    pass,
    look: (inFront: boolean) => (front = inFront),
    turn: (to: number, wanted = false) => ([hour, atNight] = [to, wanted]),
  }
}

describe('news from sources', () => {
  test('makes one notification that opens the inbox, however many items are new, and ignores earlier items', async () => {
    const { feeds, told, pass } = world()
    await pass()
    expect(told).toEqual([])
    feeds[1]?.items.push('A crane', 'A tide')
    feeds[2]?.items.push('A lens')
    await pass()
    expect(told).toMatchObject([
      { title: '3 new items from Harbour Notes and The Lamp Review', body: 'A tide\nA crane\nA lens', contentId: null },
    ])
    await pass()
    expect(told).toHaveLength(1)
  })

  test('names the item if there is only one', async () => {
    const { feeds, told, pass } = world()
    await pass()
    feeds[2]?.items.push('A lens')
    await pass()
    expect(told).toEqual([{ title: 'The Lamp Review', body: 'A lens', contentId: 2 }])
  })

  test('makes no notification for sources with notifications off or while a window is in front', async () => {
    const { feeds, told, pass, look } = world()
    await pass()
    feeds[3]?.items.push('Clatter')
    await pass()
    look(true)
    feeds[1]?.items.push('A crane')
    await pass()
    look(false)
    await pass()
    expect(told).toEqual([])
  })

  test('makes at most one notification an hour, and reports together what arrived in the meantime', async () => {
    const { feeds, told, pass } = world()
    await pass()
    feeds[1]?.items.push('A crane')
    await pass()
    feeds[1]?.items.push('A tide')
    await pass()
    feeds[2]?.items.push('A lens')
    await pass(40)
    expect(told.map(({ title }) => title)).toEqual(['Harbour Notes'])
    await pass(9)
    expect(told.slice(1)).toMatchObject([{ title: '2 new items from Harbour Notes and The Lamp Review' }])
  })

  test('makes none from 22 to 8 unless it is wanted, and reports the night in the morning', async () => {
    const { feeds, told, pass, turn } = world()
    await pass()
    for (const at of [22, 3, 7]) {
      turn(at)
      feeds[1]?.items.push(`At ${at}`)
      await pass()
    }
    expect(told).toEqual([])
    turn(8)
    await pass()
    expect(told.map(({ title }) => title)).toEqual(['3 new items from Harbour Notes'])
    turn(23, true)
    feeds[2]?.items.push('A lens')
    await pass(60)
    expect(told).toHaveLength(2)
  })

  test('is checked after a sync pass, but not after every one', async () => {
    const { call, pass, watch } = world()
    await pass()
    await pass(1)
    await pass(1)
    expect(call).toHaveBeenCalledTimes(1)
    await pass()
    expect(call).toHaveBeenCalledTimes(2)
    watch.close()
    await pass()
    expect(call).toHaveBeenCalledTimes(2)
  })

  test('is checked again after the next pass if a check failed, and the failure is reported', async () => {
    const { call, pass, reports } = world()
    call.mockRejectedValueOnce(new Error('no answer'))
    await pass()
    expect(reports).toEqual(['look for news from sources'])
    await pass(1)
    expect(call).toHaveBeenCalledTimes(2)
  })
})
