import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MachineState } from '#shared/model/machine-state.ts'
import { ReportedMachine } from '../../../../main/service/reported-machine.ts'
import { OutboundError, type Outbound } from '../../../../main/service/outbound/index.ts'
import { openPolling } from './open-polling.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MINUTE = 60_000
const used: MachineState = { isAsleep: false, isSparing: false, unusedSinceMs: null }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** An app's own service with five feeds that were read long ago. */
async function open(state: MachineState) {
  let now = Date.UTC(2026, 2, 1)
  const asked: { readonly url: string; readonly at: number }[] = []
  let answer: Outbound['fetch'] = async ({ url }) => {
    const body = new TextEncoder().encode(`<rss version="2.0"><channel><title>${url}</title></channel></rss>`)
    const facts = { url, redirects: [], movedTo: null, status: 200, headers: {}, contentType: 'text/xml' }
    return { ...facts, charset: 'utf-8', body, notModified: false }
  }
  const outbound: Outbound = {
    fetch: async (request) => {
      asked.push({ url: request.url, at: now })
      return answer(request)
    },
    isPublic: async () => true,
    close: async () => {},
  }
  const machine = new ReportedMachine(used)
  const polling = await openPolling({ outbound, clock: () => now, machine, hostPause: 0 })
  const polls = polling.begin()
  closing.push(async () => {
    await polls.close()
    polling.database.close()
  })
  const urls = [1, 2, 3, 4, 5].map((number) => `https://site-${number}.example/feed`)
  const feeds = await Promise.all(urls.map((url) => polling.follow(url)))
  polls.wake()
  await vi.waitFor(() => expect(asked).toHaveLength(5))
  await polls.idle()
  asked.length = 0
  machine.tell(state)
  now += 2 * DAY
  return {
    ...{ ...polling, polls, urls, feeds, asked, machine },
    answerWith: (next: Outbound['fetch']) => (answer = next),
    /** Looks for due feeds every `step` milliseconds. */
    pass: async (ms: number, step = 250) => {
      for (const end = now + ms; now < end; now += step) await polls.idle()
      return asked.map(({ url }) => url)
    },
  }
}

describe('a service inside an app checks feeds', () => {
  test('two a second, the favorites first', async () => {
    const { follow, urls, asked, machine, pass } = await open({ ...used, isAsleep: true })
    await follow('https://site-4.example/feed', { is_favorited: true })
    machine.tell(used)
    const order = await pass(40_000)
    expect(order[0]).toBe('https://site-4.example/feed')
    expect(order.toSorted()).toEqual(urls)
    expect(asked.slice(1).every(({ at }, before) => at - (asked[before]?.at ?? 0) >= 500)).toBe(true)
  })

  test('never while the machine sleeps, and none within half a minute of its waking', async () => {
    const { machine, asked, pass } = await open({ ...used, isAsleep: true })
    expect(await pass(10 * MINUTE, MINUTE)).toEqual([])
    machine.tell(used)
    expect(await pass(29_000, 1_000)).toEqual([])
    await pass(10_000)
    expect(asked).toHaveLength(5)
  })

  test('again after waking if sleep cut them off, which is no failure of theirs', async () => {
    const { machine, pass, polls, feeds, poll, answerWith, asked } = await open(used)
    const failures = async () => Promise.all(feeds.map(async (feed) => (await poll(feed)).failures))
    answerWith(
      ({ url, signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(new OutboundError('aborted', url, 'Ended'))),
        ),
    )
    polls.wake()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const cut = asked[0]?.url
    machine.tell({ ...used, isAsleep: true })
    await polls.idle()
    expect(await failures()).toEqual([0, 0, 0, 0, 0])
    answerWith(async ({ url }) => {
      throw new OutboundError('unresolved_host', url, 'No network yet')
    })
    machine.tell(used)
    await pass(MINUTE, 1_000)
    expect(await failures()).toEqual([0, 0, 0, 0, 0])
    expect(asked.filter(({ url }) => url === cut)).toHaveLength(2)
    // Without a network one name is looked up in half a minute.
    expect(asked.length).toBeLessThan(4)
  })

  test('on a metered connection only if a user asks', async () => {
    const { machine, polls, feeds, urls, pass } = await open({ ...used, isSparing: true })
    expect(await pass(MINUTE, 1_000)).toEqual([])
    await polls.refresh(feeds[2] ?? 0)
    expect(await pass(MINUTE, 1_000)).toEqual([urls[2]])
    machine.tell(used)
    expect((await pass(10_000)).toSorted()).toEqual(urls)
  })

  test('not when no one used a window for a week, and immediately when a user does', async () => {
    const { machine, pass } = await open({ ...used, unusedSinceMs: Date.UTC(2026, 1, 1) })
    expect(await pass(MINUTE, 1_000)).toEqual([])
    machine.tell(used)
    expect(await pass(250)).toHaveLength(1)
  })
})
