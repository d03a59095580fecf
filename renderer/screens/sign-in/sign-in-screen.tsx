import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { hostReach } from '#shared/text/addresses/host-reach.ts'
import * as t from '#shared/words/sign-in.ts'
import { useHost, useHostStatus, forgetPictures } from '../../cache/index.ts'
import { Logo } from '../../components/logo.tsx'
import { takeDestination } from './destination.ts'
import { BrowserSignIn } from './browser-sign-in.tsx'
import { EmailSignIn } from './email-sign-in.tsx'
import { LinkSignIn } from './link-sign-in.tsx'
import { OutsideWays } from './outside-ways.tsx'
import { QrSignIn } from './qr-sign-in.tsx'
import { report } from '../../report.ts'
import { isDesktop } from '../../platform.ts'
import styles from './sign-in.module.css'
import { Rich } from '../../components/rich.tsx'

const ways = {
  email: { label: t.getALinkByEmail, content: EmailSignIn },
  link: { label: t.pasteASignInLink, content: LinkSignIn },
  qr: { label: t.doUseAnotherDevice, content: QrSignIn },
} as const
type Way = keyof typeof ways

const isWay = (name: string | null): name is Way => name !== null && Object.hasOwn(ways, name)

/**
 * Screen for /login: sign in by email, by a link printed by the service, or with a device that is already signed in.
 */
export function SignInScreen(): ReactNode {
  const host = useHost()
  const status = useHostStatus()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('by')
  // The host of a desktop window is the app itself, which reveals nothing about the service. Readers who open Lectern
  // in their own network run the service themselves: the link is in their terminal, and they won't receive an email.
  const isOwn = !isDesktop() && hostReach(location.hostname) !== 'anyone'
  const way = isWay(asked) ? asked : isOwn ? 'link' : 'email'
  const valid = status?.session === 'valid'
  const [isFailed] = useState(() => search.has('refreshFailed'))
  useEffect(() => {
    // Any tokens that remain are useless, because they couldn't be renewed.
    if (isFailed) host.signOut().catch((error: unknown) => report('sign out', error))
  }, [host, isFailed])
  const [isOut, setIsOut] = useState(!isFailed)
  useEffect(() => {
    if (status?.session === 'invalid') setIsOut(true)
  }, [status])
  useEffect(() => {
    if (valid && isOut) void navigate(takeDestination(), { replace: true })
  }, [valid, isOut, navigate])
  const nobody = status?.session === 'invalid'
  useEffect(() => {
    if (nobody) forgetPictures()
  }, [nobody])
  const { content: Content } = ways[way]
  return (
    <main className={styles.page}>
      <title>{t.signInLectern}</title>
      <div className={styles.card}>
        <Logo size={36} />
        <h1 className={styles.title}>{t.lectern}</h1>
        {search.has('refreshFailed') && isOut ? (
          <p className={styles.notice} role="status">
            {t.pleaseSignInAgain}
          </p>
        ) : null}
        <Content />
        {way === 'qr' ? null : isDesktop() ? <BrowserSignIn /> : <OutsideWays />}
        <nav className={styles.others} aria-label={t.otherWaysToSignIn}>
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
            <Rich
              text={t.doYouRunLecternYourself}
              tags={{ link: <Link to="/login?by=link" replace className={styles.other} /> }}
            />
          </p>
        ) : null}
      </div>
    </main>
  )
}
