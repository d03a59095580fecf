import { type ReactNode, useEffect, useState } from 'react'
import * as t from '#shared/words/sign-in.ts'
import { keepBinding, useHost } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { explainOutside } from './explain-sign-in.ts'
import styles from './sign-in.module.css'
import { type SignInMethods, useSignInMethods } from './use-sign-in-methods.ts'

/** Lets users sign in with other providers and with passkeys, if this service offers them. */
export function OutsideWays(): ReactNode {
  const methods = useSignInMethods()
  if (methods === null || (methods.providers.length === 0 && !methods.passkeys)) return null
  return <Offered methods={methods} />
}

function Offered({ methods: { providers, passkeys } }: { readonly methods: SignInMethods }): ReactNode {
  const host = useHost()
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!passkeys) return
    const ended = new AbortController()
    void import('./passkey-sign-in.ts').then(({ offerPasskeys }) => offerPasskeys(host, ended.signal))
    return () => ended.abort()
  }, [host, passkeys])
  const attempt = async (label: string, work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      setError(explainOutside(failure, label))
      setBusy(false)
    }
  }
  const leave = async (provider: string): Promise<void> => {
    const begun = await host.call('outsideSignInBegin', { body: { provider, client_type: 'web' } })
    keepBinding(begun.binding)
    location.assign(begun.authorization_url)
  }
  const byPasskey = async (): Promise<void> => {
    const { signInByPasskey } = await import('./passkey-sign-in.ts')
    if (!(await signInByPasskey(host))) setBusy(false)
  }
  return (
    <div className={styles.outside}>
      {providers.map(({ name, label }) => (
        <Button key={name} disabled={busy} onClick={() => void attempt(label, () => leave(name))}>
          {t.continueWithLabel({ label })}
        </Button>
      ))}
      {passkeys ? (
        <Button disabled={busy} onClick={() => void attempt(t.aPasskey, byPasskey)}>
          {t.doUseAPasskey}
        </Button>
      ) : null}
      <p className={styles.error} role="alert">
        {error}
      </p>
    </div>
  )
}
