import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ErrorPanel } from '../../../renderer/components/states/error-panel.tsx'

test('pressing Retry gives feedback and counts once, and the next failure can be retried', () => {
  const box = document.createElement('div')
  document.body.append(box)
  const root = createRoot(box)
  let tries = 0
  const show = (details: string) =>
    flushSync(() =>
      root.render(
        <ErrorPanel
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

test.each([
  [{ kind: 'error', status: 502 }, 'Couldn’t load Tags.', 'The service reported an error. Your stored data is safe.'],
  [{ kind: 'error', status: 404 }, 'Couldn’t load Tags.', 'The service refused the request. Your stored data is safe.'],
  [{ kind: 'error', status: 200 }, 'Couldn’t load Tags.', 'The response couldn’t be read. Your stored data is safe.'],
  [{ kind: 'error', status: null }, 'Couldn’t load Tags.', 'Your stored data is safe. You can try again.'],
  [
    { kind: 'full', status: 507 },
    'Couldn’t load Tags.',
    'The disk that stores your library is full. Your stored data is safe.',
  ],
  [
    { kind: 'offline', status: 0 },
    'You’re offline, and this view isn’t stored on this device yet.',
    'Articles stored on this device are still available.',
  ],
])('the panel says what failed and what still works: %o', (failure, title, text) => {
  const box = document.createElement('div')
  const root = createRoot(box)
  const shown = { retryAt: null, details: 'URL: /api/v19/tags/', ...failure }
  flushSync(() => root.render(<ErrorPanel title="Tags" failure={shown} retry={() => undefined} />))
  expect(box.querySelector('h2')?.textContent).toBe(title)
  expect(box.querySelector('p')?.textContent).toBe(text)
  root.unmount()
})
