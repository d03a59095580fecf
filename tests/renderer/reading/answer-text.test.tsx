import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { AnswerText } from '../../../renderer/reading/index.ts'

const hostile = `# Head <img src=x onerror=alert(1)>

![pixel](https://x.example/pixel.png) [script](javascript:alert(1)) [page](https://x.example/a) <script>alert(1)</script>

The river [1] and [2] and \`[1]\`.`

test('the answer of a model has no image, no script and no unsafe link, and its numbers lead to passages', () => {
  const onPassage = vi.fn()
  const container = document.createElement('div')
  const root = createRoot(container)
  flushSync(() => root.render(<AnswerText answer={hostile} passages={1} onPassage={onPassage} />))
  expect(container.querySelector('img, script, iframe, [onerror]')).toBeNull()
  const links = [...container.querySelectorAll('a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['https://x.example/a', '#passage-1'])
  expect(links[0]?.rel).toContain('noopener')
  links[1]?.click()
  expect(onPassage).toHaveBeenCalledExactlyOnceWith(0)
  expect(container.textContent).toContain('and [2] and [1].')
  root.unmount()
})
