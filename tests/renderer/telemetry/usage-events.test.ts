import { expect, test, vi } from 'vitest'
import { ErrorBeacon, type ToldError } from '../../../renderer/telemetry/error-beacon.ts'
import { Impressions, surfaceOf } from '../../../renderer/telemetry/impressions.ts'
import { LogBeacon, type LogLine } from '../../../renderer/telemetry/log-beacon.ts'
import { sendInHalves } from '../../../renderer/telemetry/send-in-halves.ts'
import { UsageEvents } from '../../../renderer/telemetry/usage-events.ts'

function recorded() {
  let now = 1_000_000_000
  const sent: [string, object][] = []
  const usage = new UsageEvents({ now: () => now, send: (name, parameters) => void sent.push([name, parameters]) })
  return { usage, sent, pass: (time: number) => (now += time) }
}

test('visits are reported by their names, without addresses of what is read', () => {
  const { usage, sent } = recorded()
  usage.started({ search: '?utm_source=letter&url=https://secret.example/', isApp: true })
  usage.visited('/', '', false)
  usage.visited('/home', '', true)
  usage.visited('/list/archive', '', true)
  usage.visited('/list', '?list=tags', true)
  usage.visited('/reader', '?id=12', true)
  usage.visited('/reader', '?url=https://secret.example/', true)
  usage.visited('/payment/premium', '', true)
  usage.pressed(7)
  expect(sent).toEqual([
    ['app visit', {}],
    ['webapp launch', {}],
    ['UTM tracking', { utm_source: 'letter' }],
    ['landing screen view', {}],
    ['entry visit', {}],
    ['list visit', { list: 'archive' }],
    ['list visit', { list: 'tags' }],
    ['reader visit', { content_id: 12 }],
    ['reader visit', {}],
    ['paywall view', {}],
    ['content click', { content_id: 7 }],
  ])
})

test('focus and blur are reported at most every five seconds, each separately', () => {
  const { usage, sent, pass } = recorded()
  usage.left()
  usage.focused()
  pass(4999)
  usage.left()
  usage.focused()
  pass(1)
  usage.left()
  expect(sent.map(([name]) => name)).toEqual(['unfocus', 'refocus', 'unfocus'])
})

test('a session is active again after half an hour', () => {
  const { usage, sent, pass } = recorded()
  for (const pause of [0, 60_000, 30 * 60_000]) {
    pass(pause)
    usage.active()
  }
  expect(sent).toHaveLength(2)
})

test('changes are reported by their names, and an article is completed once', () => {
  const { usage, sent } = recorded()
  const at = '2026-05-05T10:00:00Z'
  usage.did({ type: 'move', contentId: 1, state: 1, at } as never)
  usage.did({ type: 'move', contentId: 1, state: 2, at } as never)
  for (const share of [0.5, 0.95, 1]) usage.did({ type: 'readProgress', contentId: 1, share, at } as never)
  expect(sent).toEqual([
    ['saves content', { content_id: 1 }],
    ['completes content', { content_id: 1 }],
  ])
})

test('failures are reported together after half a second, without addresses, and never on a shared page', () => {
  vi.useFakeTimers()
  const sent: (readonly ToldError[])[] = []
  let pathname = '/p/token'
  const facts = () => ({ pathname })
  const beacon = new ErrorBeacon({ facts, send: (errors) => void sent.push(errors) })
  beacon.failed({ doing: 'read', error: 'x', at: 1 })
  vi.advanceTimersByTime(1000)
  expect(sent).toEqual([])
  pathname = '/list/queue'
  beacon.failed({ doing: 'fetch', error: 'GET https://secret.example/a?b=c failed', at: 1 })
  vi.advanceTimersByTime(499)
  beacon.failed({ doing: 'read', error: 'y', at: 2 })
  vi.advanceTimersByTime(499)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toMatchObject([[{ error: 'GET https://… failed' }, { error: 'y' }]])
  for (let index = 0; index < 100; index++) {
    beacon.failed({ doing: 'loop', error: 'z', at: 3 })
    vi.advanceTimersByTime(500)
  }
  expect(sent).toHaveLength(20)
  vi.useRealTimers()
})

test('lines of the log wait for an idle moment, are sent immediately by a page that ends, and never from a shared page', () => {
  const sent: [readonly LogLine[], boolean][] = []
  let pathname = '/p/token'
  let idle: (() => void) | null = null
  const log = new LogBeacon({
    facts: () => ({ pathname }),
    now: () => 5,
    whenIdle: (work) => {
      idle = work
      return () => (idle = null)
    },
    send: (lines, isLeaving) => void sent.push([lines, isLeaving]),
  })
  const rest = () => idle?.()
  log.log('info', 'a visitor')
  rest()
  expect(sent).toEqual([])
  pathname = '/list/queue'
  log.log('info', 'one')
  log.log('error', 'two')
  expect(sent).toEqual([])
  rest()
  log.log('info', 'three')
  log.flush(true)
  expect(idle).toBeNull()
  expect(sent.map(([lines, isLeaving]) => [lines.map(({ message }) => message), isLeaving])).toEqual([
    [['one', 'two'], false],
    [['three'], true],
  ])
  for (let line = 0; line < 1000; line++) log.log('info', 'again')
  rest()
  expect(sent.flatMap(([lines]) => lines)).toHaveLength(200)
})

test('a batch that is too large is halved and tried again, and only what is too large by itself is dropped', async () => {
  const tried: number[] = []
  const arrived: string[] = []
  const items = ['a', 'b'.repeat(50), 'c', 'd', 'e'.repeat(500), 'f', 'g']
  await sendInHalves(items, (part) => {
    tried.push(part.length)
    const fits = part.join('').length <= 60
    if (fits) arrived.push(...part)
    return fits
  })
  expect(arrived).toEqual(items.filter((item) => item.length < 500))
  expect(tried[0]).toBe(7)
  await sendInHalves([], () => {
    throw new Error('nothing is sent of nothing')
  })
})

test('items are seen once a list has rested for a second, each once for a visit of the list', () => {
  vi.useFakeTimers()
  let onScreen = [7, 8]
  const sent: (readonly [string, number, number])[] = []
  const impressions = new Impressions({
    look: () => onScreen.map((id, at) => ({ content_id: id, position: at })),
    send: (seen) => sent.push(...seen.map((one) => [one.surface, one.content_id, one.position] as const)),
    now: () => 0,
  })
  impressions.visited(surfaceOf('/list', '?list=archive'))
  vi.advanceTimersByTime(999)
  impressions.moved()
  onScreen = [8, 9]
  vi.advanceTimersByTime(999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  impressions.moved()
  vi.advanceTimersByTime(1000)
  impressions.visited(surfaceOf('/reader', '?id=9'))
  impressions.moved()
  vi.advanceTimersByTime(1000)
  impressions.visited(surfaceOf('/list', '?search=sea'))
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect(sent).toEqual([
    ['archive', 8, 0],
    ['archive', 9, 1],
    ['search', 8, 0],
    ['search', 9, 1],
  ])
})
