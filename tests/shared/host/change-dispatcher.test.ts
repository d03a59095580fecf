import { describe, expect, test } from 'vitest'
import type { EntryAction as Action } from '#shared/actions/actions.ts'
import type { ProcessLiveness } from '#shared/host/ports.ts'
import { entryOf, type FeedPage } from '#shared/model/feed.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'
import { annotate, at } from './annotate.ts'

const move = (contentId: number, state: 1 | 2 | 3): Action => ({ type: 'move', contentId, state, at })
const favorite = (contentId: number, isFavorited = true): Action => ({ type: 'favorite', contentId, isFavorited, at })
const highlight = annotate(-1, 2, 6)

const merging = annotate(-2, 4, 9, [-1])

function door() {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

const changes = (device: Device) => device.take().filter((line) => !line.startsWith('GET'))
const content = async (device: Device, id: number) => (await device.host.entries([id]))[0]?.content

async function synced(entries: number, more: ConstructorParameters<typeof Device>[1] = {}): Promise<Device> {
  const device = new Device(entries, more)
  await device.host.sync()
  device.take()
  return device
}

describe('concurrent changes', () => {
  test('of one entry run in order, however long the first takes, and do not block other entries', async () => {
    const device = await synced(2)
    const { opened, open } = door()
    device.answer = async (request, next) => {
      const isFirst = request.url.includes('annotations')
      if (isFirst) await opened
      return next()
    }
    const first = device.host.perform(highlight, null)
    const rest = [device.host.perform(merging, null), device.host.perform(favorite(1), null)]
    await device.host.perform(favorite(2), null)
    await quiet(20)
    expect(changes(device)).toEqual(['POST /annotations/', 'PUT /library_entries/'])
    open()
    await Promise.all([first, ...rest])
    expect(await content(device, 1)).toMatchObject({
      library: { is_favorited: true },
      my_annotations: [{ char_end: 9 }],
    })
    expect(device.model.contents.get(1)?.my_annotations).toMatchObject([{ char_end: 9 }])
  })

  test('of many entries wait for earlier ones, and later ones wait for them', async () => {
    const device = await synced(2)
    const { opened, open } = door()
    const order: string[] = []
    device.answer = async (request, next) => {
      order.push(new URL(request.url).pathname.split('/').slice(3).join('/'))
      if (order.length === 1) await opened
      return next()
    }
    const all = [
      device.host.perform(favorite(1), null),
      device.host.perform({ type: 'tagMany', contentIds: [1, 2], add: ['essays'], remove: [], at }, null),
      device.host.perform(favorite(2), null),
    ]
    await quiet(20)
    expect(order).toHaveLength(1)
    open()
    await Promise.all(all)
    expect(order.filter((path) => !path.startsWith('contents/1') && !path.startsWith('contents/2'))).toEqual([
      'library_entries/',
      'contents/tags/',
      'library_entries/',
    ])
    expect(await content(device, 2)).toMatchObject({ library: { is_favorited: true }, tags: [{ name: 'essays' }] })
  })

  test('are sent four at a time, and a read position overtakes hundreds of them', async () => {
    const device = await synced(31)
    const { opened, open } = door()
    device.answer = async (request, next) => {
      if (request.url.includes('library_entries')) await opened
      return next()
    }
    const all = Array.from({ length: 30 }, (_none, index) => device.host.perform(move(index + 1, 2), null))
    await quiet(20)
    expect(changes(device)).toHaveLength(4)
    await device.host.perform({ type: 'readProgress', contentId: 31, share: 0.5, at }, null)
    expect(changes(device)).toEqual([expect.stringContaining('/history_entries/')])
    open()
    await Promise.all(all)
    expect(changes(device)).toHaveLength(26)
    expect(await device.host.queueIds({ sort: 'recently_saved' })).toEqual([31])
  })

  test('continue after one is refused', async () => {
    const device = await synced(1)
    let asked = 0
    device.answer = async (request, next) => {
      asked += request.method === 'PUT' ? 1 : 0
      return asked === 1 && request.method === 'PUT' ? json({ detail: 'no' }, 400) : next()
    }
    const [first, second] = await Promise.allSettled([
      device.host.perform(move(1, 2), null),
      device.host.perform(favorite(1), null),
    ])
    expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
    expect((await content(device, 1))?.library).toMatchObject({ is_favorited: true, library_state: 1 })
  })

  test('of an entry that is not stored see the results of the earlier ones', async () => {
    const device = await synced(1)
    await device.host.perform(move(1, 2), null)
    const seen = { ...(await device.host.feed('archive')).feed[0]! }
    const [, last] = await Promise.all([
      device.host.perform(favorite(1), seen),
      device.host.perform({ type: 'tag', contentId: 1, add: ['essays'], remove: [], at }, seen),
    ])
    expect(last.entry?.content).toMatchObject({ library: { is_favorited: true }, tags: [{ name: 'essays' }] })
  })
})

describe('while changes may not wait', () => {
  test('one whose reply was lost is asked for once more, and holds', async () => {
    const device = await synced(1)
    let lost = 0
    device.answer = async (request, next) => {
      const reply = await next()
      if (request.method === 'GET' || lost > 0) return reply
      lost += 1
      throw new TypeError('fetch failed')
    }
    const made = await device.host.perform(highlight, null)
    expect(made.reply).toMatchObject({ char_start: 2, char_end: 6 })
    expect(device.model.contents.get(1)?.my_annotations).toHaveLength(1)
    expect(changes(device)).toEqual(['POST /annotations/', 'POST /annotations/'])
  })

  test('a change whose reply was lost twice fails, and the sync immediately checks whether it was made', async () => {
    const device = await synced(1)
    device.host.start()
    await quiet(20)
    device.answer = async (request, next) => {
      const reply = await next()
      if (request.method !== 'GET') throw new TypeError('fetch failed')
      return reply
    }
    await expect(device.host.perform(move(1, 2), null)).rejects.toThrow('No internet connection')
    await device.clock.advance(200)
    await quiet(20)
    expect(await device.ids()).toEqual([])
  })

  test('one that the service refuses is asked for once', async () => {
    const device = await synced(1)
    device.answer = async (request, next) =>
      request.method === 'GET' ? next() : json({ detail: 'Wait' }, 503, { 'retry-after': '9' })
    await expect(device.host.perform(move(1, 2), null)).rejects.toThrow('Wait')
    expect(changes(device)).toHaveLength(1)
  })

  test('nothing is sent about a highlight that was not saved: its note is refused, its removal is done', async () => {
    const device = await synced(1)
    const { reply } = await device.host.perform({ type: 'removeAnnotation', contentId: 1, annotationId: -9 }, null)
    expect(reply).toBeNull()
    const note = { type: 'annotationNote', contentId: 1, annotationId: -9, note: 'mine' } as const
    await expect(device.host.perform(note, null)).rejects.toThrow('wasn’t saved')
    expect(changes(device)).toEqual([])
  })
})

describe('a Host that closes', () => {
  test('waits for the answers to running changes', async () => {
    const device = await synced(1)
    const { opened, open } = door()
    device.answer = async (_request, next) => opened.then(next)
    const both = [device.host.perform(move(1, 3), null), device.host.perform(move(1, 1), null)]
    let closed = false
    const closing = device.host.close().then(() => (closed = true))
    await quiet(20)
    expect(closed).toBe(false)
    open()
    await Promise.all([...both, closing])
    expect(device.model.contents.get(1)?.library?.library_state).toBe(1)
    expect(device.take('PUT')).toHaveLength(2)
  })

  test('stops waiting after a deadline', async () => {
    const device = await synced(1)
    device.answer = () => new Promise(() => {})
    void device.host.perform(move(1, 3), null)
    const closing = device.host.close()
    await quiet(20)
    await device.clock.advance(3000)
    await closing
  })
})

describe('where a process may end before its changes are answered', () => {
  const life = (id: string, living: readonly string[] = []): ProcessLiveness => ({
    id,
    hasEnded: async (other) => !living.includes(other),
  })

  test('the next process sends the running change and those waiting behind it, in that order', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(1, { store, life: life('a') })
    device.answer = () => new Promise(() => {})
    void device.host.perform(move(1, 3), null)
    void device.host.perform(move(1, 1), null)
    void device.host.perform(highlight, null)
    void device.host.perform(merging, null)
    await quiet(20)
    expect(await device.host.waitingChanges()).toEqual([])

    const again = new Device(0, { store, life: life('b'), transport: (request) => device.model.handle(request) })
    again.host.start()
    await quiet(50)
    expect(await store.localRecords('change')).toEqual([])
    const { library, my_annotations } = device.model.contents.get(1)!
    expect([library?.library_state, my_annotations.map(({ char_end }) => char_end)]).toEqual([1, [9]])
    expect(await content(again, 1)).toMatchObject({ my_annotations: [{ id: my_annotations[0]!.id, char_end: 9 }] })
  })

  test('a running change is announced as stored once it is on disk, under the name its window gave it', async () => {
    const device = await synced(1, { life: life('a') })
    device.answer = () => new Promise(() => {})
    void device.host.perform(favorite(1), null, 'mine')
    void device.host.perform(favorite(1, false), null)
    await quiet(20)
    expect(await device.store.localRecords('change')).toHaveLength(2)
    expect(device.events.filter(({ type }) => type === 'change.kept')).toEqual([{ type: 'change.kept', mark: 'mine' }])
  })

  test('the next process shows lists with the changes of which no one knows whether they were made', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(3, { store, life: life('a') })
    device.model.move(2, 2)
    await device.host.feed('archive')
    await device.clock.advance(200)
    const { answer } = device
    device.answer = () => new Promise(() => {})
    void device.host.perform(move(2, 1), entryOf(device.model.contents.get(2)!))
    void device.host.perform(move(3, 2), entryOf(device.model.contents.get(3)!))
    await quiet(20)
    device.answer = answer

    const again = new Device(0, { store, life: life('b', ['a']), transport: (request) => device.model.handle(request) })
    const idsOf = (page: FeedPage | null) => page?.feed.map(({ id }) => id)
    expect(idsOf(await again.host.cachedFeed('archive'))).toEqual(['3'])
    expect(idsOf(await again.host.feed('archive'))).toEqual(['3'])
    expect(idsOf(await again.host.feed('archive', 'a later page'))).not.toContain('3')
  })

  test('an offline change waits, is shown and is listed', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(1, { store, life: life('a') })
    device.answer = () => new Promise(() => {})
    void device.host.perform(favorite(1), null)
    await quiet(20)
    const again = new Device(0, { store, life: life('b'), transport: (request) => device.model.handle(request) })
    again.network.set(false)
    again.host.start()
    await quiet(20)
    expect(await content(again, 1)).toMatchObject({ library: { is_favorited: true } })
    expect((await again.host.waitingChanges()).map(({ action }) => action.type)).toEqual(['favorite'])
    again.network.set(true)
    await quiet(50)
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
    expect(await again.host.waitingChanges()).toEqual([])
  })

  test('a change of hundreds of entries is stored completely before the first answer', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(300, { store, life: life('a') })
    device.answer = () => new Promise(() => {})
    for (let id = 1; id <= 300; id += 1) void device.host.perform(move(id, 2), null)
    await quiet(2)
    expect(await store.localRecords('change')).toHaveLength(300)
    const again = new Device(0, { store, life: life('b'), transport: (request) => device.model.handle(request) })
    again.host.start()
    await quiet(5000)
    expect(await store.localRecords('change')).toEqual([])
    expect(device.model.contents.values().every(({ library }) => library?.library_state === 2)).toBe(true)
  })

  test('a living process keeps its own running changes, and answered or refused ones leave nothing behind', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(1, { store, life: life('a', ['b']) })
    const { opened, open } = door()
    device.answer = async (_request, next) => opened.then(next)
    const change = device.host.perform(favorite(1), null)
    await quiet(20)
    const other = new Device(0, { store, life: life('b', ['a']), transport: (request) => device.model.handle(request) })
    other.host.start()
    await quiet(20)
    expect(other.take('PUT')).toEqual([])
    open()
    await change
    expect(await store.localRecords('change')).toEqual([])
    device.answer = async () => json({ detail: 'no' }, 400)
    await expect(device.host.perform(favorite(1, false), null)).rejects.toThrow('no')
    // Until the turn in which the failure is heard has ended, a later process would make the change.
    expect(await store.localRecords('change')).toHaveLength(1)
    await device.clock.advance(0)
    expect(await store.localRecords('change')).toEqual([])
  })

  test('a full device still sends a change to the service', async () => {
    const store = new MemoryQueueStore()
    const device = await synced(1, { store, life: life('a') })
    store.putLocal = () => Promise.reject(new Error('full'))
    await device.host.perform(favorite(1), null)
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
  })
})
