import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FirstPageReply } from '#shared/host/initial-content.ts'
import type { Host } from '#shared/host/host.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import { connectLibrary, Library, LibraryProvider } from '../cache/index.ts'
import { dispatcher } from '../commands/index.ts'
import { followColourScheme } from '../preferences/index.ts'
import { whenIdle } from '../when-idle.ts'
import { AppRouter } from './app-router.tsx'
import { AppRoutes } from './routes.tsx'
import { CrashBoundary } from './crash/crash-boundary.tsx'
import { LazyCrashScreen } from './crash/lazy-crash-screen.tsx'
import { setDesktopShell } from './desktop/desktop-shell.ts'
import { hostEvents } from './host-events.ts'
import { ignoreLoadError, LoadBoundary } from './crash/load-boundary.tsx'
import { startPath } from './start-path.ts'

const DesktopLink = lazy(() =>
  import('./desktop/desktop-link.tsx').then(({ DesktopLink }) => ({ default: DesktopLink })),
)
const IdleParts = lazy(() => import('./idle-parts.tsx').then(({ IdleParts }) => ({ default: IdleParts })))
const SendReport = lazy(() => import('./crash/send-report.tsx').then(({ SendReport }) => ({ default: SendReport })))
/** Milliseconds after which even a busy page starts what the first rows don't need. */
const IDLE_START = 500

/**
 * Renders the app on top of a Host. `platform` is 'desktop' or 'web'. `shell` is the desktop shell, if there is one.
 * `first` is the data known before any request, with which the first render can show the whole list.
 */
export function mountApp(
  root: HTMLElement,
  host: Host,
  platform: string,
  shell?: Shell,
  first?: FirstPageReply | null,
): void {
  document.documentElement.dataset['platform'] = platform
  followColourScheme()
  if (shell) setDesktopShell(shell)
  const library = new Library(host, {
    refused: (change, failure) =>
      void import('./notices/notify-refusal.ts').then(({ notifyRefusal }) => notifyRefusal(change, failure)),
    onEvent: hostEvents.tell,
  })
  connectLibrary(library)
  library.status.subscribe(({ now }, before) => {
    const { rebuilt } = now ?? {}
    if (rebuilt && rebuilt !== before.now?.rebuilt) {
      void import('./notices/notify-rebuilt.ts').then(({ notifyRebuilt }) => notifyRebuilt(rebuilt))
    }
  })
  if (first) {
    library.know(first)
    // Skips the start route (`/`), which would render only once and then redirect.
    const isBare = location.pathname === '/' && location.search === ''
    if (isBare && first.status.session !== 'invalid') history.replaceState(null, '', startPath())
  }
  whenIdle(() => void library.prepare(), IDLE_START)
  window.addEventListener('keydown', dispatcher.handle)
  const sendReport = ({ name, message }: Error) => (
    <LoadBoundary at="" quietly={ignoreLoadError}>
      <LibraryProvider value={library}>
        <SendReport name={name} message={message} />
      </LibraryProvider>
    </LoadBoundary>
  )
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary more={sendReport}>
        <LibraryProvider value={library}>
          <AppRouter>
            <AppRoutes />
            <LoadBoundary at="" quietly={ignoreLoadError}>
              <Suspense fallback={null}>{shell ? <DesktopLink shell={shell} /> : null}</Suspense>
            </LoadBoundary>
            <LoadBoundary at="" quietly={ignoreLoadError}>
              <WhenIdle>
                <IdleParts />
              </WhenIdle>
            </LoadBoundary>
          </AppRouter>
        </LibraryProvider>
      </CrashBoundary>
    </StrictMode>,
  )
}

/** Renders its children as soon as the page is idle. */
function WhenIdle({ children }: { readonly children: ReactNode }): ReactNode {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), IDLE_START), [])
  return isIdle ? <Suspense fallback={null}>{children}</Suspense> : null
}

/** Renders a message that the Host could not be created. */
export function mountFailure(root: HTMLElement, error: unknown): void {
  followColourScheme()
  const facts = error instanceof Error ? error : new Error(String(error))
  createRoot(root).render(<LazyCrashScreen error={facts} />)
}
