// Documents that are merely large stay within the limit of the service's own memory, and block no one. Prints their
// times and memory.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processingStatus } from '#shared/model/processing-status.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { articlePage } from './article-page.ts'
import type { Call } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type MeasuredService, startMeasured } from './start-measured.ts'

/** Additional bytes of memory that the service may use, whatever it is sent. */
const MOST_MEMORY = 64_000_000
const SENTENCE =
  /^(?:The (?:file|page) is too large or too complicated to be read|Reading the (?:file|page) took too long|We found no article on the page)\.$/
/** Characters of a page. */
const LONG = 2_000_000
const PDF_PAGES = 2_000

const line = 'The river runs past an old mill, where people wait for flour and talk about the weather.'
const pieces: Readonly<Record<string, string>> = {
  paragraphs: `<p>${line}</p>`,
  'items of a list': `<ul><li>${line}</li></ul>`,
  'rows of a table': `<table><tr><td>${line}</td><td>1</td></tr></table>`,
  links: `<p><a href="/a">${line}</a></p>`,
  headings: `<h2>The mill</h2><p>${line}</p>`,
  pictures: `<p>${line}</p><img src="/a.png" alt="A mill">`,
  'lines of code': `<pre><code>${line}</code></pre>`,
  posts: `<blockquote class="twitter-tweet"><p>${line}</p><a href="https://x.com/a/status/1">b</a></blockquote>`,
}
const documents: readonly (readonly [name: string, make: () => string | Buffer])[] = [
  ...Object.entries(pieces).map(
    ([name, piece]) =>
      [
        `a page of many ${name}`,
        () => `<!doctype html><title>Large</title><article>${piece.repeat(LONG / piece.length)}</article>`,
      ] as const,
  ),
  [
    `a PDF of ${PDF_PAGES} pages`,
    () => Buffer.from(makePdf(Array.from({ length: PDF_PAGES }, () => Array.from({ length: 40 }, () => line)))),
  ],
]

let site: LoopbackSite
let service: MeasuredService
const served = new Map<string, Buffer | string>()
const folder = mkdtempSync(join(tmpdir(), 'lectern-large-'))

beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    const bytes = served.get(request.url ?? '')
    response.setHeader('content-type', typeof bytes === 'string' ? 'text/html' : 'application/pdf')
    response.end(bytes)
  })
  service = await startMeasured(folder, [site.host])
  served.set('/page', articlePage('Before', 400))
  served.set('/file.pdf', Buffer.from(makePdf([['A file that does no harm.']])))
  // The processes that read exist from now on.
  for (const path of ['/page', '/file.pdf']) {
    const id = await save(service.call, path)
    expect(await outcome(service.call, id)).toMatchObject({ status: processingStatus.complete })
  }
})
afterAll(async () => {
  service.child.kill('SIGKILL')
  await site.close()
  rmSync(folder, { recursive: true })
})

async function save(call: Call, path: string): Promise<number> {
  const { status, body } = await call('POST', '/save/', { url: site.origin + path })
  expect(status).toBe(201)
  return body.content_id as number
}

/** Calls for the content until it is done. Every call must be answered. */
async function outcome(call: Call, id: number) {
  for (let calls = 1; ; calls++) {
    const { status, body } = await call('GET', `/contents/${id}/`)
    expect(status).toBe(200)
    if (body.processing_status !== processingStatus.inProgress) {
      return { calls, status: body.processing_status as number, error: body.processing_error as string | null }
    }
  }
}

test.each(documents)(
  'the service answers in the meantime and stays within its memory, given %s',
  async (name, make) => {
    const path = `/${encodeURIComponent(name)}`
    served.set(path, make())
    await service.measured('begin')
    const begun = performance.now()
    const { calls, status, error } = await outcome(service.call, await save(service.call, path))
    const { before, peak } = await service.measured('end')
    const took = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`${name}: ${took} s, ${Math.round((peak - before) / 1e6)} MB more. ${error ?? 'Read'}`)
    expect(calls).toBeGreaterThan(1)
    if (status === processingStatus.failed) expect(error).toMatch(SENTENCE)
    expect(peak - before).toBeLessThan(MOST_MEMORY)
  },
)

test('after all of it the service reads a page', async () => {
  served.set('/after', articlePage('After', 400))
  const id = await save(service.call, '/after')
  expect(await outcome(service.call, id)).toMatchObject({ status: processingStatus.complete, error: null })
})
