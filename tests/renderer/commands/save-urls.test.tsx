import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { connectLibrary, Library, type Notice, useNotices } from '../../../renderer/cache/index.ts'
import { saveUrls } from '../../../renderer/saving/save-urls.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

test('the notification keeps failed URLs and stays, and Retry continues from there', async () => {
  const host = new FakeHost([])
  const library = new Library(host)
  connectLibrary(library)
  let shown: readonly Notice[] = []
  const Probe = (): ReactNode => {
    shown = useNotices()
    return null
  }
  const root = createRoot(document.createElement('div'))
  flushSync(() => root.render(<Probe />))
  const save = host.save.bind(host)
  let refuse = true
  host.save = (url) => (url.endsWith('/b') && refuse ? Promise.reject(new Error('no')) : save(url))
  const urls = ['https://a.example/a', 'https://a.example/b', 'https://a.example/c']

  expect(await saveUrls(urls)).toEqual(urls.slice(1))
  await expect.poll(() => shown.map(({ type, duration }) => [type, duration])).toEqual([['error', null]])
  refuse = false
  shown[0]?.action?.run()
  await expect.poll(() => host.saved).toEqual(urls)
  root.unmount()
  library.close()
})
