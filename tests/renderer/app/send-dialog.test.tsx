import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RequestError } from '#shared/request/request-error.ts'
import { SendDialog } from '../../../renderer/app/sharing/send-dialog.tsx'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const [entry = expect.unreachable('there is a demo entry')] = demoEntries(1)

let root: Root | null = null
let library: Library | null = null
let host: FakeHost
const onClose = vi.fn()
beforeEach(() => {
  host = new FakeHost([entry])
  onClose.mockReset()
})
afterEach(() => {
  root?.unmount()
  library?.close()
  document.body.replaceChildren()
})

const facts = { handle: 'ada', can_be_sent: true, sent: [], readers: ['bob', 'eve'] }

function show(): void {
  library = new Library(host)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  const dialog = (
    <MemoryRouter>
      <LibraryProvider value={library}>
        <SendDialog entry={entry} onClose={onClose} />
      </LibraryProvider>
    </MemoryRouter>
  )
  flushSync(() => root?.render(dialog))
}

const text = (): string => document.body.textContent ?? ''
const button = (name: string) =>
  [...document.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
const field = <T extends HTMLInputElement | HTMLTextAreaElement>(of: string): T =>
  document.querySelector<T>(of) ?? expect.unreachable(`there is a ${of}`)

function write(into: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const owner = into instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(owner.prototype, 'value')?.set?.call(into, value)
  flushSync(() => void into.dispatchEvent(new Event('input', { bubbles: true })))
}

test('handles are added from earlier receivers and by typing, and are sent with the note and one key for all attempts', async () => {
  const sent: { body: { handles: string[]; note: string; key: string } }[] = []
  host.answers.set('contentSent', () => facts)
  host.answers.set('contentSend', (input) => {
    sent.push(input as never)
    if (sent.length === 1) throw new RequestError('lost', { status: 0, url: 'https://library.test/' })
    return { handles: [] }
  })
  show()
  await expect.poll(() => button('Add @bob')).toBeDefined()
  expect(button('Send')?.disabled).toBe(true)
  flushSync(() => button('Add @bob')?.click())
  expect(button('Add @bob')).toBeUndefined()
  write(field('input'), `${field<HTMLInputElement>('input').value} Carl_9`)
  write(field('textarea'), ' For both of you ')
  flushSync(() => button('Send')?.click())
  await expect.poll(text).toContain('You need a connection to send this.')
  expect([onClose.mock.calls.length, field<HTMLTextAreaElement>('textarea').value]).toEqual([0, ' For both of you '])
  flushSync(() => button('Send')?.click())
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const [first, second] = sent.map(({ body }) => body)
  expect(first).toEqual({
    handles: ['bob', 'carl_9'],
    note: 'For both of you',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(second).toEqual(first)
})

test('a handle that does not exist is named, and nothing is closed', async () => {
  host.answers.set('contentSent', () => facts)
  host.answers.set('contentSend', () => {
    throw new RequestError('No reader here has the public name @zed.', { status: 400, url: '', code: 'unknown_handle' })
  })
  show()
  await expect.poll(() => button('Send')).toBeDefined()
  write(field('input'), '@zed')
  flushSync(() => button('Send')?.click())
  await expect.poll(text).toContain('No reader here has the public name @zed.')
  write(field('input'), 'not/a/handle')
  flushSync(() => button('Send')?.click())
  await expect.poll(text).toContain('“not/a/handle” isn’t a public name.')
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['a reader without a public name is told to choose one', { ...facts, handle: null }, 'Choose a public name first'],
  ['an item without a text is not offered for sending', { ...facts, can_be_sent: false }, 'no text to send'],
])('%s', async (_, answer, words) => {
  host.answers.set('contentSent', () => answer)
  show()
  await expect.poll(text).toContain(words)
  expect(button('Send')).toBeUndefined()
})
