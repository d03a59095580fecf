import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router'
import { continueReading, isTextField, listPath, openRandom, saveUrls, urlsIn, useCommands } from '../commands/index.ts'
import { notify, useLibrary } from '../cache/index.ts'
import { toggleDark } from '../preferences/index.ts'
import { hostEvents } from './host-events.ts'
import { KeyHint } from './key-hint.tsx'
import { movePane } from './move-pane.ts'
import { layers, useLayer } from './open-layer.ts'
import { Toaster } from './toaster.tsx'

const CheatSheet = lazy(() => import('./cheat-sheet.tsx').then(({ CheatSheet }) => ({ default: CheatSheet })))
const SaveDialog = lazy(() => import('./save-dialog.tsx').then(({ SaveDialog }) => ({ default: SaveDialog })))

/** What is there on every screen: global commands, pasting, dialogs, toasts. */
export function Frame(): ReactNode {
  const library = useLibrary()
  const navigate = useNavigate()
  const layer = useLayer()
  useHostScreens()
  useSavingPastes()
  useCommands('global', {
    'save.url': () => layers.open('save'),
    'help.shortcuts': () => layers.open('shortcuts'),
    'theme.toggle': toggleDark,
    'history.undo': () => library.undoLast(),
    'history.redo': () => library.redoLast(),
    'go.queue': () => navigate(listPath('queue')),
    'go.favorites': () => navigate(listPath('favorites')),
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
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
      <Suspense fallback={null}>
        {layer === 'save' ? <SaveDialog onClose={layers.close} /> : null}
        {layer === 'shortcuts' ? <CheatSheet onClose={layers.close} /> : null}
      </Suspense>
      <KeyHint />
      <Toaster />
    </>
  )
}

/** Two things the Host says lead to a screen: signing in is needed, and a response was too large (SPEC.txt section 2). */
function useHostScreens(): void {
  const navigate = useNavigate()
  useEffect(
    () =>
      hostEvents.listen((event) => {
        const here = location.pathname + location.search
        if (event.type === 'session.init-login' && !location.pathname.startsWith('/login')) {
          void navigate('/login', { state: { destination: here } })
        }
        if (event.type === 'response.too-large') void navigate('/error')
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
