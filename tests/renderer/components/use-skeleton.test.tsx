import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useAsyncValue } from '../../../renderer/cache/index.ts'
import { useValueAfterSkeleton } from '../../../renderer/components/states/use-value-after-skeleton.ts'
import { useSkeleton } from '../../../renderer/components/states/use-skeleton.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

function Waits({ loading }: { readonly loading: boolean }) {
  return useSkeleton(loading) ?? 'contents'
}

test('a skeleton appears after 300 ms and stays for at least 300, so that nothing flashes', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const show = (loading: boolean) => act(() => flushSync(() => root.render(<Waits loading={loading} />)))
  const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

  show(true)
  pass(299)
  expect(box.textContent).toBe('blank')
  show(false)
  expect(box.textContent).toBe('contents')
  pass(1000)
  expect(box.textContent).toBe('contents')

  show(true)
  pass(300)
  expect(box.textContent).toBe('shapes')
  pass(10)
  show(false)
  pass(289)
  expect(box.textContent).toBe('shapes')
  pass(1)
  expect(box.textContent).toBe('contents')

  show(true)
  pass(5000)
  expect(box.textContent).toBe('shapes')
  show(false)
  pass(0)
  expect(box.textContent).toBe('contents')
  act(() => root.unmount())
})

test('a skeleton does not replace contents that came just before it was due', async () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  act(() => flushSync(() => root.render(<Waits loading />)))
  // Without act, passive effects run in a later task than the commit, as in a browser.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  const committed = new Promise<void>((resolve) => {
    new MutationObserver(() => {
      vi.advanceTimersByTime(300)
      resolve()
    }).observe(box, { childList: true, characterData: true, subtree: true })
  })
  root.render(<Waits loading={false} />)
  await committed
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  await act(async () => {})
  expect(box.textContent).toBe('contents')
  act(() => root.unmount())
})

test('loaded content waits for a visible skeleton, a slow read is reported, and content stays during a reload', async () => {
  const answers: ((words: string) => void)[] = []
  const kept = new Map<string, unknown>()
  function Reads() {
    const reading = useAsyncValue('words', () => new Promise<string>((resolve) => answers.push(resolve)), kept)
    const { value, pace, again } = useValueAfterSkeleton(reading)
    return (
      <button type="button" onClick={again}>
        {value ?? 'nothing'}, {pace}
      </button>
    )
  }
  const box = document.createElement('div')
  const root = createRoot(box)
  const pass = (time: number) => act(async () => void vi.advanceTimersByTime(time))
  const answer = (words: string) => act(async () => answers.pop()?.(words))

  act(() => root.render(<Reads />))
  await pass(350)
  expect(box.textContent).toBe('nothing, reading')
  await answer('First')
  await pass(249)
  expect(box.textContent).toBe('nothing, idle')
  await pass(1)
  expect(box.textContent).toBe('First, idle')

  document.body.append(box)
  await act(async () => box.querySelector('button')?.click())
  expect(box.textContent).toBe('First, reading')
  await pass(2999)
  expect(box.textContent).toBe('First, reading')
  await pass(1)
  expect(box.textContent).toBe('First, slow')
  await answer('Second')
  expect(box.textContent).toBe('Second, idle')
  act(() => root.unmount())
  box.remove()
})
