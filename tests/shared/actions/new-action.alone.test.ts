import { retitled } from '../../fakes/retitle.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedMessage, describeAction } from '#shared/actions/actions.ts'
import { serveCall } from '#shared/host/remote/handle-rpc-call.ts'
import { Library } from '../../../renderer/cache/library.ts'
import { quiet } from '../../fakes/manual-clock.ts'
import { json } from '../../fakes/model-service.ts'
import { Device } from '../sync/device.ts'

// The action lives in tests/fakes/retitle.ts alone: everything below reads its definition.

let library: Library | undefined
afterEach(() => library?.close())

/** A window on a synced Host. The service sets titles, unless it refuses with a status. */
async function open() {
  const device = new Device(3)
  const service = { refuses: null as number | null, gate: Promise.resolve() }
  device.answer = async (request, next) => {
    const [, id] = /\/contents\/(\d+)\/$/.exec(request.url) ?? []
    if (request.method !== 'PUT' || id === undefined) return next()
    await service.gate
    if (service.refuses !== null) return json({ detail: 'No' }, service.refuses)
    const { title } = (await request.json()) as { title: string }
    device.model.change(Number(id), () => ({ title }))
    return json({ id: Number(id), title, author: null, naming: null })
  }
  await device.host.sync()
  const refused = vi.fn()
  library = new Library(device.host, { refused })
  await library.prepare()
  await library.read([1, 2, 3])
  const titles = () => [1, 2, 3].map((id) => library?.entry(id)?.content.title)
  const truth = () => [1, 2, 3].map((id) => device.model.contents.get(id)?.title)
  return { device, service, library, refused, titles, truth, before: titles() }
}

test('an action defined in one file and one row is visible immediately, sent, undone and redone', async () => {
  const { service, library, titles, truth, before } = await open()
  let answer = (): void => {}
  service.gate = new Promise((resolve) => (answer = resolve))
  const done = library.mutate(retitled([1, 2], 'Later'), { undo: '2 articles called “Later”' })
  expect(titles()).toEqual(['Later', 'Later', before[2]])
  expect(truth()).toEqual(before)
  answer()
  expect(await done).toBe(true)
  expect(truth()).toEqual(['Later', 'Later', before[2]])
  expect(library.undoLast()).toBe(true)
  expect(titles()).toEqual(before)
  await vi.waitFor(() => expect(truth()).toEqual(before))
  expect(library.redoLast()).toBe(true)
  expect(titles()).toEqual(['Later', 'Later', before[2]])
  await vi.waitFor(() => expect(truth()).toEqual(titles()))
})

test('a new action waits for a connection if the reader chose so, and is stored, named and sent', async () => {
  const { device, library, titles, truth, before } = await open()
  await device.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
  device.network.set(false)
  expect(await library.mutate(retitled([1, 3], 'Sea'))).toBe(true)
  expect(titles()).toEqual(['Sea', before[1], 'Sea'])
  const stored = async () => (await device.host.entries([1, 2, 3])).map(({ content }) => content.title)
  expect(await stored()).toEqual(['Sea', before[1], 'Sea'])
  const [change] = await device.host.waitingChanges()
  expect(change && describeAction(change.action)).toBe('Call 2 articles “Sea”')
  expect(truth()).toEqual(before)
  device.host.start()
  device.network.set(true)
  await quiet(20)
  expect(await device.host.waitingChanges()).toEqual([])
  expect(truth()).toEqual(['Sea', before[1], 'Sea'])
})

test('a refused new action leaves no trace and reports the refusal in its own words', async () => {
  const { device, service, library, refused, titles, before } = await open()
  service.refuses = 400
  const action = retitled([2], 'No')
  expect(await library.mutate(action, { undo: 'Called “No”' })).toBe(false)
  expect(titles()).toEqual(before)
  expect(library.undoLast()).toBe(false)
  expect(refused).toHaveBeenCalledWith(action, expect.objectContaining({ status: 400 }))
  expect(refusedMessage(action, 400)).toBe('The articles could not be given a title.')
  // Refused days later, it stays in the list where it can be retried.
  await device.host.setOffline({ keepChanges: true, bodies: { keep: 'all' } })
  device.network.set(false)
  await library.mutate(action)
  device.host.start()
  device.network.set(true)
  await quiet(20)
  expect(await device.host.waitingChanges()).toMatchObject([{ action, state: 'refused' }])
})

test('a new action crosses a wire with its declared fields only', async () => {
  const { device, truth } = await open()
  await serveCall(device.host, 'perform', [retitled([2], 'Wire'), null])
  expect(truth()[1]).toBe('Wire')
  const broken = { type: 'retitle', contentIds: ['2'], title: 'Wire' }
  await expect(serveCall(device.host, 'perform', [broken, null])).rejects.toThrow(TypeError)
})
