// Answers queue_feed and updates_feed from ready-made bytes: what is measured is the client, not a service.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { FeedPage } from '#shared/model/feed.ts'
import { generateLibrary } from '../fakes/generate-library.ts'

const { count, pageSize } = workerData as { count: number; pageSize: number }
const library = generateLibrary({ count })
const pages: Buffer[] = []
let base = ''

function pageOf(at: number, from: number, to: number): Buffer {
  const page: FeedPage = {
    id: '1',
    feed: library.slice(from, to),
    next: to < count ? `${base}/library_items/queue_feed/?cursor=${at + 1}` : null,
    previous: null,
    current_profile: null,
    queue_count: count,
    archive_count: 0,
    cursor: 'c',
  }
  return Buffer.from(JSON.stringify(page))
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', base)
  const at = Number(url.searchParams.get('cursor') ?? 0)
  const bytes = url.pathname.includes('queue_feed')
    ? pages[at]
    : url.pathname.includes('updates_feed')
      ? none
      : Buffer.from('{"detail":"No such path","code":"not_found"}')
  response.writeHead(url.pathname.includes('_feed') ? 200 : 404, { 'content-type': 'application/json' })
  response.end(bytes)
})
let none = Buffer.alloc(0)
// A client that is busy writing must not find its connection gone.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v19`
  for (let from = 0; from < count; from += pageSize)
    pages.push(pageOf(pages.length, from, Math.min(count, from + pageSize)))
  none = Buffer.from(JSON.stringify({ ...JSON.parse(String(pageOf(0, 0, 0))), next: null }))
  parentPort?.postMessage(base)
})
