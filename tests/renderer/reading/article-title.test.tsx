import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { ArticleTitle } from '../../../renderer/reading/article/article-title.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'

test('a very long title is truncated and can be expanded and collapsed; a normal title has no such button', () => {
  const [entry] = demoEntries(0)
  if (!entry) throw new Error('there is no entry')
  const box = document.createElement('div')
  const root = createRoot(box)
  const show = (title: string) =>
    flushSync(() => root.render(<ArticleTitle key={title} content={{ ...entry.content, title }} />))
  const heading = () => box.querySelector('h1')
  const button = () => box.querySelector('button')

  show('Wonderful '.repeat(100).trim())
  expect(heading()?.hasAttribute('data-cut')).toBe(true)
  expect(button()?.getAttribute('aria-expanded')).toBe('false')
  expect(button()?.getAttribute('aria-controls')).toBe(heading()?.id)
  flushSync(() => button()?.click())
  expect(heading()?.hasAttribute('data-cut')).toBe(false)
  expect(button()?.textContent).toBe('Show less of the title')
  flushSync(() => button()?.click())
  expect(heading()?.hasAttribute('data-cut')).toBe(true)

  show('A keeper of lamps')
  expect(button()).toBeNull()
  expect(heading()?.hasAttribute('data-cut')).toBe(false)
  root.unmount()
})
