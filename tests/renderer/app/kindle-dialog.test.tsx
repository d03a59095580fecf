import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { RequestError } from '#shared/request/request-error.ts'
import { dialogs } from '../../../renderer/dialogs/index.ts'
import { KindleDialog } from '../../../renderer/app/books/kindle-dialog.tsx'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

let root: Root | null = null
let library: Library | null = null
afterEach(() => {
  root?.unmount()
  library?.close()
  dialogs.closeAll()
  document.body.replaceChildren()
})

test('sending to a Kindle without premium closes the dialog and shows the plans', async () => {
  const host = new FakeHost(demoEntries(0))
  host.answers.set('kindleAccounts', () => ({
    sender: 'lectern@library.test',
    kindle_accounts: [{ id: 1, kindle_email: 'ann@kindle.test' }],
  }))
  host.answers.set('kindleUpload', () => {
    throw new RequestError('This is part of premium.', {
      ...{ status: 403, url: 'https://library.test/', code: 'premium_required' },
      info: { screen: 'SEND_TO_KINDLE' },
    })
  })
  const box = document.body.appendChild(document.createElement('div'))
  library = new Library(host)
  root = createRoot(box)
  const onClose = vi.fn()
  const dialog = (
    <LibraryProvider value={library}>
      <KindleDialog ids={[1000]} onClose={onClose} />
    </LibraryProvider>
  )
  flushSync(() => root?.render(dialog))
  const send = () => document.querySelector<HTMLButtonElement>('button[type=submit]')
  // Immediately: effects that wait for a quiet moment have not run then.
  const drawn = new MutationObserver(() => {
    if (send() === null) return
    drawn.disconnect()
    send()?.click()
  })
  drawn.observe(document.body, { childList: true, subtree: true })
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(dialogs.now()).toMatchObject([{ kind: 'paywall', screen: 'SEND_TO_KINDLE', isRefused: true }])
})
