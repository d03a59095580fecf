import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { ProgressLine } from '../../../renderer/reading/position/progress-line.tsx'

afterEach(() => vi.useRealTimers())

test('the end of a text is the last minute first, and finished only for those who stay', async () => {
  vi.useFakeTimers()
  const box = document.createElement('div')
  const root = createRoot(box)
  const words = (share: number) => {
    flushSync(() => root.render(<ProgressLine share={share} minutes={8} ticks={[]} onSeek={() => undefined} />))
    return box.textContent
  }
  expect(words(0.5)).toBe('4 min left')
  expect(words(1)).toBe('1 min left')
  expect(box.querySelector('[role=progressbar]')?.getAttribute('aria-valuetext')).toBe('100 percent, 1 minute left')
  await vi.runAllTimersAsync()
  expect(words(1)).toBe('Finished')
  expect(words(0.5)).toBe('4 min left')
  root.unmount()
})
