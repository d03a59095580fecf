import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { type Notice, useNotices } from '../../../renderer/cache/notices.ts'
import { offerDrafts } from '../../../renderer/app/incoming/offer-drafts.ts'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')

/** The visible toasts. */
function watchNotices(): () => readonly Notice[] {
  let seen: readonly Notice[] = []
  const Probe = () => {
    seen = useNotices()
    return null
  }
  flushSync(() => createRoot(document.createElement('div')).render(<Probe />))
  return () => {
    flushSync(() => {})
    return seen
  }
}

test('unsaved notes are offered once at a start, and those that were saved are forgotten', async () => {
  const host = new FakeHost(demoEntries(NOW), NOW)
  const notices = watchNotices()
  const went: string[] = []
  const start = () => offerDrafts(host, (path) => void went.push(path))
  await host.perform({ type: 'entryNote', contentId: 1001, noteId: null, temporaryId: -1, note: 'kept', at: '' })
  host.draftedAt = 5
  await host.keepDraft('note.1000.12', 'half a thought')
  await host.keepDraft('note.1001', 'kept')
  await host.keepDraft('feedback', 'not a note')
  await start()
  expect(notices().map(({ text }) => text)).toEqual([expect.stringMatching(/^A note on “.+” hasn’t been saved yet\.$/)])
  notices()[0]?.action?.run()
  expect(went).toEqual(['/reader?id=1000&draft=note.1000.12'])
  expect([...host.keptDrafts.keys()]).toEqual(['note.1000.12', 'feedback'])

  await start()
  expect(notices()).toHaveLength(1)
  host.draftedAt = 6
  await start()
  expect(notices()).toHaveLength(2)
})
