import { type ReactNode, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useHostStatus, forgetPictures } from '../../cache/index.ts'
import { Logo } from '../../components/logo.tsx'
import { takeDestination } from './destination.ts'
import { isOwnHost } from './is-own-host.ts'
import { EmailSignIn } from './email-sign-in.tsx'
import { LinkSignIn } from './link-sign-in.tsx'
import { QrSignIn } from './qr-sign-in.tsx'
import styles from './sign-in.module.css'

const ways = {
  email: { label: 'Get a link by email', content: EmailSignIn },
  link: { label: 'Paste a sign-in link', content: LinkSignIn },
  qr: { label: 'Use another device', content: QrSignIn },
} as const
type Way = keyof typeof ways

const isWay = (name: string | null): name is Way => name !== null && Object.hasOwn(ways, name)

/** /login: sign in by email, by a link that the service printed, or by a device already signed in. */
export function SignInScreen(): ReactNode {
  const status = useHostStatus()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('by')
  const way = isWay(asked) ? asked : isOwnHost(location.hostname) ? 'link' : 'email'
  const valid = status?.session === 'valid'
  useEffect(() => {
    if (valid) void navigate(takeDestination(), { replace: true })
  }, [valid, navigate])
  const nobody = status?.session === 'invalid'
  useEffect(() => {
    if (nobody) forgetPictures()
  }, [nobody])
  const { content: Content } = ways[way]
  return (
    <main className={styles.page}>
      <title>Sign in – Lectern</title>
      <div className={styles.card}>
        <Logo size={36} />
        <h1 className={styles.title}>Lectern</h1>
        {search.has('refreshFailed') ? (
          <p className={styles.notice} role="status">
            Please sign in again.
          </p>
        ) : null}
        <Content />
        <nav className={styles.others} aria-label="Other ways to sign in">
          {Object.entries(ways).map(([name, { label }]) =>
            name === way ? null : (
              <Link key={name} to={`/login?by=${name}`} replace className={styles.other}>
                {label}
              </Link>
            ),
          )}
        </nav>
        {way === 'email' ? (
          <p className={styles.hint}>
            Do you run Lectern yourself? Open the address that it printed when it started, or{' '}
            <Link to="/login?by=link" replace className={styles.other}>
              paste it here
            </Link>
            .
          </p>
        ) : null}
      </div>
    </main>
  )
}
