import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectLibrary } from '../../../renderer/cache/index.ts'
import type { Library } from '../../../renderer/cache/library.ts'
import { listen, stopListening } from '../../../renderer/listening/listening.ts'
import {
  putIntoListenQueue,
  queuedItems,
  readListenQueue,
  removeFromListenQueue,
} from '../../../renderer/listening/listen-queue.ts'
import { listenNext } from '../../../renderer/listening/queue-listening.ts'

/** A library whose answers the test holds back. */
let held: {
  readonly name: string
  readonly input: unknown
  readonly answer: (ids: readonly number[]) => void
  readonly fail: () => void
}[] = []
beforeEach(() => {
  held = []
  const call = (name: string, input: unknown) =>
    new Promise((resolve, reject) => {
      const item = (content_id: number) => ({
        ...{ content_id, title: `Item ${content_id}`, site_name: null },
        ...{ content_type: 1, word_count: 100, duration: null },
      })
      held.push({
        name,
        input,
        answer: (ids) => resolve({ items: ids.map(item) }),
        fail: () => reject(Object.assign(new Error('No connection'), { status: 0 })),
      })
    })
  connectLibrary({ host: { call }, status: { getState: () => ({ now: null }) } } as unknown as Library)
})
afterEach(stopListening)

const shown = () => queuedItems().map(({ contentId }) => contentId)
const call = async (at: number) => {
  await expect.poll(() => held.length).toBeGreaterThan(at)
  const one = held[at]
  if (!one) throw new Error('no call')
  return one
}
async function read(ids: readonly number[]): Promise<void> {
  const reading = readListenQueue()
  ;(await call(held.length)).answer(ids)
  await reading
}

test('a change is on screen immediately, and an answer to an earlier one does not undo it', async () => {
  await read([1, 2, 3])
  const removed = removeFromListenQueue([2])
  const moved = putIntoListenQueue([3], 1)
  expect(shown()).toEqual([3, 1])
  ;(await call(1)).answer([1, 3])
  await removed
  expect(shown()).toEqual([3, 1])
  ;(await call(2)).answer([3, 1, 4])
  await moved
  expect(shown()).toEqual([3, 1, 4])
})

test('a change that fails is taken back', async () => {
  await read([1, 2])
  const removed = removeFromListenQueue([1])
  expect(shown()).toEqual([2])
  ;(await call(1)).fail()
  ;(await call(2)).fail()
  expect(await removed).toBe(false)
  expect(shown()).toEqual([1, 2])
})

test('what is to be heard next goes behind what is heard now', async () => {
  listen({ contentId: 2, from: null })
  const added = listenNext([9])
  ;(await call(0)).answer([1, 2, 3])
  const put = await call(1)
  expect(put.input).toEqual({ body: { content_ids: [9], before: 3 } })
  put.answer([1, 2, 9, 3])
  await added
  expect(shown()).toEqual([1, 2, 9, 3])
})
