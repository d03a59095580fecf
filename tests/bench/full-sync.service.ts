// Answers queue_feed and updates_feed from prepared bytes, so that the bench measures the client and not a service.
import { createServer } from 'node:http'
import { PAGE_SIZE, SYNC_PAGE_SIZE } from '#shared/limits.ts'
import type { FeedPage } from '#shared/model/feed.ts'
import { generateLibrary } from '../fakes/generate-library.ts'

const count = Number(process.argv[2])
// Newest first, like the queue.
const entries = generateLibrary({ count })
  .reverse()
  .map((entry) => JSON.stringify(entry))
/** Keyed by start and size: pages of 50, and the larger pages of a full sync, which follow the first one. */
const pages = new Map<string, Buffer>()
let none: Buffer = Buffer.alloc(0)
let base = ''

function pageOf(from: number, size: number): Buffer {
  const to = Math.min(count, from + size)
  const limit = size === PAGE_SIZE ? '' : `&limit=${size}`
  const rest: Omit<FeedPage, 'id' | 'feed'> = {
    next: to < count && size > 0 ? `${base}/library_items/queue_feed/?cursor=${to}${limit}` : null,
    previous: null,
    current_profile: null,
    queue_count: count,
    archive_count: 0,
    cursor: 'c',
  }
  return Buffer.from(`{"id":"1","feed":[${entries.slice(from, to).join(',')}],${JSON.stringify(rest).slice(1)}`)
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', base)
  const asked = (name: string): string => url.searchParams.get(name) ?? ''
  const page = `${asked('cursor') || 0}:${asked('limit') || PAGE_SIZE}`
  const bytes = url.pathname.includes('queue_feed') ? pages.get(page) : none
  const known = url.pathname.includes('_feed') && bytes !== undefined
  response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
  response.end(known ? bytes : '{"detail":"No such path","code":"not_found"}')
})
// Keep connections open while a client is busy writing.
server.keepAliveTimeout = 120_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/v19`
  for (const [first, size] of [
    [0, PAGE_SIZE],
    [PAGE_SIZE, SYNC_PAGE_SIZE],
  ] as const) {
    for (let from = first; from < count; from += size) pages.set(`${from}:${size}`, pageOf(from, size))
  }
  none = pageOf(0, 0)
  entries.length = 0
  process.send?.(base)
})
