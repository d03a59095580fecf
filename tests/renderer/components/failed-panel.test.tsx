import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { FailedPanel } from '../../../renderer/components/failed-panel.tsx'

test('a press on Retry is seen and counts once, and the next failure can be tried again', () => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  let tries = 0
  const show = (details: string) =>
    flushSync(() =>
      root.render(
        <FailedPanel
          title="Favorites"
          failure={{ kind: 'error', retryAt: null, details }}
          retry={() => {
            tries += 1
          }}
        />,
      ),
    )
  const button = () => {
    const [first] = box.querySelectorAll('button')
    if (!first) throw new Error('there is no button')
    return first
  }
  const press = () => flushSync(() => button().click())

  show('first')
  expect(button().textContent).toBe('Retry')
  press()
  press()
  expect(tries).toBe(1)
  expect(button().textContent).toBe('Trying…')
  show('second')
  expect(button().textContent).toBe('Retry')
  press()
  expect(tries).toBe(2)
  root.unmount()
})
