import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FeedPage } from '#shared/model/feed.ts'
import { isNight } from '../../seed.ts'
import { articlePage } from './article-page.ts'
import { headless } from './headless-address.ts'
import { killHeadless as kill, startHeadless as start } from './headless-process.ts'
import { openLoopbackSite } from './outbound/loopback-site.ts'
import type { Call } from './open-library.ts'

const SAVES = isNight ? 50 : 20

async function queue(call: Call): Promise<FeedPage['feed']> {
  const { body }: { body: FeedPage } = await call('GET', '/library_items/queue_feed/')
  expect(body.next).toBeNull()
  return body.feed
}

test(`${SAVES} saves survive a repeatedly killed service: none is lost, doubled or left half done`, async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-killed-'))
  // The test releases each answer, so that every kill happens in the middle of a fetch.
  const waiting: (() => void)[] = []
  let leave = 0
  let answered = 0
  let onAnswer: () => void = () => {}
  const site = await openLoopbackSite((request, response) => {
    const number = Number(request.url?.slice(1))
    const answer = () => {
      leave--
      answered++
      if (number % 10 === 3) response.writeHead(404).end()
      else if (number % 10 === 7 && number < 1000) response.writeHead(302, { location: `/${number + 1000}` }).end()
      else response.writeHead(200, { 'content-type': 'text/html' }).end(articlePage(`Number ${number}`, 120))
      onAnswer()
    }
    response.on('close', () => {
      const index = waiting.indexOf(answer)
      if (index >= 0) waiting.splice(index, 1)
    })
    if (leave > 0) answer()
    else waiting.push(answer)
  })
  const giveLeave = (count: number) => {
    leave = count
    while (leave > 0 && waiting.length > 0) waiting.shift()?.()
  }
  const answerMore = async (count: number) => {
    const until = answered + count
    giveLeave(count)
    while (answered < until) await new Promise<void>((resolve) => (onAnswer = resolve))
  }

  let service = await start(dataFolder, site.host)
  const urls = Array.from({ length: SAVES }, (_, index) => `${site.origin}/${index + 1}`)
  const save = async (from: number, to: number) => {
    for (const url of urls.slice(from, to)) {
      const { status } = await service.call('POST', '/save/', { url })
      expect(status).toBe(201)
    }
  }
  await save(0, 10)
  await answerMore(6)
  await kill(service, 'SIGKILL')
  service = await start(dataFolder, site.host)
  await save(10, SAVES)
  await answerMore(5)
  await kill(service, 'SIGKILL')
  for (const more of isNight ? [1, 8] : []) {
    service = await start(dataFolder, site.host)
    await answerMore(more)
    await kill(service, 'SIGKILL')
  }
  giveLeave(Number.POSITIVE_INFINITY)
  service = await start(dataFolder, site.host)
  let feed = await queue(service.call)
  while (feed.some(({ content }) => content.processing_status === 0)) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    feed = await queue(service.call)
  }

  expect(feed.map(({ content }) => content.url).toSorted()).toEqual(urls.toSorted())
  for (const { content } of feed) {
    const number = Number(new URL(content.url).pathname.slice(1))
    if (number % 10 === 3) expect(content).toMatchObject({ processing_status: 2, article: null })
    else {
      const title = `Number ${number % 10 === 7 ? number + 1000 : number}`
      expect(content).toMatchObject({ processing_status: 1, processing_error: null, title })
    }
  }
  expect(await kill(service, 'SIGTERM')).toBe(0)
  await site.close()
  rmSync(dataFolder, { recursive: true })
})

test('a second service on the same library is refused with a message, and the first continues', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'lectern-twice-'))
  const first = await start(dataFolder, '')
  const second = spawn(process.execPath, [headless, '--port', '0'], {
    env: { ...process.env, LECTERN_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  second.stderr.on('data', (chunk) => (said += String(chunk)))
  const [code] = await once(second, 'close')
  expect(code).toBe(1)
  expect(said.trim()).toBe(`Another Lectern is already using ${dataFolder}.`)
  expect((await first.call('GET', '/profile/')).status).toBe(200)
  expect(await kill(first, 'SIGTERM')).toBe(0)
  rmSync(dataFolder, { recursive: true })
})
