import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { entryOf } from '#shared/model/feed.ts'
import { reason } from '#shared/reasons/codes.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import { explain } from '#shared/reasons/sentences.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { Library, LibraryProvider } from '../../../renderer/cache/index.ts'
import { ArticleNotice } from '../../../renderer/screens/reader/article-notice.tsx'
import { demoEntries } from '../../fakes/demo-entries.ts'
import { FakeHost } from '../../fakes/fake-host.ts'

/** Shows the notice of a failed entry, and returns its heading and its text. */
async function shown(why: Reason | null, sentence: string, expected: string) {
  const [first] = demoEntries(Date.now(), 1)
  if (!first) throw new Error('There is no entry')
  const content = { ...first.content, processing_status: 2 as const, processing_error: sentence }
  const entry = entryOf({ ...content, ...(why && { processing_reason: why }) })
  const library = new Library(new FakeHost([]))
  const box = document.createElement('div')
  const root = createRoot(box)
  flushSync(() =>
    root.render(
      <LibraryProvider value={library}>
        <MemoryRouter>
          <ArticleNotice state="failed" entry={entry} error={undefined} retry={() => {}} />
        </MemoryRouter>
      </LibraryProvider>,
    ),
  )
  const heading = box.querySelector('h1')?.textContent
  await expect.poll(() => box.textContent).toContain(expected)
  root.unmount()
  library.close()
  return heading
}

test('a missing article was not fetched if the code of its reason says so, and its sentence is in the page’s language', async () => {
  const why = reason('site_answered', { status: 404 })
  expect(await shown(why, 'Die Website hat geantwortet.', explain(why))).toBe(t.thisPageCouldntBeFetched)
})

test('a page that was fetched but not read is called so, whatever words its reason has', async () => {
  const why = reason('reading_timed_out', { what: 'page' })
  expect(await shown(why, explain(why), explain(why))).toBe(messages.parseFailed)
})

test('the sentence that an earlier version stored is shown as it is', async () => {
  const sentence = 'The site answered with an error (503). It may be overloaded.'
  expect(await shown(null, sentence, sentence)).toBe(messages.parseFailed)
})
