import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createExtractors, type Extractors } from '../../../../main/service/extraction/index.ts'
import type { StartedProcess } from '../../../../main/service/processes/index.ts'
import { forkExtraction } from '../open-library.ts'
import { fixturePage } from './fixture-page.ts'

interface Heard {
  readonly type: string
  readonly id?: number
  readonly notice?: unknown
}

/** A process in memory: it receives messages, and answers or reports at the test's request. */
class FakeProcess implements StartedProcess {
  readonly heard: Heard[] = []
  isKilled = false
  #listener: (message: unknown) => void = () => {}
  #closed: () => void = () => {}

  readonly port = {
    post: (message: unknown) => void this.heard.push(message as Heard),
    onMessage: (listener: (message: unknown) => void) => {
      this.#listener = listener
      return () => {}
    },
    onClose: (listener: (cause: unknown) => void) => void (this.#closed = () => listener(undefined)),
  }

  kill(): void {
    this.isKilled = true
    // A real one ends a moment later.
    queueMicrotask(() => this.#closed())
  }

  tell(notice: string): void {
    this.#listener({ type: 'tell', notice })
  }

  answer(text: string): void {
    const asked = this.heard.findLast(({ type }) => type === 'ask')
    this.#listener({ type: 'value', id: asked?.id, value: { text } })
  }

  /** Milliseconds that it was allowed to spend. */
  get limit(): unknown {
    return this.heard.findLast(({ type }) => type === 'tell')?.notice
  }
}

let started: FakeProcess[] = []
let extractors: Extractors
beforeEach(() => {
  vi.useFakeTimers()
  started = []
  extractors = createExtractors({
    start: () => {
      const fake = new FakeProcess()
      started.push(fake)
      return fake
    },
    timeoutMs: 20_000,
  })
})
afterEach(async () => {
  await extractors.close()
  vi.useRealTimers()
})

const page = { url: 'https://example.org/', html: 'words' }
const read = () => {
  const outcome = { text: null as string | null, code: null as string | null }
  void extractors
    .for({ account: 1, isAwaited: true })
    .extract(page)
    .then(
      ({ text }) => (outcome.text = text),
      ({ code }: { code: string }) => (outcome.code = code),
    )
  return outcome
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a page whose process gets no processor for minutes is read, since only what the process spends is counted', async () => {
  const outcome = read()
  started[0]!.tell('ready')
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  expect([started.length, started[0]!.isKilled, outcome.code]).toEqual([1, false, null])
  started[0]!.answer('slowly')
  await settle()
  expect(outcome.text).toBe('slowly')
})

test('a page that took too long is read once more, with three times the limit, in another process', async () => {
  const outcome = read()
  started[0]!.tell('ready')
  await settle()
  expect(started[0]!.limit).toMatchObject({ spendsMs: 20_000 })
  started[0]!.tell('late')
  await settle()
  expect(started).toMatchObject([
    { isKilled: true, limit: { spendsMs: 20_000 } },
    { isKilled: false, limit: { spendsMs: 60_000 } },
  ])
  started[1]!.answer('at last')
  await settle()
  expect(outcome).toEqual({ text: 'at last', code: null })
})

test('a page that takes too long twice is given up, and a third process never reads it', async () => {
  const outcome = read()
  for (const turn of [0, 1]) {
    started[turn]!.tell('ready')
    started[turn]!.tell('late')
    await settle()
  }
  expect([outcome.code, started.length]).toEqual(['timed_out', 2])
})

test('a page that is read once more holds up no one who waits', async () => {
  read()
  started[0]!.tell('ready')
  started[0]!.tell('late')
  await settle()
  const next = read()
  await settle()
  started[2]!.answer('meanwhile')
  await settle()
  expect(next.text).toBe('meanwhile')
})

test('a process that hangs is ended by the clock, as is the second one', async () => {
  const outcome = read()
  started[0]!.tell('ready')
  await vi.advanceTimersByTimeAsync(5 * 60_000 + 1)
  expect(started[0]!.isKilled).toBe(true)
  started[1]!.tell('ready')
  await vi.advanceTimersByTimeAsync(15 * 60_000 + 1)
  expect([outcome.code, started.length, started[1]!.isKilled]).toEqual(['timed_out', 2, true])
})

test('a real process ends itself once it has spent the time of its page', async () => {
  vi.useRealTimers()
  const strict = createExtractors({ start: forkExtraction, timeoutMs: 1 })
  try {
    const reading = strict.for({ account: 1, isAwaited: true }).extract(fixturePage('plain-article'))
    await expect(reading).rejects.toMatchObject({ code: 'timed_out' })
  } finally {
    await strict.close()
  }
})
