import { Check, Copy } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { QR_CODE_AGE } from '#shared/limits.ts'
import * as t from '#shared/words/sign-in.ts'
import { useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { report } from '../../report.ts'
import { explainSignIn } from './explain-sign-in.ts'
import { qrCodePath } from './qr-code-path.ts'
import styles from './sign-in.module.css'
import { useSignInPoll } from './use-sign-in-poll.ts'

/** The number of codes shown in sequence before the user has to request more. They last for ten minutes. */
const MOST_CODES = 10

interface Code {
  readonly session: string
  /**
   * The content of the code: the address at which to confirm it, or only the session if the service doesn't specify an
   * address.
   */
  readonly text: string
}

/** Signs in by QR code, for users who are signed in on another device. */
export function QrSignIn(): ReactNode {
  const host = useHost()
  const [codes, setCodes] = useState<readonly Code[]>([])
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [rests, setRests] = useState(false)
  const show = useCallback(() => {
    setError(null)
    return host.call('qrLoginTrigger', { body: { client_type: 'web' } }).then(
      ({ session_token, confirm_url }) =>
        setCodes(([latest]) => [
          { session: session_token, text: confirm_url ?? session_token },
          ...(latest ? [latest] : []),
        ]),
      (failure: unknown) => setError(explainSignIn(failure)),
    )
  }, [host])
  useEffect(() => {
    let shown = 1
    setRests(false)
    void show()
    const timer = setInterval(() => {
      shown += 1
      if (shown <= MOST_CODES) return void show()
      clearInterval(timer)
      setRests(true)
    }, QR_CODE_AGE)
    return () => clearInterval(timer)
  }, [show, round])
  const [code, before] = codes
  const state = useSignInPoll('qr', rests ? null : (code?.session ?? null))
  // The previous code may have been scanned just before it was replaced.
  useSignInPoll('qr', rests ? null : (before?.session ?? null))
  const over = rests || error !== null || state === 'stale' || state === 'tired'
  return (
    <>
      <h2 className={styles.way}>{t.signInWithAnotherDevice}</h2>
      <p className={styles.lead}>{t.scanThisWithAPhoneOr}</p>
      <div className={styles.code} data-over={over ? '' : undefined}>
        {code ? <QrPicture text={code.text} /> : null}
        {over ? (
          <Button kind="primary" onClick={() => setRound(round + 1)}>
            {t.showANewCode}
          </Button>
        ) : null}
      </div>
      <p className={styles.error} role="alert">
        {error}
      </p>
      {code && !over ? <CopyCode text={code.text} /> : null}
      <p className={styles.aside} role="status">
        {over ? '' : t.waitingForTheOtherDevice}
      </p>
    </>
  )
}

function QrPicture({ text }: { readonly text: string }): ReactNode {
  const { size, path } = qrCodePath(text)
  return (
    <svg role="img" aria-label={t.signInQrCode} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  )
}

/** For users who can't scan: the same content as text, to open or paste on the other device. */
function CopyCode({ text }: { readonly text: string }): ReactNode {
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean } | null>(null)
  const done = copied?.text === text ? copied.done : null
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied({ text, done: true }),
      (error: unknown) => {
        report('copy text', error)
        setCopied({ text, done: false })
      },
    )
  return (
    <Button kind="quiet" onClick={copy} aria-live="polite">
      {done ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
      {done === null ? t.copyAsLink : done ? t.copied : t.notCopied}
    </Button>
  )
}
