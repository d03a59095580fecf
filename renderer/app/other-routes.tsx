import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useSearchParams } from 'react-router'
import { positiveId, readerPath } from '../commands/index.ts'
import { LostScreen } from '../screens/notice/lost-screen.tsx'
import { BookmarkletScreen } from '../screens/passage/bookmarklet-screen.tsx'
import { OutboundScreen } from '../screens/passage/outbound-screen.tsx'
import { PlainScreen } from '../screens/passage/plain-screen.tsx'

/** The routes of SPEC.txt section 2 that few ever see. They are one chunk, and need no sign-in. */
export function OtherRoutes(): ReactNode {
  return (
    <Routes>
      <Route path="/bookmarklet" element={<BookmarkletScreen />} />
      <Route path="/out/*" element={<OutboundScreen />} />
      <Route path="/o/*" element={<ByShortLink />} />
      <Route
        path="/d/*"
        element={
          <PlainScreen
            title="Open in the app"
            text="If Lectern is installed here, open it from your programs. You can also go on in the browser."
            action="Continue here"
          />
        }
      />
      <Route
        path="/onboarding"
        element={<PlainScreen title="Welcome to Lectern" text="Paste a link anywhere to save it, or follow a feed." />}
      />
      <Route
        path="/onboarding/paywall"
        element={<PlainScreen title="Everything is included" text="This library asks for no payment." />}
      />
      <Route
        path="/n/install"
        element={
          <PlainScreen
            title="Save from your browser"
            text="The bookmarklet saves the page you are on, in any browser."
            to="/bookmarklet"
            action="Get the bookmarklet"
          />
        }
      />
      <Route
        path="/n/pin"
        element={
          <PlainScreen title="Keep it at hand" text="Show your bookmarks bar, so that saving is one press away." />
        }
      />
      <Route path="/n/*" element={<Navigate to="/n/install" replace />} />
      <Route
        path="/payment/premium"
        element={<PlainScreen title="Everything is included" text="This library asks for no payment." />}
      />
      <Route
        path="/payment/premium/annual"
        element={<PlainScreen title="Everything is included" text="This library asks for no payment." />}
      />
      <Route
        path="/trial"
        element={<PlainScreen title="Nothing to try first" text="Everything is included from the start." />}
      />
      <Route
        path="/referral"
        element={
          <PlainScreen pageTitle="Guest Pass" title="Guest Pass" text="Someone thinks you would like to read here." />
        }
      />
      <Route path="/referral/complete" element={<PlainScreen title="You are in" text="Your library is waiting." />} />
      <Route
        path="/extension/*"
        element={
          <PlainScreen
            title="Save from your browser"
            text="There is no extension to install yet; the bookmarklet does the same."
            to="/bookmarklet"
            action="Get the bookmarklet"
          />
        }
      />
      <Route
        path="/login/apple/redirect"
        element={
          <PlainScreen
            title="Sign in"
            text="Sorry, sign in with Apple failed. Please try a different method."
            to="/login"
            action="Back to sign-in"
          />
        }
      />
      <Route path="/_messenger" element={null} />
      <Route path="*" element={<LostScreen />} />
    </Routes>
  )
}

/** /o/?id=12 or /o/12: an item by its short link. */
function ByShortLink(): ReactNode {
  const [search] = useSearchParams()
  const id = positiveId(search.get('id') ?? location.pathname.split('/')[2] ?? null)
  return id === null ? <LostScreen /> : <Navigate to={readerPath(id)} replace />
}
