import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { readerOf } from '#shared/model/sending.ts'
import { useNotices } from '../../../renderer/cache/index.ts'
import { preference, setPreference } from '../../../renderer/preferences/index.ts'
import { SentBy } from '../../../renderer/reading/sent-by/sent-by.tsx'

const reader = 'a'.repeat(32)
const sender = { id: 1, reader, handle: 'ada', name: 'Ada <b>', note: '<img src=x>\nTwo', date: '2026-05-05T10:00:00Z' }

let root: Root | null = null
afterEach(() => {
  root?.unmount()
  setPreference('readers', {})
  document.body.replaceChildren()
})

function Undo() {
  const notice = useNotices().at(0)
  return (
    <button type="button" onClick={() => notice?.action?.run()}>
      undo
    </button>
  )
}

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const standing = () => readerOf(reader, preference('readers')[reader] ?? '')?.standing ?? null

test('a sender’s name and note are plain text, and the sender is muted, unmuted and muted again by an undo', () => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  flushSync(() =>
    root?.render(
      <>
        <SentBy senders={[sender]} now={new Date('2026-05-06T10:00:00Z')} />
        <Undo />
      </>,
    ),
  )
  expect(document.querySelector('img, b')).toBeNull()
  expect(document.body.textContent).toContain('Ada <b> (@ada) sent this:')
  flushSync(() => button('Mute @ada')?.click())
  expect(standing()).toBe('muted')
  flushSync(() => button('Unmute @ada')?.click())
  expect(standing()).toBeNull()
  flushSync(() => button('undo')?.click())
  expect(standing()).toBe('muted')
})
