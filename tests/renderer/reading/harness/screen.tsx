// The reader screen on an in-memory Host. Tests drive it through `window.readerScreen`.
import '../../../../renderer/theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router'
import type { Content } from '#shared/model/content.ts'
import { entryOf } from '#shared/model/feed.ts'
import { RequestError } from '#shared/request/request-error.ts'
import { canonicalText } from '#shared/text/canonical-text.ts'
import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import { Toaster } from '../../../../renderer/app/notices/toaster.tsx'
import { connectLibrary, Library, LibraryProvider } from '../../../../renderer/cache/index.ts'
import { dispatcher } from '../../../../renderer/commands/index.ts'
import { followColourScheme } from '../../../../renderer/preferences/index.ts'
import { ReaderScreen } from '../../../../renderer/screens/reader/reader-screen.tsx'
import { FakeHost } from '../../../fakes/fake-host.ts'
import lighthouse from '../../../fixtures/reading/the-lighthouse-keepers.md?raw'
import { harnessContent } from './harness-content.ts'
import { setDoubtful } from './doubtful.ts'
import { setKind } from './set-kind.ts'
import './harness.css'

const root = parseMarkdown(lighthouse)
const body = { root, text: canonicalText(root) }
const at = '2026-01-05T08:00:00Z'
const saved: Content['library'] = {
  id: 7,
  content_id: 7,
  library_state: 1,
  library_state_date: at,
  modified_date: at,
  feed_dirty_date: at,
  is_favorited: false,
  last_favorited_date: null,
  queue_order: 0,
  swhighlight: null,
}

const host = new FakeHost([entryOf(harnessContent({ library: saved }))])
const library = new Library(host)
connectLibrary(library)
void library.prepare()
followColourScheme()
addEventListener('keydown', dispatcher.handle)

const asked = new URLSearchParams(location.search)
if (asked.get('state') === 'failed') {
  host.library.set(
    7,
    entryOf(
      harnessContent({ library: saved, processing_status: 2, processing_error: 'The page asked for a password.' }),
    ),
  )
} else if (asked.get('state') === 'in_progress') {
  host.library.set(7, entryOf(harnessContent({ library: saved, processing_status: 0 })))
} else if (asked.get('state') === 'offline') {
  host.failure = new RequestError('No internet connection', { status: 0, url: '/contents/7/' })
} else if (asked.get('state') === 'error') {
  host.failure = new RequestError('The library made a mistake', { status: 500, url: '/contents/7/' })
} else if (asked.has('kind')) setKind(host, asked.get('kind') ?? '', saved)
else host.bodies.set(7, body)

const sessions: unknown[] = []
const reports: unknown[] = []
host.answers.set('readingSession', (input) => sessions.push(input))
host.answers.set('readerView', (input) => {
  const { url } = (input as { body: { url: string } }).body
  if (url.includes('refused')) throw new RequestError('No', { status: 500, url: '/reader_view/' })
  return { success: !url.includes('unreadable'), content: { id: 7 } }
})
if (asked.has('doubtful')) setDoubtful(host, body, saved, reports)
const second = entryOf(harnessContent({ id: 8, title: 'The second article', library: { ...saved, content_id: 8 } }))
if (asked.has('neighbour')) {
  host.library.set(8, second)
  host.bodies.set(8, body)
}

window.readerScreen = { host, body, sessions, reports }
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <LibraryProvider value={library}>
      <MemoryRouter
        initialEntries={[
          '/list/queue',
          `/reader?${asked.has('url') ? `url=${encodeURIComponent(asked.get('url') ?? '')}` : 'id=7'}`,
        ]}
      >
        <Routes>
          <Route path="/reader" element={<ReaderScreen />} />
          <Route path="/list/queue" element={<h1>Queue</h1>} />
        </Routes>
        <Toaster />
      </MemoryRouter>
    </LibraryProvider>
  </StrictMode>,
)

declare global {
  interface Window {
    readerScreen: {
      readonly host: FakeHost
      readonly body: typeof body
      readonly sessions: unknown[]
      readonly reports: unknown[]
    }
  }
}
