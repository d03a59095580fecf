import { drawFor } from './drawn-window.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'react-router'
import { DRAWING_CHANNEL, type DrawingQuestion, type DrawingReply, type DrawnView } from '#shared/host/first-drawing.ts'
import type { FirstAnswer } from '#shared/host/first-page.ts'
import type { Host } from '#shared/host/host.ts'
import { AppRoutes } from './app/routes.tsx'
import { startPath } from './app/start-path.ts'
import { connectLibrary, Library, LibraryProvider } from './cache/index.ts'

// A thread of the desktop's main process: draws a window's first list with the interface's own components, as HTML that
// comes with the page. Words are there to be read while the scripts are still on their way; the app's first drawing then
// takes its place, the same in every piece.

/** Nothing is asked while a list is drawn that is known already. */
const silentHost = { status: () => new Promise(() => undefined), subscribe: () => () => undefined }
const nowhere = { createHref: (to: unknown) => String(to), go() {}, push() {}, replace() {} }

/** The policy allows no `style` in a document: what rows have of it goes into attributes that drawn.css reads. */
function withoutStyles(html: string): string {
  return html.replaceAll(/ style="([^"]*)"/g, (_all, style: string) =>
    style
      .split(';')
      .map((declaration) => {
        const [name, value = ''] = declaration.split(':')
        return ` data-${name}="${value.replace(/px$|^scaleX\(|\)$/g, '')}"`
      })
      .join(''),
  )
}

function draw(view: DrawnView, answer: FirstAnswer): string | null {
  drawFor(view)
  if (answer.status.session === 'invalid' || answer.ids.length === 0) return null
  const library = new Library(silentHost as unknown as Host)
  try {
    connectLibrary(library)
    library.know(answer)
    const html = renderToStaticMarkup(
      <LibraryProvider value={library}>
        <Router location={startPath()} navigator={nowhere} static>
          <AppRoutes />
        </Router>
      </LibraryProvider>,
    )
    // Another screen comes first, or the queue with filters that its address does not name.
    return html.includes('role="row"') ? withoutStyles(html) : null
  } finally {
    library.close()
  }
}

const channel = new BroadcastChannel(DRAWING_CHANNEL)
channel.onmessage = ({ data }: MessageEvent<DrawingQuestion | DrawingReply>) => {
  if (!('ask' in data)) return
  const reply = (html: string | null, problem: string | null): void =>
    channel.postMessage({ reply: data.ask, html, problem } satisfies DrawingReply)
  try {
    reply(draw(data.view, data.answer), null)
  } catch (error) {
    reply(null, String(error))
  }
}
// What was asked before anybody listened is lost.
channel.postMessage({ reply: 0, html: null, problem: null } satisfies DrawingReply)
