import { afterEach, describe, expect, test } from 'vitest'
import { createExtractor, type Extractor } from '../../../../main/service/extraction/index.ts'
import { fixturePage } from './fixture-page.ts'

const REAL = new URL('../../../../main/service/extraction/worker.ts', import.meta.url)

/** A worker that obeys the page: hang, die, throw, run out of memory. Otherwise it answers with the page's words. */
const MOODY = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    const answer = (id, text) => parentPort.postMessage({ type: 'value', id, value: { text } })
    parentPort.on('message', ({ id, args: [page] }) => {
      // It never gives its thread back, and leaves the processor to others.
      if (page.html === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      if (page.html === 'die') process.exit(3)
      if (page.html === 'throw') throw new Error('no reason')
      if (page.html === 'lie') {
        const error = { name: 'ExtractionError', message: '', details: { code: 'toString' } }
        return parentPort.postMessage({ type: 'error', id, error })
      }
      if (page.html.startsWith('count')) return answer(id, String(++count))
      answer(id, page.html)
    })
    let count = 0`)}`,
)

const page = (html: string) => ({ url: 'https://example.org/', html })
let extractor: Extractor | null = null
afterEach(() => extractor?.close())

describe('the extractor', () => {
  test('reads pages in a real worker and continues after one without an article', async () => {
    extractor = createExtractor({ worker: REAL })
    const [first, second, third] = await Promise.allSettled([
      extractor.extract(fixturePage('plain-article')),
      extractor.extract(fixturePage('empty')),
      extractor.extract(fixturePage('japanese')),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: { title: 'The Harbour and Its Cranes' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'ExtractionError', code: 'empty_page' } })
    expect(third).toMatchObject({ status: 'fulfilled', value: { language: 'ja' } })
  })

  test('accepts repeated announcements of a page, also before and after closing', async () => {
    extractor = createExtractor({ worker: REAL })
    extractor.prepare()
    extractor.prepare()
    const article = await extractor.extract(fixturePage('plain-article'))
    expect(article).toMatchObject({ title: 'The Harbour and Its Cranes' })
    extractor.prepare()
    await extractor.close()
    extractor.prepare()
    await expect(extractor.extract(fixturePage('plain-article'))).rejects.toMatchObject({ code: 'crashed' })
  })

  test('loses at most the next page if a worker dies while getting ready', async () => {
    extractor = createExtractor({ worker: MOODY })
    // This worker does not know how to get ready.
    extractor.prepare()
    const outcomes = await Promise.allSettled([extractor.extract(page('a')), extractor.extract(page('b'))])
    expect(outcomes[1]).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  })

  test('replaces a worker that hangs; only its page fails', async () => {
    // Its replacement must start within the timeout too.
    extractor = createExtractor({ worker: MOODY, timeoutMs: 10_000 })
    const [hung, next] = await Promise.allSettled([extractor.extract(page('hang')), extractor.extract(page('fine'))])
    expect(hung).toMatchObject({ status: 'rejected', reason: { code: 'timed_out' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'fine' } })
  })

  test('replaces a worker that dies or throws; only its page fails', async () => {
    extractor = createExtractor({ worker: MOODY, threads: 2 })
    const outcomes = await Promise.allSettled(
      ['a', 'die', 'b', 'throw', 'c', 'lie', 'd'].map((html) => extractor!.extract(page(html))),
    )
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.text : (outcome.reason as { code: string }).code,
      ),
    ).toEqual(['a', 'crashed', 'b', 'crashed', 'c', 'crashed', 'd'])
  })

  test('can abort a page that waits or is being read', async () => {
    extractor = createExtractor({ worker: MOODY })
    const reading = new AbortController()
    const waiting = new AbortController()
    const outcomes = [
      extractor.extract(page('hang'), reading.signal),
      extractor.extract(page('never'), waiting.signal),
      extractor.extract(page('fine')),
    ]
    const settled = Promise.allSettled(outcomes)
    waiting.abort(new Error('not wanted'))
    reading.abort(new Error('not wanted either'))
    expect(await settled).toMatchObject([
      { status: 'rejected', reason: { message: 'not wanted either' } },
      { status: 'rejected', reason: { message: 'not wanted' } },
      { status: 'fulfilled', value: { text: 'fine' } },
    ])
    await expect(extractor.extract(page('x'), AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  })

  test('reads a huge page in a worker of its own that no other page shares', async () => {
    extractor = createExtractor({ worker: MOODY })
    const huge = page(`count ${'x'.repeat(3_000_001)}`)
    const counts = []
    for (const one of [page('count'), page('count'), huge, huge, page('count'), page('count')]) {
      counts.push((await extractor.extract(one)).text)
    }
    expect(counts).toEqual(['1', '2', '1', '1', '1', '2'])
  })

  test('can abort a huge page that waits for its worker, and continues', async () => {
    extractor = createExtractor({ worker: MOODY })
    await extractor.extract(page('count'))
    const controller = new AbortController()
    const huge = extractor.extract(page(`hang${'x'.repeat(3_000_001)}`), controller.signal)
    const next = extractor.extract(page('fine'))
    controller.abort(new Error('not wanted'))
    await expect(huge).rejects.toThrow('not wanted')
    expect((await next).text).toBe('fine')
  })

  test('closes at once, failing the remaining pages', async () => {
    extractor = createExtractor({ worker: MOODY })
    const settled = Promise.allSettled([extractor.extract(page('hang')), extractor.extract(page('fine'))])
    await extractor.close()
    for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { code: 'crashed' } })
    await expect(extractor.extract(page('late'))).rejects.toMatchObject({ code: 'crashed' })
  })
})
