import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import * as messages from '#shared/words/messages.ts'
import { Toast } from '../../../renderer/app/notices/toast.tsx'

function shown(type: 'plain' | 'error', text: string): Element {
  const box = document.createElement('div')
  flushSync(() => createRoot(box).render(<Toast notice={{ key: 1, text, type, duration: null, action: null }} />))
  return box
}

test.each([messages.savingError, messages.parsingError])('“%s” shows the alert icon', (text) => {
  const toast = shown('error', text)
  expect(toast.textContent).toContain(text)
  expect(toast.querySelector('svg.lucide-circle-alert')).not.toBeNull()
})

test('a message that is no error shows no alert icon', () => {
  expect(shown('plain', 'Article archived').querySelector('svg.lucide-circle-alert')).toBeNull()
})

test('a message that fades stays while the focus is in it', () => {
  const toast = shown('plain', 'Article archived').firstElementChild
  const button = toast?.querySelector<HTMLElement>('[aria-label=Dismiss]')
  flushSync(() => button?.click())
  expect(toast?.hasAttribute('data-leaving')).toBe(true)
  flushSync(() => button?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })))
  expect(toast?.hasAttribute('data-leaving')).toBe(false)
})
