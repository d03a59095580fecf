import { expect, test } from 'vitest'
import { MemoryQueueStore } from '#shared/sync/store/memory-queue-store.ts'
import { StoreError } from '#shared/sync/store/store-error.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'

/** A device that is full for writes by the named methods. */
function fullFor<K extends keyof MemoryQueueStore>(...names: readonly K[]): MemoryQueueStore {
  return new Proxy(new MemoryQueueStore(), {
    get: (store, name) => {
      const value: unknown = Reflect.get(store, name, store)
      if (typeof value !== 'function') return value
      if (!names.includes(name as K)) return value.bind(store) as unknown
      return async () => {
        throw new StoreError('full', 'No room on the device.')
      }
    },
  })
}

async function problemsOf({ host }: Device): Promise<readonly string[]> {
  await quiet()
  return (await host.activity()).filter(({ kind }) => kind === 'problem').map(({ what }) => what)
}

test('a list that could not be cached is shown, and the failure is logged', async () => {
  const device = new Device(1, { store: fullFor('putFeed') })
  expect((await device.host.feed('archive')).feed).toEqual([])
  await device.clock.advance(60_000)
  expect(await problemsOf(device)).toEqual(['Could not keep what was read: StoreError (full): No room on the device.'])
})

test('an article that could not be stored offline can still be read, and the failure is logged', async () => {
  const device = new Device(1, { store: fullFor('putBody') })
  await device.host.sync()
  expect((await device.host.article(1)).from).toBe('service')
  expect(await problemsOf(device)).toContain(
    'Could not keep the article offline: StoreError (full): No room on the device.',
  )
})

test('changes that could not be sent after reconnecting are logged', async () => {
  const device = new Device(1, { store: fullFor('clearOutbox') })
  await device.host.sync()
  device.network.set(false)
  const at = '2026-06-01T12:00:00.000Z'
  await device.host.perform({ type: 'readProgress', contentId: 1, share: 0.5, at }, null)
  device.host.start()
  device.network.set(true)
  expect(await problemsOf(device)).toContain('Could not send read progress: StoreError (full): No room on the device.')
})

test('a page is saved although the service refuses its readable view, and the refusal is logged', async () => {
  const device = new Device()
  device.answer = async (request, next) =>
    request.url.includes('reader_view') ? json({ detail: 'Not now', code: 'busy' }, 500) : next()
  await device.host.save('https://example.org/private?token=abc')
  const problems = await problemsOf(device)
  expect(problems).toEqual(['Could not ask for the readable view: RequestError (busy): Not now'])
})

test('an unreadable store is logged, and reading continues from the service', async () => {
  const device = new Device(1, { store: fullFor('localRecords') })
  await device.host.sync()
  expect((await device.host.offlineState()).settings.bodies).toEqual({ keep: 'all' })
  expect(await problemsOf(device)).toContain(
    'Could not read the offline settings: StoreError (full): No room on the device.',
  )
})
