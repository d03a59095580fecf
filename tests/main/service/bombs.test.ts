// Small files and pages that unpack to much or take long. LECTERN_BOMBS=large makes them as large as a site may send, and
// prints their times and memory.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { processingStatus } from '#shared/model/processing-status.ts'
import { type Bomb, bombs } from '../../fakes/bombs.ts'
import { zerosPdf } from '../../fakes/bomb-pdf.ts'
import { makePdf } from '../../fakes/make-pdf.ts'
import { articlePage } from './article-page.ts'
import type { Call } from './open-library.ts'
import { type LoopbackSite, openLoopbackSite } from './outbound/loopback-site.ts'
import { type MeasuredService, startMeasured } from './start-measured.ts'

const isLarge = process.env['LECTERN_BOMBS'] === 'large'
const sizes = isLarge
  ? { unpacked: 1_500_000_000, many: 10_000_000, long: 2_000_000 }
  : { unpacked: 150_000_000, many: 200_000, long: 20_000 }
const RESTARTS = isLarge ? 20 : 3

/** What the service may take more than before, whatever it is sent. */
const MOST_MEMORY = 64_000_000
const SENTENCE =
  /^(?:The (?:file|page) is too large or too complicated to be read|Reading the (?:file|page) took too long|This PDF is damaged and can’t be read|We found no article on the page|The page has no text to read|This file has no text that can be read)\.$/

const tried = bombs.filter(({ isUsual }) => isUsual || isLarge)

let site: LoopbackSite
const served = new Map<string, Buffer | string>()
const folders: string[] = []
const running: MeasuredService[] = []

beforeAll(async () => {
  site = await openLoopbackSite((request, response) => {
    const bytes = served.get(request.url ?? '')
    response.setHeader('content-type', typeof bytes === 'string' ? 'text/html' : 'application/pdf')
    response.end(bytes)
  })
  served.set('/page', articlePage('Before', 400))
  served.set('/file.pdf', Buffer.from(makePdf([['A file that does no harm.']])))
})
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await site.close()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function start(folder: string): Promise<MeasuredService> {
  const service = await startMeasured(folder, [site.host])
  running.push(service)
  return service
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bombs-'))
  folders.push(folder)
  return folder
}

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

describe('a service that is sent a bomb', () => {
  let service: MeasuredService
  let number = 0

  beforeAll(async () => {
    service = await start(newFolder())
    for (const path of ['/page', '/file.pdf']) {
      const id = await save(service.call, path)
      expect(await outcome(service.call, id)).toMatchObject({ status: processingStatus.complete })
    }
  })

  const read = async ({ make }: Bomb) => {
    const path = `/bomb-${++number}`
    served.set(path, await make(sizes))
    await service.measured('begin')
    const id = await save(service.call, path)
    const found = await outcome(service.call, id)
    const { before, peak } = await service.measured('end')
    served.delete(path)
    return { ...found, memory: peak - before }
  }

  test.each(tried)('answers meanwhile and keeps its memory, given $name', async (bomb) => {
    const begun = performance.now()
    const { calls, status, error, memory } = await read(bomb)
    if (isLarge) {
      const took = ((performance.now() - begun) / 1000).toFixed(1)
      console.log(`${bomb.name}: ${took} s, ${Math.round(memory / 1e6)} MB more. ${error ?? 'Read'}`)
    }
    expect(calls).toBeGreaterThan(1)
    if (bomb.isFatal) expect(status).toBe(processingStatus.failed)
    if (status === processingStatus.failed) expect(error).toMatch(SENTENCE)
    expect(memory).toBeLessThan(MOST_MEMORY)
  })

  test('reads what comes after it', async () => {
    served.set('/after', articlePage('After', 400))
    const id = await save(service.call, '/after')
    expect(await outcome(service.call, id)).toMatchObject({ status: processingStatus.complete, error: null })
  })
})

test(`a service that is killed ${RESTARTS} times over a bomb answers after every start, and gives the bomb up`, async () => {
  const folder = newFolder()
  served.set('/again.pdf', await zerosPdf(sizes.unpacked))
  let service = await start(folder)
  const id = await save(service.call, '/again.pdf')
  for (let restart = 0; restart < RESTARTS; restart++) {
    const asked = restart + 1
    await expect
      .poll(() => site.requests.filter(({ url }) => url === '/again.pdf').length)
      .toBeGreaterThanOrEqual(asked)
    service.child.kill('SIGKILL')
    await once(service.child, 'exit')
    service = await start(folder)
    expect((await service.call('GET', '/profile/')).status).toBe(200)
  }
  const { status, error } = await outcome(service.call, id)
  expect(status).toBe(processingStatus.failed)
  // A job that was started too often is not started again.
  if (error !== messages.parsingError) expect(error).toMatch(SENTENCE)
})
