import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useWaiting } from '../../../renderer/components/use-waiting.ts'

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  vi.useRealTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
})

function Waits({ loading }: { readonly loading: boolean }) {
  return useWaiting(loading) ?? 'contents'
}

test('shapes come after 150 ms, and stay for 300 once they came: nothing flashes', () => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const show = (loading: boolean) => act(() => flushSync(() => root.render(<Waits loading={loading} />)))
  const pass = (time: number) => act(() => void vi.advanceTimersByTime(time))

  show(true)
  pass(149)
  expect(box.textContent).toBe('blank')
  show(false)
  expect(box.textContent).toBe('contents')
  pass(1000)
  expect(box.textContent).toBe('contents')

  show(true)
  pass(150)
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
