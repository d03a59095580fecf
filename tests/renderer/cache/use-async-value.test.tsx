import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ERROR_RETRY_COUNT, ERROR_RETRY_INTERVAL } from '#shared/limits.ts'
import { type AsyncValue, useAsyncValue } from '../../../renderer/cache/index.ts'

// Fake only the timers between attempts; rendering keeps real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const refusal = (status: number) => Object.assign(new Error('no'), { name: 'RequestError', status, url: '/x' })

/** Renders a component that reads; `answer` decides each attempt. */
async function show(answer: (time: number) => string) {
  let times = 0
  let reading: AsyncValue<string> | null = null
  const Probe = (): ReactNode => {
    reading = useAsyncValue('word', async () => answer(++times))
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Probe />))
  const wait = async (rests: number) => {
    for (let rest = 0; rest <= rests; rest++) {
      if (rest > 0) vi.advanceTimersByTime(ERROR_RETRY_INTERVAL)
      for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
    }
  }
  await wait(0)
  return { wait, times: () => times, now: () => reading as unknown as AsyncValue<string>, leave: () => root.unmount() }
}

test('a failed read is reported immediately, retried, and shown once the service recovers', async () => {
  const { wait, times, now, leave } = await show((time) => {
    if (time < 3) throw refusal(502)
    return 'here'
  })
  expect(now()).toMatchObject({ value: null, failure: { status: 502 } })
  await wait(1)
  expect(times()).toBe(2)
  expect(now().failure).not.toBeNull()
  await wait(1)
  expect(now()).toMatchObject({ value: 'here', failure: null })
  await wait(20)
  expect(times()).toBe(3)
  leave()
})

test('a failed read is retried five times, then only on request; a component that left the screen does not retry', async () => {
  const { wait, times, now, leave } = await show(() => {
    throw refusal(500)
  })
  await wait(20)
  expect(times()).toBe(1 + ERROR_RETRY_COUNT)
  flushSync(() => now().again())
  await wait(0)
  expect(times()).toBe(2 + ERROR_RETRY_COUNT)
  leave()
  await wait(20)
  expect(times()).toBe(2 + ERROR_RETRY_COUNT)
})

test.each([400, 401, 403, 404, 429, 0])('an answer of %i is not retried automatically', async (status) => {
  const { wait, times, leave } = await show(() => {
    throw refusal(status)
  })
  await wait(20)
  expect(times()).toBe(1)
  leave()
})

test('returning shows the previous result immediately while it is read again; the cache preserves the most recent results', async () => {
  const kept = new Map<string, unknown>()
  const shown: (string | null)[] = []
  const Probe = ({ name, answer }: { readonly name: string; readonly answer: string }): ReactNode => {
    shown.push(useAsyncValue(name, async () => answer, kept).value)
    return null
  }
  const visit = async (name: string, answer: string) => {
    const root = createRoot(document.createElement('div'))
    flushSync(() => root.render(<Probe name={name} answer={answer} />))
    for (let turn = 0; turn < 5; turn++) await new Promise((done) => setImmediate(done))
    root.unmount()
  }
  await visit('tags', 'before')
  shown.length = 0
  await visit('tags', 'after')
  expect(shown[0]).toBe('before')
  expect(shown.at(-1)).toBe('after')
  for (let other = 0; other < 100; other++) await visit(`source ${other}`, 'x')
  expect(kept.size).toBeLessThan(50)
  expect(kept.has('source 99')).toBe(true)
})
