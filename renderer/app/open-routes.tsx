import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useParams, useSearchParams } from 'react-router'
import { positiveId, readerPath } from '../paths/index.ts'
import { usePreference } from '../preferences/index.ts'
import { ErrorScreen } from '../screens/error/error-screen.tsx'
import { NotFoundScreen } from '../screens/error/not-found-screen.tsx'
import { appLinkOf } from '../screens/handoff/app-link.ts'
import { BookmarkletScreen } from '../screens/handoff/bookmarklet-screen.tsx'
import { OpenInAppScreen } from '../screens/handoff/open-in-app-screen.tsx'
import { OutboundScreen } from '../screens/handoff/outbound-screen.tsx'
import { ExtensionHelp, ExtensionOptions, ExtensionScreen, InstallStep } from '../screens/welcome/extension-pages.tsx'
import { OnboardingScreen } from '../screens/welcome/onboarding-screen.tsx'
import { OnboardingPaywall, PaymentScreen } from '../screens/welcome/payment-screens.tsx'
import { PinStep } from '../screens/welcome/pin-step.tsx'
import { ReferralComplete, ReferralScreen } from '../screens/welcome/referral-screens.tsx'
import { TrialScreen } from '../screens/welcome/trial-screen.tsx'
import { ActivityScreen } from './activity-screen.tsx'
import { ChooseFiles } from './dialogs/choose-files.tsx'
import { desktopShell } from './desktop/desktop-shell.ts'
import { FeedbackScreen } from './crash/feedback-screen.tsx'

// For development only. It is left out of production builds (tests/e2e/screens/places.spec.ts).
const Gallery = import.meta.env.DEV
  ? lazy(() => import('./gallery/gallery.tsx').then(({ Gallery }) => ({ default: Gallery })))
  : null

// Lazy, because it loads the reader's typography.
const PublicScreen = lazy(() =>
  import('../screens/public/public-screen.tsx').then(({ PublicScreen }) => ({ default: PublicScreen })),
)

const PublicShelfScreen = lazy(() =>
  import('../screens/public/public-shelf-screen.tsx').then(({ PublicShelfScreen }) => ({ default: PublicShelfScreen })),
)

/** Rarely used routes, which need no sign-in. They share one chunk. */
export function OpenRoutes(): ReactNode {
  const welcome = usePreference('welcome')
  const first = (screen: ReactNode): ReactNode => (welcome ? screen : <Navigate to="/entry" replace />)
  return (
    <Routes>
      <Route path="/error" element={<ErrorScreen />} />
      <Route path="/activity" element={<ActivityScreen />} />
      <Route path="/feedback" element={<FeedbackScreen />} />
      <Route
        path="/bookmarklet"
        element={
          <main>
            <BookmarkletScreen />
          </main>
        }
      />
      <Route
        path="/p/shelf/*"
        element={
          <Suspense fallback={null}>
            <PublicShelfScreen />
          </Suspense>
        }
      />
      <Route
        path="/p/*"
        element={
          <Suspense fallback={null}>
            <PublicScreen />
          </Suspense>
        }
      />
      <Route path="/out/*" element={<OutboundScreen />} />
      <Route path="/o/*" element={<ByShortLink />} />
      <Route path="/d/*" element={<OpenInApp />} />
      <Route path="/onboarding" element={first(<OnboardingScreen chooseFiles={<ChooseFiles />} />)} />
      <Route path="/onboarding/paywall" element={first(<OnboardingPaywall />)} />
      <Route path="/n/install" element={first(<InstallStep />)} />
      <Route path="/n/pin" element={first(<PinStep />)} />
      <Route path="/n/*" element={<Navigate to="/n/install" replace />} />
      <Route path="/payment/premium" element={<PaymentScreen preferred="monthly" />} />
      <Route path="/payment/premium/annual" element={<PaymentScreen preferred="annual" />} />
      <Route path="/trial" element={<TrialScreen />} />
      <Route path="/referral" element={<ReferralScreen />} />
      <Route path="/referral/complete" element={<ReferralComplete />} />
      <Route path="/extension" element={<ExtensionScreen />} />
      <Route path="/extension/app" element={<ExtensionScreen />} />
      <Route path="/extension/app/options" element={<ExtensionOptions />} />
      <Route path="/extension/help" element={<ExtensionHelp />} />
      <Route path="/extension/feedback" element={<FeedbackScreen />} />
      <Route path="/_messenger" element={null} />
      {Gallery ? (
        <Route
          path="/_"
          element={
            <Suspense fallback={null}>
              <Gallery />
            </Suspense>
          }
        />
      ) : null}
      <Route path="*" element={<NotFoundScreen />} />
    </Routes>
  )
}

/** On the desktop, the link opens here, because this is the app. */
function OpenInApp(): ReactNode {
  const { pathname, search } = useLocation()
  const link = appLinkOf(pathname, search)
  return desktopShell() === null ? <OpenInAppScreen {...link} /> : <Navigate to={link.web} replace />
}

/** /o/?id=12 and /o/12 are short links to an item. /o/ followed by a token leads to a shared page. */
function ByShortLink(): ReactNode {
  const [search] = useSearchParams()
  const rest = useParams()['*']
  const name = search.get('id') ?? rest?.replace(/(?<!\/)\/+$/, '') ?? ''
  const id = positiveId(name)
  if (id !== null) return <Navigate to={readerPath(id)} replace />
  return /^[\w-]{16,64}$/.test(name) ? <Navigate to={`/p/${name}`} replace /> : <NotFoundScreen />
}
