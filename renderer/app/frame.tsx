import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import {
  continueReading,
  editTags,
  isTextField,
  listPath,
  openRandom,
  saveUrls,
  shareItem,
  urlsIn,
  useCommands,
  useShareTarget,
  useTagTarget,
} from '../commands/index.ts'
import { notify, useLibrary } from '../cache/index.ts'
import { nextTheme, preference, toggleDark } from '../preferences/index.ts'
import { rememberDestination } from '../screens/sign-in/destination.ts'
import { hostEvents } from './host-events.ts'
import { KeyHint } from './notices/key-hint.tsx'
import { movePane } from './move-pane.ts'
import { needsSignIn } from './needs-sign-in.ts'
import { goOnWithout, LoadBoundary } from './crash/load-boundary.tsx'
import { layers, useLayer } from './dialogs/open-layer.ts'
import { DialogPlaceholder, typedAhead } from './dialogs/dialog-placeholder.tsx'
import { Toaster } from './notices/toaster.tsx'

const UrlNotices = lazy(() => import('./notices/url-notices.tsx').then(({ UrlNotices }) => ({ default: UrlNotices })))
const Palette = lazy(() => import('./dialogs/palette.tsx').then(({ Palette }) => ({ default: Palette })))
const TagEditor = lazy(() => import('./dialogs/tag-editor.tsx').then(({ TagEditor }) => ({ default: TagEditor })))
const ShareDialog = lazy(() =>
  import('./sharing/share-dialog.tsx').then(({ ShareDialog }) => ({ default: ShareDialog })),
)
const CheatSheet = lazy(() => import('./dialogs/cheat-sheet.tsx').then(({ CheatSheet }) => ({ default: CheatSheet })))
const SaveDialog = lazy(() => import('./dialogs/save-dialog.tsx').then(({ SaveDialog }) => ({ default: SaveDialog })))

/** What is there on every screen: global commands, pasting, dialogs, toasts. */
export function Frame(): ReactNode {
  const library = useLibrary()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const layer = useLayer()
  const tagging = useTagTarget()
  const sharing = useShareTarget()
  const flagged = useFlagged()
  useRouteClass()
  useHostScreens()
  useSavingPastes()
  useCommands('global', {
    'save.url': () => layers.open('save'),
    'help.shortcuts': () => layers.open('shortcuts'),
    'palette.open': () => preference('palette') && layers.open('palette'),
    'palette.commands': () => preference('palette') && layers.open('palette.commands'),
    'search.focus': () => navigate('/list?search=', { state: { from: location.pathname + location.search } }),
    'theme.toggle': toggleDark,
    'theme.next': nextTheme,
    'history.undo': () => library.undoLast(),
    'history.redo': () => library.redoLast(),
    'go.queue': () => navigate(listPath('queue')),
    'go.favorites': () => navigate(listPath('favorites')),
    'go.inbox': () => navigate(listPath('inbox')),
    'go.highlights': () => navigate(listPath('highlights')),
    'go.tags': () => navigate(listPath('tags')),
    'go.sources': () => navigate(listPath('sources')),
    'go.newsletters': () => navigate('/list/sources/newsletter'),
    'go.home': () => navigate('/home'),
    'go.settings': () => navigate('/settings'),
    'go.archive': () => navigate(listPath('archive')),
    'go.continue': () => void continueReading(navigate),
    'go.random': () => void openRandom(navigate),
    'focus.nextPane': () => movePane(1),
    'focus.prevPane': () => movePane(-1),
    'sync.now': () => {
      library.host
        .sync()
        .catch(() => notify('The sync did not finish. What is here stays readable.', { type: 'error' }))
    },
  })
  return (
    <>
      <LoadBoundary at={pathname + search}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </LoadBoundary>
      <LoadBoundary at={[layer, tagging, sharing?.content.id].join(' ')} quietly={closeAll}>
        <Suspense fallback={<DialogPlaceholder />}>
          {layer === 'save' ? <SaveDialog onClose={layers.close} /> : null}
          {layer?.startsWith('palette') ? (
            <Palette start={layer === 'palette' ? '' : '>'} typedAhead={typedAhead} onClose={layers.close} />
          ) : null}
          {tagging === null ? null : <TagEditor ids={tagging} onClose={() => editTags(null)} />}
          {sharing === null ? null : <ShareDialog entry={sharing} onClose={() => shareItem(null)} />}
          {layer === 'shortcuts' ? <CheatSheet onClose={layers.close} /> : null}
        </Suspense>
      </LoadBoundary>
      <LoadBoundary at={search} quietly={goOnWithout}>
        <Suspense fallback={null}>{flagged ? <UrlNotices /> : null}</Suspense>
      </LoadBoundary>
      <KeyHint />
      <Toaster />
    </>
  )
}

function closeAll(): void {
  layers.close()
  editTags(null)
  shareItem(null)
}

/** An address said more than where to go; what was told of it stays on screen after the address is clean again. */
function useFlagged(): boolean {
  const { search } = useLocation()
  const [flagged, setFlagged] = useState(false)
  const now = /[?&](?:ffEnable|premiumSuccess|patronSuccess|files=)/.test(search)
  useEffect(() => {
    if (now) setFlagged(true)
  }, [now])
  return flagged || now
}

/** The page's background depends on the route (SPEC.txt section 2). */
function useRouteClass(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const name = pathname.startsWith('/login') ? 'login' : pathname === '/entry' ? 'entry' : null
    if (name === null) return
    document.body.classList.add(name)
    return () => document.body.classList.remove(name)
  }, [pathname])
}

/** Two things the Host says lead to a screen: signing in is needed, and a response was too large (SPEC.txt section 2). */
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

/** Pasting URLs outside of a text field saves them (SPEC.txt section 2). */
function useSavingPastes(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isTextField(event.target) || document.querySelector('dialog[open]') !== null) return
      const urls = urlsIn(event.clipboardData?.getData('text/plain') ?? '')
      if (urls === null) return
      event.preventDefault()
      void saveUrls(urls)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}
