import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Tag } from '#shared/model/tag.ts'
import { emptyCache } from '../../../renderer/cache/cache-state.ts'
import { type Library, LibraryProvider, type AsyncValue, useTags } from '../../../renderer/cache/index.ts'

const tag = (id: number, name: string): Tag => ({ id, name, article_count: 1, created_date: 'x', last_used_date: 'x' })
const unreached = Object.assign(new Error('no'), { name: 'RequestError', status: 0, url: '/tags/' })

test('loaded tags stay visible when a reload fails; tags of the stored queue only replace missing ones', async () => {
  let answer = async (): Promise<{ tags: readonly Tag[] }> => ({ tags: [tag(1, 'sea'), tag(2, 'craft')] })
  const library = {
    host: {
      call: () => answer(),
      queueIds: async () => [7],
      entries: async () => [{ content: { tags: [{ name: 'sea' }] } }],
    },
    kept: new Map(),
    cache: createStore(() => emptyCache),
  } as unknown as Library
  let reading: AsyncValue<readonly Tag[]> | null = null
  const Probe = (): ReactNode => {
    reading = useTags()
    return null
  }
  const root = createRoot(document.createElement('div'))
  const draw = (): void =>
    flushSync(() =>
      root.render(
        <LibraryProvider value={library}>
          <Probe />
        </LibraryProvider>,
      ),
    )
  const settled = async (): Promise<AsyncValue<readonly Tag[]>> => {
    for (let turn = 0; turn < 10; turn++) await new Promise((done) => setImmediate(done))
    return reading as unknown as AsyncValue<readonly Tag[]>
  }
  draw()
  expect((await settled()).value?.map(({ name }) => name)).toEqual(['sea', 'craft'])

  answer = () => Promise.reject(unreached)
  ;(await settled()).again()
  const stale = await settled()
  expect(stale.value?.map(({ id }) => id)).toEqual([1, 2])
  expect(stale.failure).toMatchObject({ kind: 'offline' })

  flushSync(() => root.render(null))
  library.kept.clear()
  draw()
  const stored = await settled()
  expect(stored).toMatchObject({ failure: null, value: [{ id: 0, name: 'sea', article_count: 1 }] })
  flushSync(() => root.unmount())
})
