import { describe, expect, test } from 'vitest'
import type { Host, HostEvent } from '#shared/host/host.ts'
import { defaultQueueQuery } from '#shared/model/queue-query.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json, withoutText } from '../../fakes/model-service.ts'
import { Device } from '../../shared/sync/device.ts'

const at = '2026-06-01T12:00:00.000Z'

async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  )
}

/** The contract of every Host, wherever it runs. */
export function hostContract(name: string, connect: (host: Host) => Host): void {
  const on = async (entries: number): Promise<{ device: Device; host: Host }> => {
    const device = new Device(entries)
    const host = connect(device.host)
    await host.sync()
    device.take()
    return { device, host }
  }

  describe(`a ${name} Host`, () => {
    test('returns the queue in order, and entries in the requested order, without those it does not hold', async () => {
      const { device, host } = await on(4)
      expect(await host.queueIds(defaultQueueQuery)).toEqual([4, 3, 2, 1])
      expect(await host.queueIds({ sort: 'oldest', contentTypes: [], read: 'unread' })).toEqual([1, 2, 3, 4])
      const entries = await host.entries([2, 99, 4])
      expect(entries.map(({ id }) => id)).toEqual(['2', '4'])
      expect(entries[0]?.content).toEqual(withoutText(device.model.contents.get(2)!))
    })

    test('performs each kind of action and returns the committed entry', async () => {
      const { host } = await on(1)
      const library = async () => (await host.entries([1]))[0]?.content
      await host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at }, null)
      expect((await library())?.library?.is_favorited).toBe(true)
      await host.perform({ type: 'readProgress', contentId: 1, share: 0.25, at }, null)
      expect((await library())?.history?.last_read_percentage).toBe(0.25)
      const texts = { text: 'x', before_text: '', after_text: 'y', note: 'n' }
      const annotate = { type: 'annotate', contentId: 1, temporaryId: -3, char_start: 1, char_end: 4 } as const
      const { entry } = await host.perform({ ...annotate, ...texts, merged: [], at }, null)
      const annotationId = entry?.content.my_annotations[0]?.id ?? 0
      expect(annotationId).toBeGreaterThan(0)
      await host.perform({ type: 'removeAnnotation', contentId: 1, annotationId }, null)
      expect((await library())?.my_annotations).toEqual([])
      const moved = await host.perform({ type: 'move', contentId: 1, state: 3, at }, null)
      expect(moved.entry?.content.library?.library_state).toBe(3)
      expect(await host.queueIds(defaultQueueQuery)).toEqual([])
    })

    test('saves, syncs and opens', async () => {
      const { host } = await on(0)
      const { contentId } = await host.save('https://example.org/x')
      await host.sync()
      expect(await host.queueIds(defaultQueueQuery)).toEqual([contentId])
      expect(await host.article(contentId)).toMatchObject({ body: null, from: 'service' })
    })

    test('sends its events to every listener', async () => {
      const { host } = await on(2)
      const heard: HostEvent[][] = [[], []]
      for (const list of heard) host.subscribe((event) => void list.push(event))
      await host.perform({ type: 'move', contentId: 1, state: 2, at }, null)
      await quiet()
      for (const list of heard) expect(list).toContainEqual({ type: 'queue.changed', ids: [1] })
    })

    test('reports its status', async () => {
      const { host } = await on(1)
      expect(await host.status()).toMatchObject({
        session: 'valid',
        online: true,
        readOnly: false,
        sync: { state: 'complete', activity: 'idle' },
      })
    })

    test('logs what is reported to it, lists its latest activity, and clears the log on request', async () => {
      const { host } = await on(1)
      const before = await host.activity()
      expect(before[0]).toMatchObject({ kind: 'sync', what: 'up to date' })
      await host.report({ doing: 'keep the page offline', error: 'SecurityError: no', at: Date.parse(at) })
      expect(await host.activity()).toContainEqual({
        at: Date.parse(at),
        kind: 'problem',
        what: 'Could not keep the page offline: SecurityError: no',
        status: null,
        milliseconds: null,
      })
      await host.clearActivity()
      expect(await host.activity()).toEqual([])
    })

    test('rejects with a complete RequestError', async () => {
      const { device, host } = await on(1)
      const body = { detail: 'Too many', code: 'throttled', deep: { list: [1, null] } }
      device.answer = async () => json(body, 429, { 'retry-after': '7' })
      const error = await rejection(host.call('profile', {}))
      expect(error).toBeInstanceOf(RequestError)
      expect(error).toMatchObject({ message: 'Too many', status: 429, code: 'throttled', info: body, retryAfter: 7 })
      device.answer = async () => new Response('oops', { status: 500 })
      const cause = ((await rejection(host.call('content', { params: { id: 1 }, query: {} }))) as Error).cause
      expect(cause).toBeInstanceOf(Error)
      expect((cause as Error).name).toBe('SyntaxError')
    })

    test('cancels reads that are no longer awaited, and lets a change finish', async () => {
      const { device, host } = await on(1)
      const requests: Request[] = []
      let release: () => void = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      device.answer = async (request, next) => {
        requests.push(request)
        await released
        return next()
      }
      const gone = new AbortController()
      const move = { body: { content_id: 1, library_state: 2 } } as const
      const reads = [
        host.feed('archive', null, gone.signal),
        host.call('tagsFeed', { query: { tags: ['x'] } }, gone.signal),
      ]
      const change = host.call('libraryEntries', move, gone.signal)
      await quiet()
      gone.abort()
      for (const read of reads) expect(await rejection(read)).toMatchObject({ status: 0, code: 'aborted' })
      expect(requests.map(({ method, signal }) => [method, signal.aborted])).toEqual([
        ['GET', true],
        ['GET', true],
        ['PUT', false],
      ])
      release()
      expect(await change).toMatchObject({ library_state: 2 })
      expect(await rejection(host.feed('archive', null, gone.signal))).toMatchObject({ code: 'aborted' })
      expect((await host.feed('archive')).feed).toHaveLength(1)
    })

    test('rejects with a StoreError and its code', async () => {
      const { device, host } = await on(1)
      await device.store.close()
      const error = await rejection(host.entries([1]))
      expect(error).toBeInstanceOf(StoreError)
      expect(error).toMatchObject({ code: 'failed' })
    })

    test('offline, answers from the device and refuses the rest', async () => {
      const { device, host } = await on(2)
      await host.article(1)
      await host.feed('archive')
      device.network.set(false)
      expect(await host.queueIds(defaultQueueQuery)).toEqual([2, 1])
      expect(await host.article(1)).toMatchObject({ from: 'device', body: { text: 'Text of entry 1.' } })
      expect(await host.cachedFeed('archive')).toMatchObject({ feed: [] })
      for (const refused of [host.feed('archive'), host.sync(), host.save('https://example.org/')]) {
        expect(await rejection(refused)).toMatchObject({ status: 0, message: 'No internet connection' })
      }
    })

    test('clears what the service can send again, keeps what only this device has, and fetches the rest again', async () => {
      const { host } = await on(3)
      await host.article(1)
      await host.feed('archive')
      await host.keepDraft('note.1', 'half a thought')
      await host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at }, null)
      await host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
      await host.clearStored()
      expect(await host.queueIds(defaultQueueQuery)).toEqual([])
      expect(await host.cachedFeed('archive')).toBeNull()
      expect((await host.offlineState()).stored).toMatchObject({ entries: 0, bodies: 0 })
      expect((await host.offlineState()).settings.keepChanges).toBe(true)
      expect(await host.draft('note.1')).toBe('half a thought')
      expect((await host.status()).sync).toMatchObject({ state: 'not_known', lastSync: null })
      await host.sync({ full: true })
      expect(await host.queueIds(defaultQueueQuery)).toEqual([3, 2, 1])
      expect((await host.entries([1]))[0]?.content.library?.is_favorited).toBe(true)
      expect(await host.clearDrafts()).toBe(1)
      expect(await host.draft('note.1')).toBeNull()
    })

    test('clears nothing that could not be fetched again, or that pending changes need', async () => {
      const { device, host } = await on(2)
      await host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
      device.network.set(false)
      await host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at }, null)
      expect(await rejection(host.clearStored())).toMatchObject({ message: 'No internet connection' })
      device.answer = async (request, next) =>
        request.method === 'GET' ? next() : Promise.reject(new TypeError('the connection broke'))
      device.network.set(true)
      expect(await rejection(host.clearStored())).toMatchObject({ code: 'waiting' })
      device.lease.set(false)
      expect(await rejection(host.clearStored())).toMatchObject({ code: 'paused' })
      expect(await host.queueIds(defaultQueueQuery)).toEqual([2, 1])
      expect(await host.waitingChanges()).toHaveLength(1)
      // The connection is back: pending changes are sent first.
      device.answer = (_request, next) => next()
      device.lease.set(true)
      await host.clearStored()
      expect(await host.waitingChanges()).toEqual([])
      expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
    })

    test('accepts a sign-in token, and clears everything on sign-out', async () => {
      const { host } = await on(2)
      await host.signIn('token')
      await host.signOut()
      expect((await host.status()).session).toBe('invalid')
      expect(await host.queueIds(defaultQueueQuery)).toEqual([])
    })

    test('hands out no tokens', async () => {
      const { host } = await on(0)
      const input = { body: { refresh_token: 'refresh-1' } }
      expect(await rejection(host.call('tokenRefresh', input))).toBeInstanceOf(Error)
    })
  })
}
