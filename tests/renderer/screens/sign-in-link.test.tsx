import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { SignInLinkScreen } from '../../../renderer/screens/sign-in/sign-in-link-screen.tsx'
import type { SignInProof } from '#shared/host/host.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const box = document.createElement('div')
let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
})

/** Opens a sign-in link of `theirs` where `mine` is signed in. Returns the tokens that were sent. */
function openLink(
  mine: { id: number; email: string | null } | null,
  theirs: { id: number; email: string },
): SignInProof[] {
  const host = new FakeHost([])
  if (mine === null) host.current = { ...host.current, session: 'invalid' }
  host.answers.set('profile', () => ({ account_id: mine?.id, name: 'Reader', email: mine?.email }))
  host.answers.set('magicLoginAccount', () => ({ account_id: theirs.id, name: 'eve', email: theirs.email }))
  const sent: SignInProof[] = []
  const signIn = host.signIn.bind(host)
  host.signIn = (proof) => {
    sent.push(proof)
    return signIn(proof)
  }
  library = new Library(host)
  root = createRoot(box)
  const routes = (
    <LibraryProvider value={library}>
      <MemoryRouter initialEntries={['/login/magic_login_redirect?token=theirs']}>
        <Routes>
          <Route path="/login/magic_login_redirect" element={<SignInLinkScreen />} />
          <Route path="*" element={<p>the library</p>} />
        </Routes>
      </MemoryRouter>
    </LibraryProvider>
  )
  flushSync(() => root?.render(routes))
  return sent
}

const told = () => box.textContent ?? ''
const press = (name: string) =>
  flushSync(() => [...box.querySelectorAll('button')].find((button) => button.textContent === name)?.click())
const eve = { id: 2, email: 'eve@example.org' }

test('another account’s sign-in link asks for confirmation, naming both accounts, and staying sends nothing', async () => {
  const sent = openLink({ id: 1, email: 'ann@example.org' }, eve)
  await expect.poll(told).toContain('Sign in as eve@example.org?')
  expect(told()).toContain('You are signed in as ann@example.org.')
  press('Stay signed in as ann@example.org')
  await expect.poll(told).toBe('the library')
  expect(sent).toEqual([])
})

test('another account’s sign-in link signs in once that is confirmed', async () => {
  const sent = openLink({ id: 1, email: null }, eve)
  await expect.poll(told).toContain('You are signed in as Reader.')
  press('Switch to eve@example.org')
  await expect.poll(told).toBe('the library')
  expect(sent).toEqual(['theirs'])
})

test.each([
  ['nobody is signed in', null],
  ['its own account is signed in', { id: 2, email: 'eve@example.org' }],
])('a sign-in link is one click where %s', async (_name, mine) => {
  const sent = openLink(mine, eve)
  await expect.poll(told).toBe('the library')
  expect(sent).toEqual(['theirs'])
})
