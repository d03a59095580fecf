import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type CommandId, commands } from '#shared/commands/index.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import { saveUrls } from '../../saving/index.ts'
import { dialogs, useDialog } from '../../dialogs/index.ts'
import { notify, useHost } from '../../cache/index.ts'
import { dispatcher, useCommands } from '../../commands/index.ts'
import { DesktopMenu } from './desktop-menu.tsx'
import { DialogPlaceholder } from '../../components/states/dialog-placeholder.tsx'
import { IncomingFiles, type ImportFiles } from '../incoming/incoming-files.tsx'
import { rememberFirstQuery } from '../remember-first-query.ts'
import { saveWithUndo } from '../incoming/save-with-undo.ts'
import { takeReceived } from './take-received.ts'
import { reportConnection } from './report-connection.ts'
import { preference } from '../../preferences/index.ts'
import { type ThemeName, themes } from '../../theme/themes.ts'

const DesktopCapture = lazy(() =>
  import('./desktop-capture.tsx').then(({ DesktopCapture }) => ({ default: DesktopCapture })),
)

/** macOS has one menu bar for all windows, at the top of the screen. */
const hasMenuBar = /Mac/.test(navigator.platform)

/**
 * Time in milliseconds for which an offer is shown. This is longer than for a message, because an offer needs a
 * decision.
 */
const OFFER_DURATION = 8000

/** Connects the page to the desktop: menus, theme, links and files from outside, connection state. */
export function DesktopLink({ shell }: { readonly shell: Shell }): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  // The function differs on every page. If each change caused a new subscription, `ready` would be sent to the desktop
  // again.
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  }, [navigate])
  useEffect(() => sendTheme(shell), [shell])
  // The address contains the queue's filters and order.
  const location = useLocation()
  useEffect(rememberFirstQuery, [location])
  useEffect(() => tellCommands(shell), [shell])
  useEffect(() => reportConnection(shell), [shell])
  const capturing = useDialog('capture') !== null
  const take = useRef<ImportFiles>(() => {})
  const setTake = useCallback((taking: ImportFiles) => {
    take.current = taking
  }, [])
  useCommands('global', { 'capture.open': () => dialogs.open({ kind: 'capture' }) })
  useEffect(() => {
    const stop = shell.listen((event) => {
      switch (event.type) {
        case 'command':
          dispatcher.run(event.id as CommandId)
          break
        case 'go':
          void go.current(event.path)
          break
        case 'save':
          void saveWithUndo(
            host,
            event.urls.map((url) => ({ url })),
          )
          break
        case 'files':
          void takeReceived(event.files, event.refused, take.current)
          break
        case 'offer':
          notify(t.saveHostFromTheClipboard({ host: hostOf(event.url) }), {
            duration: OFFER_DURATION,
            action: { label: t.save, run: () => void saveUrls([event.url]) },
          })
          break
        case 'say':
          notify(event.text, { type: event.error ? 'error' : 'plain', duration: OFFER_DURATION })
          break
        default:
      }
    })
    // Menus, dialogs and notifications follow the page, which before-paint.js set.
    shell.tell({ type: 'language', language: document.documentElement.lang || 'en' })
    shell.tell({ type: 'ready' })
    return stop
  }, [host, shell])
  return (
    <>
      <IncomingFiles onReady={setTake} />
      {hasMenuBar ? null : <DesktopMenu shell={shell} />}
      <Suspense fallback={<DialogPlaceholder onClose={() => dialogs.close('capture')} />}>
        {capturing ? <DesktopCapture shell={shell} onClose={() => dialogs.close('capture')} /> : null}
      </Suspense>
    </>
  )
}

/**
 * Sends the registered commands, so that the menu enables its items. Sends changes only, and at most once per turn of
 * the event loop.
 */
function tellCommands(shell: Shell): () => void {
  let told: string | null = null
  let asked = false
  const tell = (): void => {
    asked = false
    const active = commands.filter(({ id }) => dispatcher.active(id)).map(({ id }) => id)
    if (active.join() === told) return
    told = active.join()
    shell.tell({ type: 'commands', active })
  }
  const soon = (): void => {
    if (asked) return
    asked = true
    queueMicrotask(tell)
  }
  soon()
  return dispatcher.subscribe(soon)
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** Sends the theme's colors to the desktop, now and on every change. The desktop uses them to draw the window frame. */
function sendTheme(shell: Shell): () => void {
  const tell = (): void => {
    const theme = themes[document.documentElement.dataset['theme'] as ThemeName]
    const { surface, textSecondary } = theme ?? {}
    if (surface === undefined || textSecondary === undefined) return
    shell.tell({ type: 'theme', source: preference('colourScheme'), surface, ink: textSecondary })
  }
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  tell()
  return () => observer.disconnect()
}
