import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { Host } from '#shared/host/host.ts'
import type { Shell } from '#shared/host/shell.ts'
import { connectLibrary, Library, LibraryProvider } from '../cache/index.ts'
import { dispatcher } from '../commands/index.ts'
import { followColourScheme } from '../preferences/index.ts'
import { AppRoutes } from './routes.tsx'
import { CrashBoundary } from './crash-boundary.tsx'
import { CrashScreen } from './crash-screen.tsx'
import { DesktopLink } from './desktop-link.tsx'
import { provideShell } from './desktop-shell.ts'
import { hostEvents } from './host-events.ts'
import { tellRefusal } from './tell-refusal.ts'

/** Puts the app on the page, on top of a Host. `platform` is 'desktop' or 'web'; `shell` is the desktop, where there is one. */
export function mountApp(root: HTMLElement, host: Host, platform: string, shell?: Shell): void {
  document.documentElement.dataset['platform'] = platform
  followColourScheme()
  if (shell) provideShell(shell)
  const library = new Library(host, { refused: tellRefusal, onEvent: hostEvents.tell })
  connectLibrary(library)
  window.addEventListener('keydown', dispatcher.handle)
  createRoot(root).render(
    <StrictMode>
      <CrashBoundary>
        <LibraryProvider value={library}>
          <BrowserRouter>
            <AppRoutes />
            {shell ? <DesktopLink shell={shell} /> : null}
          </BrowserRouter>
        </LibraryProvider>
      </CrashBoundary>
    </StrictMode>,
  )
}

/** There is no Host to stand on. */
export function mountFailure(root: HTMLElement, error: unknown): void {
  followColourScheme()
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  createRoot(root).render(<CrashScreen name={name} message={message} details={stack} />)
}
