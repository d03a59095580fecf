import { describe, expect, test } from 'vitest'
import type { EntryAction as Action } from '#shared/actions/actions.ts'
import { entryOf } from '#shared/model/feed.ts'
import { fileAddress } from '#shared/text/file-address.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json, MODEL_BASE, withoutText } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'
import { annotate, at } from './annotate.ts'
import { synced } from './synced-device.ts'

const move = (contentId: number, state: 1 | 2 | 3): Action => ({ type: 'move', contentId, state, at })
const progress = (contentId: number, share: number, when = at): Action => ({
  type: 'readProgress',
  contentId,
  share,
  at: when,
})
const highlight = annotate(-1, 3, 9)

/**
 * Makes the service answer the next request whose path contains `words` immediately. The device gets the answer on
 * `release`.
 */
function holdBack(device: Device, words: string): { readonly answered: Promise<void>; readonly release: () => void } {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const before = device.answer
  let held = false
  device.answer = async (request, next) => {
    if (held || !request.url.includes(words)) return before(request, next)
    held = true
    const response = await next()
    answered.resolve()
    await released.promise
    return response
  }
  return { answered: answered.promise, release: released.resolve }
}

describe('an action', () => {
  test('that removes an entry from the queue removes it from the device, with its version', async () => {
    const device = await synced(2)
    const { entry, reply } = await device.host.perform(move(1, 2), null)
    expect(entry?.content.library?.library_state).toBe(2)
    expect(reply).toMatchObject({ content_id: 1, library_state: 2 })
    expect(await device.ids()).toEqual([2])
    expect(device.events).toContainEqual({ type: 'queue.changed', ids: [1] })
  })

  test('that restores an entry stores the one the caller saw', async () => {
    const device = await synced(2)
    const [entry] = await device.host.entries([1])
    await device.host.perform(move(1, 2), null)
    await device.host.perform(move(1, 1), entry!)
    expect(await device.ids()).toEqual([1, 2])
    await device.host.sync()
    expect((await device.host.entries([1]))[0]?.content).toEqual(withoutText(device.model.contents.get(1)!))
  })

  test('on an entry that is neither passed in nor stored results in no entry', async () => {
    const device = await synced(1)
    device.model.add()
    expect((await device.host.perform(move(2, 2), null)).entry).toBe(null)
  })

  test('uses the passed entry only if the action is about that entry', async () => {
    const device = await synced(1)
    const other = entryOf(device.model.add())
    const third = device.model.add()
    expect((await device.host.perform(move(third.id, 1), other)).entry).toBe(null)
  })

  test('keeps a highlight that was accepted while a page without it was in flight', async () => {
    const device = await synced(1)
    const held = holdBack(device, 'updates_feed')
    // It was renamed, so the page in flight is newer than the stored entry and older than the highlight.
    device.model.change(1, () => ({ title: 'Renamed' }))
    const pass = device.host.sync()
    await held.answered
    await device.host.perform(highlight, null)
    held.release()
    await pass
    const [entry] = await device.host.entries([1])
    expect(entry?.content.title).toBe('Renamed')
    expect(entry?.content.my_annotations.map(({ text }) => text)).toEqual(['x'])
  })

  test('keeps a highlight that was accepted while its article without it was in flight', async () => {
    const device = await synced(1)
    const held = holdBack(device, 'contents/1/')
    const opening = device.host.article(1)
    await held.answered
    await device.host.perform(highlight, null)
    held.release()
    expect((await opening).content.my_annotations).toHaveLength(1)
    expect((await device.host.entries([1]))[0]?.content.my_annotations).toHaveLength(1)
  })

  test('keeps an accepted highlight when the answer does not include the entry', async () => {
    const device = await synced(1)
    const held = holdBack(device, 'annotations')
    const highlighting = device.host.perform(highlight, null)
    await held.answered
    device.model.change(1, () => ({ title: 'Renamed' }))
    await device.host.sync()
    device.answer = () => Promise.reject(new TypeError('no connection'))
    held.release()
    await highlighting
    expect((await device.host.entries([1]))[0]?.content.my_annotations).toHaveLength(1)
  })

  test('that is refused changes nothing and rejects with the service’s error', async () => {
    const device = await synced(1)
    device.answer = async () => json({ detail: 'No', code: 'nope' }, 409)
    const before = await device.host.entries([1])
    await expect(device.host.perform(move(1, 2), null)).rejects.toMatchObject({ status: 409, code: 'nope' })
    expect(await device.host.entries([1])).toEqual(before)
  })

  test('that gets no answer is distinguished from one without a network, until the service answers again', async () => {
    const device = await synced(1)
    expect((await device.host.status()).unreachable).toBeUndefined()
    const { answer } = device
    device.answer = () => Promise.reject(new TypeError('no connection'))
    await expect(device.host.perform(move(1, 2), null)).rejects.toMatchObject({ status: 0 })
    expect(await device.host.status()).toMatchObject({ online: true, unreachable: true })
    device.network.set(false)
    expect((await device.host.status()).unreachable).toBeUndefined()
    device.network.set(true)
    device.answer = answer
    await device.host.sync()
    expect((await device.host.status()).unreachable).toBeUndefined()
  })

  test('offline is refused without a request', async () => {
    const device = await synced(1)
    device.network.set(false)
    await expect(device.host.perform(move(1, 2), null)).rejects.toMatchObject({
      name: 'RequestError',
      status: 0,
      message: 'No internet connection',
    })
    await expect(device.host.perform(highlight, null)).rejects.toMatchObject({ status: 0 })
    await expect(device.host.save('https://example.org/')).rejects.toMatchObject({ status: 0 })
    expect(device.take()).toEqual([])
  })

  test('offline, a library on this machine accepts files but not addresses', async () => {
    const internet = { online: () => false, connection: () => 'unknown' as const, onChange: () => () => {} }
    const device = await synced(1, { internet })
    device.answer = async () => json({ id: 9, content_id: 9, url: '', title: 'A file', status: 0 }, 201)
    await expect(device.host.save('https://example.org/')).rejects.toMatchObject({ status: 0 })
    expect(device.take()).toEqual([])
    const address = fileAddress({ hash: 'a'.repeat(64), name: 'paper.pdf' })
    expect(await device.host.save(address)).toEqual({ contentId: 9, title: 'A file', known: false })
  })

  test('in read-only mode changes nothing and sends nothing', async () => {
    const device = new Device(1, { readOnly: () => true })
    await device.host.sync()
    device.take()
    const before = await device.host.entries([1])
    expect(await device.host.perform(move(1, 2), null)).toEqual({ entry: before[0], reply: null })
    expect(await device.host.perform(progress(1, 0.5), null)).toEqual({ entry: before[0], reply: null })
    expect(await device.host.save('https://example.org/')).toMatchObject({ known: false })
    expect(await device.host.entries([1])).toEqual(before)
    expect(device.take()).toEqual([])
  })

  test('is confirmed by a sync pass soon after, not a minute later', async () => {
    const device = new Device(2)
    device.host.start()
    await device.clock.advance(2000)
    device.take()
    await device.host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at }, null)
    await device.clock.advance(200)
    expect(device.take('updates')).toHaveLength(1)
    expect((await device.host.entries([1]))[0]?.content).toEqual(withoutText(device.model.contents.get(1)!))
  })

  test('and another one at the same time on one entry both take effect', async () => {
    const device = await synced(1)
    const other = annotate(-2, 20, 25)
    await Promise.all([device.host.perform(highlight, null), device.host.perform(other, null)])
    const [entry] = await device.host.entries([1])
    expect(entry?.content.my_annotations.map(({ char_start }) => char_start)).toEqual([3, 20])
    expect(entry?.content.my_annotations.every(({ id }) => id > 0)).toBe(true)
  })

  test('does not bring back a highlight whose answer came after it was removed elsewhere', async () => {
    const device = await synced(1)
    let release: () => void = () => {}
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.endsWith('/annotations/')) await new Promise<void>((resolve) => (release = resolve))
      return response
    }
    const performed = device.host.perform(highlight, null)
    await quiet()
    device.model.change(1, () => ({ my_annotations: [] }))
    await device.host.sync()
    release()
    await performed
    expect((await device.host.entries([1]))[0]?.content.my_annotations).toEqual([])
  })

  test.each([
    ['a favorite', { type: 'favorite', contentId: 1, isFavorited: true, at } as const],
    ['read progress', progress(1, 0.5)],
  ])('%s applied to an older entry does not overwrite an earlier change of another device', async (_name, action) => {
    const device = await synced(1)
    device.model.change(1, () => ({ title: 'Better title' }))
    // Another tab's sync stores the entry after the old one is read and before the changed one is put.
    const apply = device.store.apply.bind(device.store)
    const before = withoutText(device.model.contents.get(1)!)
    device.store.apply = async (batch, now) => {
      device.store.apply = apply
      await apply({ puts: [entryOf(before)] }, now)
      return apply(batch, now)
    }
    await device.host.perform(action, null)
    await device.host.sync()
    expect((await device.host.entries([1]))[0]?.content).toEqual(withoutText(device.model.contents.get(1)!))
  })

  test('of read progress on an entry archived elsewhere does not keep it from being swept', async () => {
    const device = await synced(2)
    let release: () => void = () => {}
    device.answer = async (request, next) => {
      const response = await next()
      if (request.url.includes('queue_feed')) await new Promise<void>((resolve) => (release = resolve))
      return response
    }
    device.model.move(1, 2)
    const performed = device.host.perform(progress(1, 0.5), null)
    await performed
    const full = device.host.sync({ full: true })
    await quiet()
    release()
    await full
    expect(await device.ids()).toEqual([2])
  })

  test('does not bring back an entry when a favorite’s answer comes after a full pass removed it', async () => {
    const device = await synced(2)
    let release: () => void = () => {}
    device.answer = async (request, next) => {
      const response = await next()
      if (request.method === 'PUT') await new Promise<void>((resolve) => (release = resolve))
      return response
    }
    const [entry] = await device.host.entries([1])
    const performed = device.host.perform({ type: 'favorite', contentId: 1, isFavorited: true, at }, entry!)
    await quiet()
    device.model.move(1, 2)
    await device.host.sync({ full: true })
    release()
    await performed
    expect(await device.ids()).toEqual([2])
  })
})

describe('saving', () => {
  test('requests the entry and its readable view at the same time', async () => {
    const device = new Device(0)
    let both = 0
    device.answer = async (_request, next) => {
      both += 1
      await quiet()
      expect(both).toBe(2)
      return next()
    }
    const outcome = await device.host.save('https://example.org/a', '<p>x</p>')
    expect(outcome).toEqual({ contentId: 1, title: 'https://example.org/a', known: false })
    device.answer = (_request, next) => next()
    expect((await device.host.save('https://example.org/a')).known).toBe(true)
  })

  test('succeeds if only the readable view fails, and fails if the save fails', async () => {
    const device = new Device(0)
    device.answer = async (request, next) => (request.url.includes('reader_view') ? json({}, 500) : next())
    expect((await device.host.save('https://example.org/a')).contentId).toBe(1)
    device.answer = async (request, next) => (request.url.includes('/save/') ? json({}, 500) : next())
    await expect(device.host.save('https://example.org/b')).rejects.toMatchObject({ status: 500 })
  })
})

describe('feeds', () => {
  test('are fetched, cached a moment later, and available when no one answers', async () => {
    const device = await synced(3)
    device.model.move(2, 2)
    const page = await device.host.feed('archive')
    expect(page.feed.map(({ id }) => id)).toEqual(['2'])
    expect(await device.store.feed('/library_items/archive_feed/')).toBe(null)
    expect(await device.host.cachedFeed('archive')).toEqual(page)
    await device.clock.advance(200)
    expect(await device.store.feed('/library_items/archive_feed/')).toEqual(page)
    device.network.set(false)
    await expect(device.host.feed('archive')).rejects.toMatchObject({ status: 0 })
    expect(await device.host.cachedFeed('archive')).toEqual(page)
    expect(await device.host.cachedFeed('favorites')).toBe(null)
  })

  test('follow archiving and restoring in a cached page', async () => {
    const device = await synced(3)
    device.model.move(2, 2)
    await device.host.feed('archive')
    await device.host.perform(move(3, 2), null)
    const ids = async () => (await device.host.cachedFeed('archive'))?.feed.map(({ id }) => id)
    expect(await ids()).toEqual(['3', '2'])
    await device.host.perform(move(2, 1), entryOf(device.model.contents.get(2)!))
    expect(await ids()).toEqual(['3'])
  })

  test('do not add read entries to a cached page, and restore undone ones', async () => {
    const device = await synced(3)
    device.model.move(2, 2)
    await device.host.feed('archive')
    device.model.move(3, 2)
    const ids = async () => (await device.host.cachedFeed('archive'))?.feed.map(({ id }) => id)
    const third = entryOf(device.model.contents.get(3)!)
    await device.host.perform({ type: 'readProgress', contentId: 3, share: 0.5, at }, third)
    expect(await ids()).toEqual(['2'])
    const { library_state_date: stateDate } = device.model.contents.get(2)!.library!
    await device.host.perform(move(2, 1), entryOf(device.model.contents.get(2)!))
    expect(await ids()).toEqual([])
    const second = entryOf(device.model.contents.get(2)!)
    await device.host.perform({ type: 'move', contentId: 2, state: 2, at, stateDate }, second)
    expect(await ids()).toEqual(['2'])
  })

  test('follow a next address as given, and never away from the service', async () => {
    const device = await synced(1)
    await device.host.feed('archive', `${MODEL_BASE}/library_items/archive_feed/?cursor=1.2`)
    expect(device.take()).toEqual(['GET /library_items/archive_feed/?cursor=1.2'])
    await expect(device.host.feed('archive', 'https://evil.example/')).rejects.toMatchObject({ code: 'foreign_url' })
  })
})

describe('opening an article', () => {
  test('uses the stored body if it is of the current extraction', async () => {
    const device = await synced(1)
    expect(await device.host.article(1)).toMatchObject({ from: 'service', body: { text: 'Text of entry 1.' } })
    device.take()
    const opened = await device.host.article(1)
    expect(opened).toMatchObject({ from: 'device', body: { text: 'Text of entry 1.' } })
    expect(device.take()).toEqual([])
    expect(opened.content.article?.markdown).toBe(null)
  })

  test('fetches a new extraction, and offline uses the old body', async () => {
    const device = await synced(1)
    await device.host.article(1)
    device.model.change(1, ({ article }) => ({ article: { ...article!, id: 11, markdown: 'New *text*' } }))
    await device.host.sync()
    device.network.set(false)
    expect(await device.host.article(1)).toMatchObject({ from: 'device', body: { text: 'Text of entry 1.' } })
    device.network.set(true)
    expect(await device.host.article(1)).toMatchObject({ from: 'service', body: { text: 'New text' } })
    expect((await device.store.body(1))?.article_id).toBe(11)
  })

  test('reads an unsaved one from the service without storing it', async () => {
    const device = await synced(0)
    const { id } = device.model.add()
    device.model.move(id, 0)
    expect((await device.host.article(id)).body?.text).toBe(`Text of entry ${id}.`)
    expect(await device.store.body(id)).toBe(null)
    expect(await device.ids()).toEqual([])
  })

  test('gives no body while the service is still reading the page', async () => {
    const device = await synced(0)
    const { contentId } = await device.host.save('https://example.org/a')
    expect(await device.host.article(contentId)).toMatchObject({ body: null, content: { processing_status: 0 } })
  })

  test('is refused offline if it is not stored', async () => {
    const device = await synced(0)
    device.network.set(false)
    await expect(device.host.article(9)).rejects.toMatchObject({ message: 'No internet connection' })
  })
})

test('a removed listener receives nothing more', async () => {
  const device = new Device(1)
  const heard: string[] = []
  const listener = ({ type }: { type: string }): void => void heard.push(type)
  const stop = device.host.subscribe(listener)
  device.host.subscribe(listener)
  stop()
  device.host.announce({ type: 'queue.changed', ids: null })
  expect(heard).toEqual(['queue.changed'])
})

test('a full pass waits for a faster connection until the reader starts it anyway', async () => {
  const device = new Device(2)
  device.network.set(true, 'slow')
  device.host.start()
  await device.clock.advance(5000)
  expect(await device.ids()).toEqual([])
  const { settings } = await device.host.offlineState()
  await device.host.setOffline({ ...settings, fullOnSlow: true })
  await device.clock.advance(1000)
  expect(await device.ids()).toEqual([1, 2])
})
