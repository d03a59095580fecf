// A process that reads documents bounds what they use, regardless of its reader. Here its reader also obeys a few pages
// that make it greedy, so that no document is needed that makes a real one greedy. pdf.js 6.5 is greedy with a small
// file whose streams unpack to gigabytes, and micromark 4.0 with a paragraph of a hundred thousand marks of links.
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { processingStatus } from '#shared/model/processing-status.ts'
import { createExtractors } from '../../../../main/service/extraction/index.ts'
import { forkProcess } from '../../../../main/service/processes/index.ts'
import { articlePage } from '../article-page.ts'
import { builtService } from '../built-service.ts'
import { openLoopbackSite } from '../outbound/loopback-site.ts'
import { openLibrary } from '../open-library.ts'

const built = fileURLToPath(builtService('.'))
// Beside the built one, from where it finds its packages.
const folder = mkdtempSync(join(built, '../greedy-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(built, folder, { recursive: true })
const worker = join(folder, 'extraction-worker.js')
renameSync(worker, join(folder, 'real-worker.js'))
writeFileSync(
  worker,
  `
    import { parentPort } from 'node:worker_threads'
    const held = []
    const obey = ({ id, args: [page] }) => {
      if (page.html === 'fill the heap') for (;;) held.push(Array.from({ length: 1000 }, (_, at) => ({ at })))
      if (page.html === 'fill buffers') for (;;) held.push(Buffer.alloc(8_000_000, 1))
      if (page.html === 'end') process.exit()
      if (page.html === 'answer at length')
        parentPort.postMessage({ type: 'value', id, value: { text: 'x'.repeat(25_000_000) } })
    }
    const on = parentPort.on.bind(parentPort)
    parentPort.on = (event, heard) =>
      on(event, (message) => {
        if (event === 'message' && message.type === 'ask') obey(message)
        heard(message)
      })
    await import('./real-worker.js')`,
)
const GREEDY = forkProcess(pathToFileURL(join(folder, 'extraction-process.js')))

const page = (html: string) => ({ url: 'https://example.org/', html })
const fine = page(articlePage('Fine', 200))

// The service below meets a full heap.
test.each([
  ['fill buffers', 'too_complex'],
  ['answer at length', 'too_complex'],
  ['end', 'crashed'],
])('a document at which its reader would %s fails as %s, and the next one is read', async (html, code) => {
  const extractors = createExtractors({ start: GREEDY, processes: 1 })
  const extractor = extractors.for({ account: 1, isAwaited: true })
  try {
    const failed: unknown = await extractor.extract(page(html)).catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'ExtractionError', code })
    expect((await extractor.extract(fine)).title).toBe('Fine')
  } finally {
    await extractors.close()
  }
})

test('a service whose reader fills its memory reports this with the item, answers in the meantime, and reads what comes after', async () => {
  const site = await openLoopbackSite((_request, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end('fill the heap'),
  )
  const library = await openLibrary({ startExtraction: GREEDY, allowPrivateHosts: [site.host] })
  try {
    const save = async (path: string, html?: string) =>
      (await library.call('POST', '/save/', { url: `${site.origin}/${path}`, html })).body.content_id
    const id = await save('greedy')
    const look = async (of: number) => (await library.call('GET', `/contents/${of}/`)).body
    let looks = 0
    for (; (await look(id)).processing_status === processingStatus.inProgress; looks += 1) await setImmediate()
    expect(looks).toBeGreaterThan(0)
    expect(await look(id)).toMatchObject({
      processing_status: processingStatus.failed,
      processing_error: 'The page is too large or too complex to read.',
    })
    const after = await save('after', fine.html)
    await library.service.idle()
    expect(await look(after)).toMatchObject({ title: 'Fine', processing_status: processingStatus.complete })
  } finally {
    await library.close()
    await site.close()
  }
})

test('a process whose reader fills its memory reports this, and answers nothing', async () => {
  const { port } = GREEDY()
  const messages: unknown[] = []
  port.onMessage((message) => messages.push(message))
  const ended = new Promise((resolve) => port.onClose?.(resolve))
  port.post({ type: 'ask', id: 1, method: 'page', args: [page('fill the heap')] })
  await ended
  expect(messages).toContainEqual({ type: 'tell', notice: 'full' })
  expect(messages).not.toContainEqual(expect.objectContaining({ type: 'error' }))
})
