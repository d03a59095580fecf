import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forkProcess } from '../../main/service/processes/index.ts'
import { createService, type Service } from '../../main/service/index.ts'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { articlePage } from '../main/service/article-page.ts'
import type { Figure } from './figure.ts'

export const name = 'service: save to readable, and feeds over HTTP'

const startImport = forkProcess(new URL('../../main/service/imports/process.ts', import.meta.url))
const startExtraction = forkProcess(new URL('../../main/service/extraction/process.ts', import.meta.url))
const SAVES = 40

export async function run(): Promise<Figure[]> {
  const html = pageOfBytes(100_000)
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
  const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'))
  const service = await createService({ dataFolder: folder, startExtraction, startImport, allowPrivateHosts: [host] })
  try {
    return [...(await saveToReadable(service, host)), ...(await feedAgainstBare(service, host))]
  } finally {
    await service.close()
    site.close()
    rmSync(folder, { recursive: true })
  }
}

async function saveToReadable(service: Service, host: string): Promise<Figure[]> {
  const call = await signedIn(service)
  const save = async (index: number) => {
    await call('POST', '/save/', { url: `http://${host}/${index}` })
    await service.idle()
  }
  // The first save starts an extraction process.
  const first = await time(() => save(0))
  const times: number[] = []
  for (let index = 1; index <= SAVES; index++) times.push(await time(() => save(index)))
  const together = await time(async () => {
    await Promise.all(
      Array.from({ length: SAVES }, (_, index) => call('POST', '/save/', { url: `http://${host}/again-${index}` })),
    )
    await service.idle()
  })
  return [
    { name: 'save to readable, 100 kB page, median', value: quantile(times, 0.5), unit: 'ms' },
    { name: 'save to readable, 100 kB page, p95', value: quantile(times, 0.95), unit: 'ms' },
    { name: 'the first save after a start', value: first, unit: 'ms', note: 'starts the extraction process' },
    { name: `${SAVES} saves at once, each`, value: together / SAVES, unit: 'ms' },
  ]
}

async function feedAgainstBare(service: Service, host: string): Promise<Figure[]> {
  const call = await signedIn(service)
  for (let index = 0; index < 10; index++) await call('POST', '/save/', { url: `http://${host}/more-${index}` })
  await service.idle()
  const body = await (await call('GET', '/library_items/queue_feed/')).text()
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(body)
  })
  bare.listen(0, '127.0.0.1')
  await once(bare, 'listening')
  const door = await serveHttp(service, { host: '127.0.0.1', port: 0 })
  const { access_token } = await service.localTokens()
  const headers = { authorization: `Bearer ${access_token}` }
  const addresses = [
    `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
    `${door.origin}/api/v19/library_items/queue_feed/`,
  ]
  const ask = async (url: string) => void (await (await fetch(url, { headers })).arrayBuffer())
  const rates: [number[], number[]] = [[], []]
  // Alternate, so that a busy moment of the machine affects both.
  for (let round = 0; round < 12; round++) {
    for (const [index, url] of addresses.entries()) {
      const took = await time(async () => {
        for (let times = 0; times < 40; times++) await ask(url)
      })
      if (round > 1) rates[index]?.push((40 / took) * 1000)
    }
  }
  const [bareRate, rate] = [quantile(rates[0], 0.5), quantile(rates[1], 0.5)]
  const direct = await time(async () => {
    for (let index = 0; index < 200; index++) await (await call('GET', '/library_items/queue_feed/')).text()
  })
  bare.close()
  bare.closeAllConnections()
  await door.close()
  return [
    { name: 'queue_feed over HTTP', value: rate, unit: 'pages/s', note: `${Math.round(body.length / 1000)} kB a page` },
    {
      name: 'queue_feed against a bare server',
      value: rate / bareRate,
      unit: '×',
      note: 'target 0.6; client in the same process',
    },
    { name: 'queue_feed called directly', value: direct / 200, unit: 'ms' },
  ]
}

async function signedIn(service: Service) {
  const { access_token } = await service.localTokens()
  return (method: string, path: string, body?: unknown) =>
    service.handle(
      new Request(`http://library.bench/api/v19${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
}

function pageOfBytes(bytes: number): string {
  const page = articlePage('A long read', 8000)
  const script = `<script>${'/* weight that pages carry */'.repeat(Math.ceil((bytes - page.length) / 29))}</script>`
  return page.replace('</head>', `${bytes > page.length ? script : ''}</head>`)
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
