import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { EmailSetting } from '../../../renderer/screens/settings/email-setting.tsx'
import { FakeHost } from '../../fakes/fake-host.ts'

const box = document.createElement('div')
let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
  box.remove()
})

function show(email: string | null, sendsMail: boolean): { readonly host: FakeHost; readonly changed: () => number } {
  const host = new FakeHost([])
  let count = 0
  host.answers.set('signInMethods', () => ({ email: sendsMail, sign_up: true, passkeys: false, providers: [] }))
  library = new Library(host)
  document.body.append(box)
  root = createRoot(box)
  const shown = (
    <LibraryProvider value={library}>
      <EmailSetting email={email} onChange={() => count++} />
    </LibraryProvider>
  )
  flushSync(() => root?.render(shown))
  return { host, changed: () => count }
}

const field = () => box.querySelector('input')
const button = (name: string) => [...box.querySelectorAll('button')].find(({ textContent }) => textContent === name)
const told = () => box.querySelector('[role=status]')?.textContent
function type(text: string): void {
  const input = field()
  if (input === null) throw new Error('There is no field')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })))
}

test('an account without an address gets one by the code that is sent there', async () => {
  const { host, changed } = show(null, true)
  const asked: unknown[] = []
  host.answers.set('emailChangeBegin', (input) => {
    asked.push(input)
    return { session_token: 'waiting' }
  })
  host.answers.set('emailChangeFinish', (input) => {
    asked.push(input)
    return { email: 'ann@example.org' }
  })
  await expect.poll(field).not.toBeNull()
  expect(button('Send code')?.disabled).toBe(true)
  type('ann@example.org')
  button('Send code')?.click()
  await expect.poll(told).toContain('ann@example.org')
  expect(document.activeElement).toBe(field())
  type('12 34x56')
  expect(field()?.value).toBe('123456')
  button('Confirm')?.click()
  await expect.poll(changed).toBe(1)
  expect(asked).toEqual([
    { body: { email: 'ann@example.org' } },
    { body: { session_token: 'waiting', code: '123456' } },
  ])
})

test('a refused code is reported beside its field, which stays', async () => {
  const { host } = show('ann@example.org', true)
  host.answers.set('emailChangeBegin', () => ({ session_token: 'waiting' }))
  host.answers.set('emailChangeFinish', () => {
    throw Object.assign(new Error('This code is wrong or has expired'), { status: 400 })
  })
  await expect.poll(() => field()?.value).toBe('ann@example.org')
  type('ann@work.example.org')
  button('Send code')?.click()
  await expect.poll(told).toContain('ann@work.example.org')
  type('000000')
  button('Confirm')?.click()
  await expect.poll(told).toBe('This code is wrong or has expired.')
  button('Cancel')?.click()
  await expect.poll(() => field()?.value).toBe('ann@work.example.org')
})

test('the address is only shown where the service sends no email', async () => {
  show('ann@example.org', false)
  await expect.poll(() => box.textContent).toContain('ann@example.org')
  expect(field()).toBeNull()
})
