import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { type Command, type CommandId, knownCommands, onMoreCommands } from '#shared/commands/known.ts'
import * as t from '#shared/words/shell.ts'
import { stopListening, useHeard } from '../listening/index.ts'
import { saveErrorText, saveUrls, urlsIn } from '../saving/index.ts'
import { declineToKeep, dialogs, useDialogs } from '../dialogs/index.ts'
import { type CommandRun, continueReading, isTextField, openRandom, useCommands } from '../commands/index.ts'
import { failureOf, notify, useLibrary } from '../cache/index.ts'
import { hasModal } from '../components/modal-layers.ts'
import { nextTheme, preference, toggleDark } from '../preferences/index.ts'
import { rememberDestination } from '../screens/sign-in/destination.ts'
import { desktopShell } from './desktop/desktop-shell.ts'
import { hostEvents } from './host-events.ts'
import { KeyHint } from './notices/key-hint.tsx'
import { needsSignIn } from './needs-sign-in.ts'
import { ignoreLoadError, LoadBoundary } from './crash/load-boundary.tsx'
import { DialogPlaceholder } from '../components/states/dialog-placeholder.tsx'
import { isFlagged } from './notices/notices-in-address.ts'
import { Toaster } from './notices/toaster.tsx'

const UrlNotices = lazy(() => import('./notices/url-notices.tsx').then(({ UrlNotices }) => ({ default: UrlNotices })))
const OpenedDialog = lazy(() =>
  import('./dialogs/opened-dialog.tsx').then(({ OpenedDialog }) => ({ default: OpenedDialog })),
)
const PlayerBar = lazy(() => import('../player/bar/player-bar.tsx').then(({ PlayerBar }) => ({ default: PlayerBar })))
/** The parts that are on every screen: global commands, pasting, dialogs, toasts. */
export function Frame(): ReactNode {
  const library = useLibrary()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = useDialogs()
  const heard = useHeard()
  const commands = useSyncExternalStore(onMoreCommands, knownCommands)
  const flagged = useFlagged()
  useRouteClass()
  useHostScreens()
  useSavingPastes()
  useCommands('global', {
    ...ways(commands, navigate),
    'save.url': () => dialogs.open({ kind: 'save' }),
    'note.new': () => dialogs.open({ kind: 'writeNote', entry: null }),
    'save.starters': () =>
      void import('./incoming/save-starters.ts')
        .then(({ saveStarters }) => saveStarters(library.host))
        .catch((error: unknown) => notify(saveErrorText(failureOf(error)), { type: 'error' })),
    'player.queue': () => dialogs.open({ kind: 'listenQueue' }),
    'help.guide': () => dialogs.open({ kind: 'guide' }),
    'help.shortcuts': () => dialogs.open({ kind: 'shortcuts' }),
    'palette.open': () => preference('palette') && dialogs.open({ kind: 'palette', start: '' }),
    'palette.commands': () => preference('palette') && dialogs.open({ kind: 'palette', start: '>' }),
    'search.focus': () => navigate('/list?search=', { state: { from: location.pathname + location.search } }),
    'theme.toggle': toggleDark,
    'theme.next': nextTheme,
    'history.undo': () => library.undoLast(),
    'history.redo': () => library.redoLast(),
    'history.back': () => history.back(),
    'history.forward': () => history.forward(),
    'go.continue': () => void continueReading(navigate),
    'go.random': () => void openRandom(navigate),
    'focus.nextPane': () => movePane(1),
    'focus.prevPane': () => movePane(-1),
    'sync.now': () => {
      library.host.sync().catch(() => notify(t.theSyncDidNotFinish, { type: 'error' }))
    },
  })
  return (
    <>
      <LoadBoundary at={pathname + search}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </LoadBoundary>
      <LoadBoundary at={open.map(({ kind }) => kind).join(' ')} quietly={dialogs.closeAll}>
        <Suspense fallback={<DialogPlaceholder onClose={closeNewest} />}>
          {open.map((dialog) => (
            <OpenedDialog key={dialog.kind} dialog={dialog} />
          ))}
        </Suspense>
      </LoadBoundary>
      <LoadBoundary at={search} quietly={ignoreLoadError}>
        <Suspense fallback={null}>{flagged ? <UrlNotices /> : null}</Suspense>
      </LoadBoundary>
      <LoadBoundary at={String(heard?.contentId)} quietly={stopListening}>
        <Suspense fallback={null}>{heard ? <PlayerBar heard={heard} /> : null}</Suspense>
      </LoadBoundary>
      <KeyHint />
      <Toaster />
    </>
  )
}

/** Closes the dialog whose code is still loading. */
function closeNewest(): void {
  const newest = dialogs.now().at(-1)
  if (newest === undefined) return
  dialogs.close(newest.kind)
  if (newest.kind === 'keepChanges') declineToKeep()
}

/** Returns the commands that only navigate. */
const ways = (commands: readonly Command[], go: (path: string) => unknown): Partial<Record<CommandId, CommandRun>> =>
  Object.fromEntries(
    commands
      .filter(({ path, needs }) => path !== undefined && (!needs?.includes('desktop') || desktopShell() !== null))
      .map(({ id, path = '' }) => [id, () => void go(path)]),
  )

/** Reads a flag from the address. Its message stays on screen after the flag is removed from the address. */
function useFlagged(): boolean {
  const { search } = useLocation()
  const [flagged, setFlagged] = useState(false)
  const now = isFlagged(search)
  useEffect(() => {
    if (now) setFlagged(true)
  }, [now])
  return flagged || now
}

/** Sets the page's background for the route. */
function useRouteClass(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const name = pathname.startsWith('/login') ? 'login' : pathname === '/entry' ? 'entry' : null
    if (name === null) return
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [pathname])
}

/** Opens the screens for two Host events: the reader must sign in, or a response was too large. */
function useHostScreens(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      hostEvents.listen((event) => {
        if (event.type === 'session.init-login' && needsSignIn(location.pathname)) {
          rememberDestination(location.pathname + location.search + location.hash)
          void navigate('/login')
        }
        if (event.type === 'response.too-large') void navigate('/error', { state: event.url })
      }),
    [navigate],
  )
}

/** Saves URLs pasted outside a text field. */
function useSavingPastes(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isTextField(event.target) || hasModal()) return
      const urls = urlsIn(event.clipboardData?.getData('text/plain') ?? '')
      if (urls === null) return
      event.preventDefault()
      void saveUrls(urls)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/**
 * F6: moves the focus through the screen's panes in order. `data-pane` marks a pane. In a list, the focus goes to the
 * row that Tab would reach, and elsewhere to the first control.
 */
function movePane(by: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter((pane) => pane.checkVisibility())
  if (panes.length === 0) return
  const here = panes.findIndex((pane) => pane.contains(document.activeElement))
  // From outside every pane, moving forward leads to the first pane and moving backward to the last.
  const from = here === -1 && by === -1 ? 0 : here
  const next = panes[(from + by + panes.length) % panes.length]
  const of = (selector: string) => next?.querySelector<HTMLElement>(selector)
  const target = of('[role=row][tabindex="0"]') ?? of('[tabindex="0"], a[href], button') ?? next
  target?.focus()
}
