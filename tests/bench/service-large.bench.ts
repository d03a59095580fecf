import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { forkProcess } from '../../main/service/processes/index.ts'
import { createService, type Service } from '../../main/service/index.ts'
import { serveHttp } from '../../main/service/http/serve-http.ts'
import { serviceFlags } from '../../resources/scripts/service-flags.mjs'
import { seededRandom } from '../fakes/seeded-random.ts'
import type { Figure } from './figure.ts'
import { fillLibrary, words } from './large-library.ts'

export const name = 'service: 100,000 articles of 800 words in one account'

const startImport = forkProcess(new URL('../../main/service/imports/process.ts', import.meta.url))
const startExtraction = forkProcess(new URL('../../main/service/extraction/process.ts', import.meta.url))
const headless = new URL('../../main/service/headless.ts', import.meta.url)
const COUNT = 100_000
const LENGTH = 800

export async function run(): Promise<Figure[]> {
  // Filling takes far longer than measuring: a folder named here is filled once and retained.
  const kept = process.env['LECTERN_BENCH_LIBRARY']
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'lectern-large-'))
  try {
    const isFilled = kept !== undefined && existsSync(join(kept, 'filled'))
    const filling = isFilled ? 0 : await time(() => fillLibrary(folder, COUNT, LENGTH))
    if (kept !== undefined) writeFileSync(join(kept, 'filled'), '')
    if (process.env['LECTERN_BENCH_FILL'] === 'only')
      return [{ name: 'filled and indexed in', value: filling / 1000, unit: 's' }]
    const service = await createService({ dataFolder: folder, startExtraction, startImport })
    try {
      const figures = [
        { name: 'filled and indexed in', value: filling / 1000, unit: 's' },
        ...(await calls(service)),
        ...(await searches(service)),
        ...(await againstBare(service)),
      ]
      await service.close()
      return [...figures, await idleMemory(folder)]
    } finally {
      await service.close()
    }
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true })
  }
}

type Call = Awaited<ReturnType<typeof signedIn>>

async function calls(service: Service): Promise<Figure[]> {
  const call = await signedIn(service)
  const walk: number[] = []
  let next: string | null = '/library_items/queue_feed/'
  for (let page = 0; page < 300 && next !== null; page++) {
    const path: string = next
    let body = ''
    walk.push(
      await time(async () => {
        body = await (await call('GET', path)).text()
      }),
    )
    next = (JSON.parse(body) as { next: string | null }).next
  }
  const { cursor } = (await (await call('GET', '/library_items/queue_feed/')).json()) as { cursor: string }
  const put = (id: number, state: number) => call('PUT', '/library_entries/', { content_id: id, library_state: state })
  const figures = [
    ...told('queue_feed page, each another (target 3 ms at the median)', walk),
    ...told('queue_feed page 1 again', await timed(300, () => call('GET', '/library_items/queue_feed/'))),
    ...told(
      'updates_feed with nothing new (target 1 ms)',
      await timed(300, () => call('GET', `/library_items/updates_feed/?cursor=${cursor}`)),
    ),
    ...told('PUT library_entries (target 2 ms)', await timed(300, (index) => put(1000 + index * 7, 2))),
    ...told(
      'PUT contents tags',
      await timed(200, (index) =>
        call('PUT', '/contents/tags/', { content_ids: [5000 + index], add_tags: ['new tag'] }),
      ),
    ),
    ...told(
      'tags_feed',
      await timed(100, (index) => call('GET', `/library_items/tags_feed/?tags=tag%20${(index % 20) * 2 + 1}`)),
    ),
    ...told('home_sections', await timed(20, () => call('GET', '/home_sections/'))),
    ...told(
      'universal_recommendations',
      await timed(40, (index) => call('GET', `/universal_recommendations/?content_id=${2000 + index}`)),
    ),
  ]
  const rename = await timed(1, () => call('PUT', '/tags/rename', { tag_id: 5, name: 'renamed' }))
  return [...figures, { name: 'renaming a tag on 500 or more entries', value: rename[0] ?? 0, unit: 'ms' }]
}

async function searches(service: Service): Promise<Figure[]> {
  const call = await signedIn(service)
  const random = seededRandom(11)
  const vocabulary = words(20_000)
  const word = () => vocabulary[Math.floor(vocabulary.length * random() ** 4)] ?? ''
  const search = (query: string) =>
    call('GET', `/search_library/?search_type=library&query=${encodeURIComponent(query)}`)
  const figures: Figure[] = []
  for (const count of [1, 2, 3]) {
    const queries = Array.from({ length: 120 }, () => Array.from({ length: count }, word).join(' '))
    figures.push(
      ...told(
        `search, ${count} word${count > 1 ? 's' : ''} (target 30 ms at p95)`,
        await timed(120, (index) => search(queries[index] ?? '')),
      ),
    )
  }
  const [common = ''] = vocabulary
  return [
    ...figures,
    ...told('search, the commonest word', await timed(20, () => search(common))),
    ...told('search, the three commonest words', await timed(20, () => search(vocabulary.slice(0, 3).join(' ')))),
    ...told('search, part of a word', await timed(40, () => search(word().slice(1, 4)))),
    ...told('search, one letter', await timed(20, (index) => search('bcdfghjkl'.charAt(index % 9)))),
    ...told(
      'search, a word within a tag',
      await timed(40, (index) => search(`${word()} tag:"tag ${(index % 20) * 2 + 1}"`)),
    ),
    ...told('search, filters alone', await timed(40, () => search('is:archived is:unread'))),
  ]
}

async function againstBare(service: Service): Promise<Figure[]> {
  const call = await signedIn(service)
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
  const rates: [number[], number[]] = [[], []]
  for (let round = 0; round < 14; round++) {
    for (const [index, url] of addresses.entries()) {
      const took = await time(async () => {
        for (let times = 0; times < 40; times++) await (await fetch(url, { headers })).arrayBuffer()
      })
      if (round > 1) rates[index]?.push((40 / took) * 1000)
    }
  }
  bare.close()
  bare.closeAllConnections()
  await door.close()
  const ratio = quantile(rates[1], 0.5) / quantile(rates[0], 0.5)
  const note = `target 0.6; ${Math.round(body.length / 1000)} kB a page; client in the same process`
  return [{ name: 'queue_feed over HTTP against a bare server', value: ratio, unit: '×', note }]
}

/**
 * Memory of the shipped headless service once it has opened this library and answers. From source the figure would
 * include Node's TypeScript loader. Linux only.
 */
async function idleMemory(folder: string): Promise<Figure> {
  const outDir = join(import.meta.dirname, '../../out/test/bench-headless')
  await build({
    configFile: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['better-sqlite3'] },
    build: { ssr: fileURLToPath(headless), outDir, target: 'node24', emptyOutDir: true },
  })
  const child = spawn(process.execPath, [...serviceFlags, join(outDir, 'headless.js'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, LECTERN_DATA: folder },
  })
  try {
    await once(child.stdout, 'data')
    await new Promise((resolve) => setTimeout(resolve, 3000))
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
    return {
      name: 'idle headless process (target 150 MB)',
      value: kilobytes / 1024,
      unit: 'MB',
      note: 'resident, built',
    }
  } finally {
    child.kill()
    await once(child, 'exit')
    rmSync(outDir, { recursive: true })
  }
}

async function signedIn(service: Service) {
  const { access_token } = await service.localTokens()
  return (method: string, path: string, body?: unknown) =>
    service.handle(
      new Request(path.startsWith('http') ? path : `http://library.bench/api/v19${path}`, {
        method,
        headers: { authorization: `Bearer ${access_token}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
}

async function timed(rounds: number, work: (index: number) => ReturnType<Call>): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < rounds; index++) {
    let status = 0
    times.push(
      await time(async () => {
        const reply = await work(index)
        status = reply.status
        await reply.text()
      }),
    )
    if (status !== 200) throw new Error(`A call answered ${status}`)
  }
  return times
}

const told = (what: string, times: readonly number[]): Figure[] => [
  { name: `${what}, median`, value: quantile(times, 0.5), unit: 'ms' },
  { name: `${what}, p95`, value: quantile(times, 0.95), unit: 'ms' },
]

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
