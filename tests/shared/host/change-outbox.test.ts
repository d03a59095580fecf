import { describe, expect, test } from 'vitest'
import type { EntryAction as Action } from '#shared/actions/actions.ts'
import type { HostEvent } from '#shared/host/host.ts'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'
import { annotate, at } from './annotate.ts'

const move = (contentId: number, state: 1 | 2 | 3): Action => ({ type: 'move', contentId, state, at })
const favorite = (contentId: number): Action => ({ type: 'favorite', contentId, isFavorited: true, at })
const keep = { keepChanges: true, bodies: { keep: 'all' } } as const

/** An offline device with a synced library that may keep changes. */
async function cutOff(entries: number, store = new MemoryQueueStore()): Promise<Device> {
  const device = new Device(entries, { store })
  await device.host.sync()
  await device.host.setOffline(keep)
  device.network.set(false)
  device.take()
  return device
}

async function connect(device: Device): Promise<void> {
  device.host.start()
  device.network.set(true)
  await quiet(20)
}

const content = async (device: Device, id: number) => (await device.host.entries([id]))[0]?.content
const waiting = async (device: Device) => (await device.host.waitingChanges()).map(({ action }) => action.type)

describe('with the preference to keep changes made offline', () => {
  test('turned off, a change is refused with the offline message and nothing waits', async () => {
    const device = await cutOff(1)
    await device.host.setOffline({ ...keep, keepChanges: false })
    await expect(device.host.perform(favorite(1), null)).rejects.toThrow('No internet connection')
    expect(await waiting(device)).toEqual([])
  })

  test('every change waits, is shown immediately, and is sent in order when the connection returns', async () => {
    const device = await cutOff(3)
    await device.host.perform(favorite(1), null)
    await device.host.perform(annotate(-1, 2, 6), null)
    await device.host.perform({ type: 'tag', contentId: 1, add: ['essays'], remove: [], at }, null)
    await device.host.perform(
      { type: 'entryNote', contentId: 1, noteId: null, temporaryId: -2, note: 'mine', at },
      null,
    )
    await device.host.perform(move(2, 2), null)
    expect(await content(device, 1)).toMatchObject({
      library: { is_favorited: true },
      my_annotations: [{ id: -1 }],
      tags: [{ name: 'essays' }],
      my_note: { note: 'mine' },
    })
    expect(await device.ids()).toEqual([1, 3])
    expect(await waiting(device)).toEqual(['favorite', 'annotate', 'tag', 'entryNote', 'move'])
    expect(device.take()).toEqual([])
    await connect(device)
    expect(await waiting(device)).toEqual([])
    expect(device.take().filter((line) => !line.startsWith('GET'))).toEqual([
      'PUT /library_entries/',
      'POST /annotations/',
      'PUT /contents/tags/',
      'PUT /notes/',
      'PUT /library_entries/',
    ])
    expect(device.model.contents.get(2)?.library?.library_state).toBe(2)
    await device.host.sync()
    expect(await content(device, 1)).toEqual({ ...device.model.contents.get(1), article: expect.anything() })
  })

  test('a waiting change uses a highlight’s real id as soon as it is known, also after a restart', async () => {
    const store = new MemoryQueueStore()
    const device = await cutOff(1, store)
    await device.host.perform(annotate(-11, 2, 6), null)
    await device.host.perform({ type: 'annotationNote', contentId: 1, annotationId: -11, note: 'why' }, null)
    await device.host.perform(annotate(-12, 4, 9, [-11]), null)
    await device.host.perform({ type: 'like', contentId: 1, annotationId: -12, isLiked: false }, null)
    await device.host.perform({ type: 'removeAnnotation', contentId: 1, annotationId: -12 }, null)
    await device.host.perform(annotate(-13, 20, 22), null)
    const again = new Device(0, { store, transport: (request) => device.model.handle(request) })
    await connect(again)
    expect(await waiting(again)).toEqual([])
    const [only, ...more] = device.model.contents.get(1)!.my_annotations
    expect([only?.char_start, more]).toEqual([20, []])
    await again.host.sync()
    expect((await content(again, 1))?.my_annotations).toEqual([only])
  })

  test('a note waits with its highlight’s real id when the app closes between the two', async () => {
    const store = new MemoryQueueStore()
    const device = await cutOff(1, store)
    await device.host.perform(annotate(-11, 2, 6), null)
    await device.host.perform({ type: 'annotationNote', contentId: 1, annotationId: -11, note: 'why' }, null)
    // The highlight is answered, the note is not.
    device.answer = async (request, next) =>
      request.method === 'POST' || request.method === 'GET' ? next() : json({ detail: 'later' }, 503)
    await connect(device)
    expect(await waiting(device)).toEqual(['annotationNote'])
    const again = new Device(0, { store, transport: (request) => device.model.handle(request) })
    await connect(again)
    expect(await waiting(again)).toEqual([])
    expect(device.model.contents.get(1)?.my_annotations).toMatchObject([{ char_start: 2, note: 'why' }])
  })

  test('a sync of the entry does not drop waiting changes', async () => {
    const device = await cutOff(2)
    await device.host.perform(annotate(-1, 2, 6), null)
    await device.host.perform(move(2, 2), null)
    device.answer = async (request, next) => (request.method === 'GET' ? next() : json({ detail: 'later' }, 503))
    device.model.favorite(1, true)
    device.model.favorite(2, true)
    await connect(device)
    await device.host.sync({ full: true })
    expect(await content(device, 1)).toMatchObject({ library: { is_favorited: true }, my_annotations: [{ id: -1 }] })
    expect(await device.ids()).toEqual([1])
    expect(await waiting(device)).toEqual(['annotate', 'move'])
  })

  test('a change of an entry never overtakes a waiting one', async () => {
    const device = await cutOff(1)
    await device.host.perform(favorite(1), null)
    device.answer = async (request, next) => (request.method === 'GET' ? next() : json({ detail: 'later' }, 503))
    await connect(device)
    device.answer = (_request, next) => next()
    await device.host.perform({ ...favorite(1), isFavorited: false } as Action, null)
    await quiet(20)
    expect(await waiting(device)).toEqual([])
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(false)
  })

  test('a change without an answer waits, and sending it again is harmless', async () => {
    const device = await cutOff(1)
    device.network.set(true)
    device.answer = async (_request, next) => {
      await next()
      throw new TypeError('terminated')
    }
    const { reply } = await device.host.perform(annotate(-1, 2, 6), null)
    expect(reply).toBeNull()
    device.answer = (_request, next) => next()
    await connect(device)
    expect(await waiting(device)).toEqual([])
    expect(device.model.contents.get(1)?.my_annotations).toHaveLength(1)
  })

  test('a permanently refused change is reported, stored and no longer shown, and can be retried or discarded', async () => {
    const device = await cutOff(2)
    await device.host.perform(favorite(1), null)
    await device.host.perform(move(2, 2), null)
    let refusing = true
    device.answer = async (request, next) =>
      refusing && request.method === 'PUT' && (await request.clone().text()).includes('is_favorited')
        ? json({ detail: 'Not this one', code: 'refused' }, 400)
        : next()
    await connect(device)
    const [refused, ...others] = await device.host.waitingChanges()
    expect(others).toEqual([])
    expect(refused).toMatchObject({ state: 'refused', title: device.model.contents.get(1)?.title })
    const told = device.events.flatMap((event: HostEvent) =>
      event.type === 'changes.waiting' && event.refused ? [event.refused.key] : [],
    )
    expect(told).toEqual([refused?.key])
    expect((await content(device, 1))?.library?.is_favorited).toBe(false)
    expect(device.model.contents.get(2)?.library?.library_state).toBe(2)
    await device.host.retryChange(refused!.key)
    expect((await device.host.waitingChanges())[0]?.state).toBe('refused')
    refusing = false
    await device.host.retryChange(refused!.key)
    expect(await device.host.waitingChanges()).toEqual([])
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
  })

  test('a change discarded offline is no longer shown and never sent', async () => {
    const device = await cutOff(2)
    await device.host.perform(move(1, 2), null)
    await device.host.perform(annotate(-1, 2, 6), null)
    await device.host.perform(favorite(2), null)
    for (const { key, action } of await device.host.waitingChanges()) {
      if (action.type !== 'annotate') await device.host.discardChange(key)
    }
    expect(await device.ids()).toEqual([1, 2])
    expect((await content(device, 2))?.library?.is_favorited).toBe(false)
    expect(await waiting(device)).toEqual(['annotate'])
    await connect(device)
    expect(device.take().filter((line) => !line.startsWith('GET'))).toEqual(['POST /annotations/'])
    await device.host.sync()
    expect(await device.ids()).toEqual([1, 2])
  })

  test('archiving and undoing it offline leaves the entry in the queue', async () => {
    const device = await cutOff(1)
    const before = (await device.host.entries([1]))[0]!
    const { entry } = await device.host.perform(move(1, 2), before)
    await device.host.perform(move(1, 1), entry)
    expect(await device.ids()).toEqual([1])
    await connect(device)
    await device.host.sync()
    expect(await device.ids()).toEqual([1])
  })

  test('changes unsent at sign-out return for the same reader only', async () => {
    const device = await cutOff(1)
    const reader = { ...device.model.contents.get(1)!.publisher, account_id: 7 }
    let signedIn = reader
    device.answer = async (request, next) => {
      if (!device.network.online()) throw new TypeError('fetch failed')
      return request.url.includes('/profile/') ? json(signedIn) : next()
    }
    await device.store.putFeed('/profile/', {
      ...{ id: 'profile', feed: [], next: null, previous: null, queue_count: 0, archive_count: 0, cursor: '' },
      current_profile: reader as never,
    })
    await device.host.perform(favorite(1), null)
    await device.host.perform({ type: 'readProgress', contentId: 1, share: 0.5, at }, null)
    await device.host.keepDraft('note.1', 'half a thought')
    await device.host.signOut()
    expect(await waiting(device)).toEqual([])
    expect(await device.store.outbox()).toEqual([])
    expect(await device.host.draft('note.1')).toBeNull()
    device.network.set(true)
    signedIn = { ...reader, account_id: 8 }
    await device.host.signIn('other')
    expect(await waiting(device)).toEqual([])
    await device.host.signOut()
    signedIn = reader
    await device.host.signIn('first again')
    expect(await waiting(device)).toEqual(['favorite'])
    expect(await device.store.outbox()).toHaveLength(1)
    await connect(device)
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
  })

  test('a change recovered from a damaged store is listed if possible and blocks no other', async () => {
    const device = await cutOff(2)
    const put = (key: string, value: unknown) => device.store.putLocal({ kind: 'change', key, value })
    await put('a', { action: { type: 'tag', contentId: 1 }, state: 'waiting' })
    await put('b', 'garbage')
    await put('c', { action: favorite(2) })
    await device.host.perform(favorite(1), null)
    const [half, whole] = await device.host.waitingChanges()
    expect([half?.key, half?.state, half?.action.type, whole?.state]).toEqual(['c', 'refused', 'favorite', 'waiting'])
    await connect(device)
    await device.host.sync()
    expect(device.model.contents.get(1)?.library?.is_favorited).toBe(true)
    await device.host.retryChange('c')
    expect(device.model.contents.get(2)?.library?.is_favorited).toBe(true)
    expect(await waiting(device)).toEqual([])
    // Unreadable records are retained, because a later version may read them.
    expect((await device.store.localRecords('change')).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('only the tab that syncs sends waiting changes', async () => {
    const device = await cutOff(1)
    await device.host.perform(favorite(1), null)
    device.lease.set(false)
    await connect(device)
    expect(await waiting(device)).toEqual(['favorite'])
    device.lease.set(true)
    await quiet(20)
    expect(await waiting(device)).toEqual([])
  })
})

describe('bodies by a rule', () => {
  test('the newest are fetched and others dropped; tagged ones are included; the meter shows the size', async () => {
    const device = new Device(6)
    for (const id of [1, 2]) device.model.tag(id, ['keep'], [])
    device.host.start()
    await device.host.sync()
    await quiet(40)
    expect((await device.host.offlineState()).stored).toMatchObject({ entries: 6, bodies: 6 })
    await device.host.setOffline({ keepChanges: false, bodies: { keep: 'newest', count: 2 } })
    const kept = async () => {
      const ids = await device.ids()
      const bodies = await Promise.all(ids.map((id) => device.store.body(id)))
      return ids.filter((_id, n) => bodies[n])
    }
    expect(await kept()).toEqual([5, 6])
    await device.host.setOffline({ keepChanges: false, bodies: { keep: 'tags', names: ['keep'] } })
    await quiet(40)
    expect(await kept()).toEqual([1, 2])
    const { settings, stored } = await device.host.offlineState()
    expect(settings.bodies).toEqual({ keep: 'tags', names: ['keep'] })
    expect(stored.bodies).toBe(2)
    expect(stored.bytes).toBeGreaterThan(0)
  })
})

describe('a waiting change that gives way to one made elsewhere', () => {
  test('is refused with the reason, shows what is true, and is made anyway if the reader retries it', async () => {
    const device = await cutOff(1)
    await device.host.perform({ type: 'move', contentId: 1, state: 2, was: 1, at }, null)
    device.model.move(1, 3)
    await connect(device)
    expect(device.model.contents.get(1)?.library?.library_state).toBe(3)
    const [refused] = await device.host.waitingChanges()
    expect(refused).toMatchObject({ state: 'refused', error: 'It was moved.' })
    await device.host.retryChange(refused?.key ?? '')
    expect(device.model.contents.get(1)?.library?.library_state).toBe(2)
    expect(await waiting(device)).toEqual([])
  })
})

describe('a draft', () => {
  test('is stored under its name for a month and survives a restart', async () => {
    const store = new MemoryQueueStore()
    const device = new Device(0, { store })
    await device.host.keepDraft('note.1', 'half a')
    await device.host.keepDraft('note.1', 'half a thought')
    await device.host.keepDraft('note.2', 'gone')
    await device.host.keepDraft('note.2', null)
    await device.clock.jump(5)
    await device.host.keepDraft('note.0', 'later')
    const again = new Device(0, { store })
    expect((await again.host.drafts()).map(({ name }) => name)).toEqual(['note.1', 'note.0'])
    expect(await again.host.draft('note.1')).toBe('half a thought')
    expect(await again.host.draft('note.2')).toBeNull()
    await again.clock.jump(31 * 86_400_000)
    expect(await again.host.draft('note.1')).toBeNull()
    again.host.start()
    await quiet(5)
    expect(await store.localRecords('draft')).toEqual([])
  })
})

test('a written note waits for a connection also when changes may not wait, and is sent once', async () => {
  const device = await cutOff(1)
  await device.host.setOffline({ ...keep, keepChanges: false })
  const sent: unknown[] = []
  device.answer = async (request, next) => {
    if (!request.url.includes('/written_notes/')) return next()
    sent.push(await request.json())
    return json({ content_id: 1, title: 'Mill', markdown: '# Mill' })
  }
  const key = '0a1b2c3d-0000-4000-8000-000000000001'
  const note = { type: 'writeNote', key, contentId: null, markdown: '# Mill', was: null, title: 'Mill', at } as const
  await device.host.perform(note, null)
  expect(await waiting(device)).toEqual(['writeNote'])
  await connect(device)
  expect(sent).toEqual([{ markdown: '# Mill', was: null }])
  expect(await waiting(device)).toEqual([])
})
