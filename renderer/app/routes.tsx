import { lazy, type ReactNode } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router'
import { listNameOf, listPath } from '../commands/index.ts'
import { usePreference } from '../preferences/index.ts'
import { ListScreen } from '../screens/library/list-screen.tsx'
import { Frame } from './frame.tsx'
import { Shell } from './shell.tsx'
import { SignInGuard } from './sign-in-guard.tsx'

const ReaderScreen = lazy(() =>
  import('../screens/reader/reader-screen.tsx').then(({ ReaderScreen }) => ({ default: ReaderScreen })),
)
const SaveScreen = lazy(() =>
  import('../screens/save/save-screen.tsx').then(({ SaveScreen }) => ({ default: SaveScreen })),
)
const SignInScreen = lazy(() =>
  import('../screens/sign-in/sign-in-screen.tsx').then(({ SignInScreen }) => ({ default: SignInScreen })),
)
const SignInLinkScreen = lazy(() =>
  import('../screens/sign-in/sign-in-link-screen.tsx').then(({ SignInLinkScreen }) => ({ default: SignInLinkScreen })),
)
const ErrorScreen = lazy(() =>
  import('../screens/notice/error-screen.tsx').then(({ ErrorScreen }) => ({ default: ErrorScreen })),
)
const ActivityScreen = lazy(() =>
  import('./activity-screen.tsx').then(({ ActivityScreen }) => ({ default: ActivityScreen })),
)
const FeedbackScreen = lazy(() =>
  import('./feedback-screen.tsx').then(({ FeedbackScreen }) => ({ default: FeedbackScreen })),
)
const LostScreen = lazy(() =>
  import('../screens/notice/lost-screen.tsx').then(({ LostScreen }) => ({ default: LostScreen })),
)

/** The one table of routes (SPEC.txt section 2). Those inside the guard need someone signed in. */
export function AppRoutes(): ReactNode {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route element={<SignInGuard />}>
          <Route path="/" element={<StartScreen />} />
          <Route path="/entry" element={<StartScreen />} />
          <Route element={<Shell />}>
            <Route path="/list" element={<ListByQuery />} />
            <Route path="/list/queue" element={<ListScreen key="queue" name="queue" />} />
            <Route path="/list/favorites" element={<ListScreen key="favorites" name="favorites" />} />
            <Route path="/list/archive" element={<ListScreen key="archive" name="archive" />} />
          </Route>
          <Route path="/reader" element={<ReaderScreen />} />
          <Route path="/save" element={<SaveScreen />} />
        </Route>
        <Route path="/login" element={<SignInScreen />} />
        <Route path="/login/magic_login_redirect" element={<SignInLinkScreen />} />
        <Route path="/error" element={<ErrorScreen />} />
        <Route path="/activity" element={<ActivityScreen />} />
        <Route path="/feedback" element={<FeedbackScreen />} />
        <Route path="*" element={<LostScreen />} />
      </Route>
    </Routes>
  )
}

function StartScreen(): ReactNode {
  return <Navigate to={listPath(usePreference('startScreen'))} replace />
}

/** /list?list=archive; an unknown name is the queue. */
function ListByQuery(): ReactNode {
  const [search] = useSearchParams()
  const name = listNameOf(search.get('list'))
  return <ListScreen key={name} name={name} />
}
