import { type ReactNode, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useHostStatus } from '../../cache/index.ts'
import { WelcomeLink } from './welcome-link.tsx'
import { WelcomePage } from './welcome-page.tsx'

/** Referral cookie lifetime: one week, in seconds. */
const REFERRAL_AGE = 7 * 24 * 60 * 60
const isCode = (text: string | null): text is string => text !== null && /^[\w-]{1,64}$/.test(text)

/** /referral: a Guest Pass. Remembers for a week who sent it. */
export function ReferralScreen(): ReactNode {
  const [search] = useSearchParams()
  const code = search.get('code')
  useEffect(() => {
    if (isCode(code)) document.cookie = `referral=${code}; Max-Age=${REFERRAL_AGE}; Path=/; SameSite=Lax`
  }, [code])
  const text = 'Someone thinks you would like to read here: everything you save in one calm place.'
  return (
    <WelcomePage
      title="You have a Guest Pass"
      pageTitle="Guest Pass"
      lead={text}
      actions={<WelcomeLink to="/referral/complete" label="Accept" isMain />}
    >
      <meta property="og:title" content="Guest Pass – Lectern" />
      <meta property="og:description" content={text} />
      <meta property="og:image" content={`${location.origin}/icon.png`} />
      <meta name="twitter:card" content="summary" />
    </WelcomePage>
  )
}

/** /referral/complete: the user is signed in, or signs in next. */
export function ReferralComplete(): ReactNode {
  const signedIn = useHostStatus()?.session === 'valid'
  return (
    <WelcomePage
      title="The pass is yours"
      lead={signedIn ? 'Your library is waiting.' : 'Sign in, and your library begins.'}
      actions={
        <WelcomeLink
          {...(signedIn ? { to: '/entry', label: 'Open library' } : { to: '/login', label: 'Sign in' })}
          isMain
        />
      }
    />
  )
}
