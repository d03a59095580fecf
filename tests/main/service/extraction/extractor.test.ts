import { inMemory } from '../../../../main/service/bytes/byte-source.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  createExtractors,
  type Extractor,
  type ExtractorOptions,
  type Extractors,
} from '../../../../main/service/extraction/index.ts'
import { forkProcess, type StartProcess } from '../../../../main/service/processes/index.ts'
import { makePdf } from '../../../fakes/make-pdf.ts'
import { forkExtraction as REAL } from '../open-library.ts'
import { fixturePage } from './fixture-page.ts'
import { inLanguage } from '../../../../main/service/language/index.ts'

/** A process that obeys the page: hang, die, throw, fill its memory. Otherwise it answers with the page's words. */
const folder = mkdtempSync(join(tmpdir(), 'lectern-moody-'))
const script = join(folder, 'moody.mjs')
writeFileSync(
  script,
  `
    import { existsSync, writeFileSync } from 'node:fs'
    process.send({ type: 'tell', notice: 'ready' })
    const answer = (id, text) => process.send({ type: 'value', id, value: { text } })
    process.on('message', ({ id, notice, args }) => {
      // How long it may take.
      if (notice?.spendsMs) return
      const [page] = args
      // It never gives its thread back, and leaves the processor to others.
      if (page.html === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
      if (page.html === 'die') process.exit(3)
      if (page.html === 'die once' && !existsSync(page.url)) {
        writeFileSync(page.url, '')
        process.exit(3)
      }
      if (page.html === 'throw') throw new Error('no reason')
      if (page.html === 'lie') {
        const error = { name: 'ExtractionError', message: '', details: { code: 'toString' } }
        return process.send({ type: 'error', id, error })
      }
      if (page.html === 'late') return process.send({ type: 'tell', notice: 'late' })
      if (page.html === 'full') return process.send({ type: 'tell', notice: 'full' })
      if (page.html.startsWith('count')) return answer(id, String(++count))
      answer(id, page.html)
    })
    let count = 0`,
)
const MOODY = forkProcess(pathToFileURL(script))
afterAll(() => rmSync(folder, { recursive: true }))

const page = (html: string) => ({ url: 'https://example.org/', html })
let extractors: Extractors | null = null
afterEach(() => extractors?.close())

const ann = { account: 1, isAwaited: true }
const bob = { account: 2, isAwaited: true }

function open(start: StartProcess, options: Omit<ExtractorOptions, 'start'> = {}): Extractor {
  extractors = createExtractors({ start, ...options })
  return extractors.for(ann)
}

describe('the extractor', () => {
  test('names what it adds to a page in the language of each call', async () => {
    const extractor = open(REAL)
    const told = '<p>The film shows how the mill by the river grinds flour, and who waits for it in the yard.</p>'
    const film = '<iframe src="https://player.vimeo.com/video/76979871" width="640" height="360"></iframe>'
    const html = `<title>Mill</title><article><h1>Mill</h1>${told.repeat(9)}${film}${told}</article>`
    const extract = () => extractor.extract({ url: 'https://mill.example/film', html })
    const read = ['de', 'fr', 'en'].map((language) => inLanguage(language, extract))
    const [german, french, english] = (await Promise.all(read)).map((article) => JSON.stringify(article))
    expect(german).toContain('Vimeo-Video')
    expect(french).toContain('Vidéo Vimeo')
    expect(english).toContain('Vimeo video')
  })

  test('reads pages in a real process and continues after one without an article', async () => {
    const extractor = open(REAL)
    const [first, second, third] = await Promise.allSettled([
      extractor.extract(fixturePage('plain-article')),
      extractor.extract(fixturePage('empty')),
      extractor.extract(fixturePage('japanese')),
    ])
    expect(first).toMatchObject({ status: 'fulfilled', value: { title: 'The Harbour and Its Cranes' } })
    expect(second).toMatchObject({ status: 'rejected', reason: { name: 'ExtractionError', code: 'empty_page' } })
    expect(third).toMatchObject({ status: 'fulfilled', value: { language: 'ja' } })
  })

  test('reads a PDF of several megabytes, which is sent to the process in pieces', async () => {
    const bytes = makePdf([['The first page.'], ['The last page.']], { script: 'wait '.repeat(500_000) })
    const { markdown } = await open(REAL).extractPdf({ url: 'https://example.org/long.pdf', bytes: inMemory(bytes) })
    expect(markdown).toMatch(/The first page\.\s+The last page\./)
  })

  test('gives a process the file of the last question, however the one before ended', async () => {
    const extractor = open(REAL)
    const broken = { url: 'https://example.org/broken.pdf', bytes: inMemory(new Uint8Array(2_500_000).fill(65)) }
    await expect(extractor.extractPdf(broken)).rejects.toMatchObject({ name: 'ExtractionError' })
    const whole = { url: 'https://example.org/whole.pdf', bytes: inMemory(makePdf([['A whole page.']])) }
    expect((await extractor.extractPdf(whole)).markdown).toContain('A whole page.')
  })

  test('accepts repeated announcements of a page, also before and after closing', async () => {
    const extractor = open(REAL)
    extractor.prepare()
    extractor.prepare()
    const article = await extractor.extract(fixturePage('plain-article'))
    expect(article).toMatchObject({ title: 'The Harbour and Its Cranes' })
    extractor.prepare()
    await extractors?.close()
    extractor.prepare()
    await expect(extractor.extract(fixturePage('plain-article'))).rejects.toMatchObject({ code: 'crashed' })
  })

  test('loses at most the next page if a process dies while getting ready', async () => {
    const extractor = open(MOODY)
    // This process does not know how to get ready.
    extractor.prepare()
    const outcomes = await Promise.allSettled([extractor.extract(page('a')), extractor.extract(page('b'))])
    expect(outcomes[1]).toMatchObject({ status: 'fulfilled', value: { text: 'b' } })
  })

  test('replaces a process that takes too long; only its page fails', async () => {
    const extractor = open(MOODY)
    const [late, next] = await Promise.allSettled([extractor.extract(page('late')), extractor.extract(page('fine'))])
    expect(late).toMatchObject({ status: 'rejected', reason: { code: 'timed_out' } })
    expect(next).toMatchObject({ status: 'fulfilled', value: { text: 'fine' } })
  })

  test('replaces a process that dies or throws; only its page fails', async () => {
    const extractor = open(MOODY, { processes: 2 })
    const outcomes = await Promise.allSettled(
      ['a', 'die', 'b', 'throw', 'c', 'lie', 'd'].map((html) => extractor.extract(page(html))),
    )
    expect(
      outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.text : (outcome.reason as { code: string }).code,
      ),
    ).toEqual(['a', 'crashed', 'b', 'crashed', 'c', 'crashed', 'd'])
  })

  test('can abort a page that waits or is being read', async () => {
    const extractor = open(MOODY)
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

  test('reads a huge page in a separate process that no other page shares', async () => {
    const extractor = open(MOODY)
    const huge = page(`count ${'x'.repeat(3_000_001)}`)
    const counts = []
    for (const one of [page('count'), page('count'), huge, huge, page('count'), page('count')]) {
      counts.push((await extractor.extract(one)).text)
    }
    expect(counts).toEqual(['1', '2', '1', '1', '1', '2'])
  })

  test('can abort a huge page that waits for its process, and continues', async () => {
    const extractor = open(MOODY)
    await extractor.extract(page('count'))
    const controller = new AbortController()
    const huge = extractor.extract(page(`hang${'x'.repeat(3_000_001)}`), controller.signal)
    const next = extractor.extract(page('fine'))
    controller.abort(new Error('not wanted'))
    await expect(huge).rejects.toThrow('not wanted')
    expect((await next).text).toBe('fine')
  })

  test('closes immediately, failing the remaining pages', async () => {
    const extractor = open(MOODY)
    const settled = Promise.allSettled([extractor.extract(page('hang')), extractor.extract(page('fine'))])
    await extractors?.close()
    for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { code: 'crashed' } })
    await expect(extractor.extract(page('late'))).rejects.toMatchObject({ code: 'crashed' })
  })

  test('reads a page again whose process died once, and gives up one of which two processes died', async () => {
    const extractor = open(MOODY)
    const once = { url: join(folder, 'died'), html: 'die once' }
    expect((await extractor.extract(once)).text).toBe('die once')
    await expect(extractor.extract(page('die'))).rejects.toMatchObject({ code: 'crashed' })
    await expect(extractor.extract(page('full'))).rejects.toMatchObject({ code: 'too_complex' })
  })

  test('serves accounts in turn, however much one of them asks for', async () => {
    const extractor = open(MOODY, { processes: 1 })
    const order: string[] = []
    const read = async (by: Extractor, html: string) => void order.push((await by.extract(page(html))).text)
    const hers = ['a1', 'a2', 'a3'].map((html) => read(extractor, html))
    await Promise.all([...hers, read(extractors!.for(bob), 'b1')])
    expect(order).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('reads for one account while the slow files of another take their time', async () => {
    const extractor = open(MOODY)
    const slow = Promise.allSettled(['hang', 'hang', 'hang'].map((html) => extractor.extract(page(html))))
    expect((await extractors!.for(bob).extract(page('fine'))).text).toBe('fine')
    await extractors?.close()
    await slow
  })

  test('reads what a user waits for alongside what no one waits for', async () => {
    open(MOODY, { processes: 1 })
    const unawaited = extractors!.for({ account: 1, isAwaited: false })
    const slow = Promise.allSettled([unawaited.extract(page('hang')), unawaited.extract(page('hang'))])
    expect((await extractors!.for(ann).extract(page('fine'))).text).toBe('fine')
    await extractors?.close()
    await slow
  })

  test('ends a process that has nothing to read, and starts another for the next page', async () => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const watched: StartProcess = () => {
      const started = MOODY()
      started.port.onClose?.(() => resolve())
      return started
    }
    const extractor = open(watched, { idleMs: 1 })
    expect((await extractor.extract(page('count'))).text).toBe('1')
    await ended
    expect((await extractor.extract(page('count'))).text).toBe('1')
  })
})
