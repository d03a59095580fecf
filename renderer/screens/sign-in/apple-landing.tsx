import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import * as t from '#shared/words/sign-in.ts'
import { useHost } from '../../cache/index.ts'
import { report } from '../../report.ts'
import { EmptyState } from '../../components/states/empty-state.tsx'
import styles from './sign-in.module.css'

/** Screen for /?from=apple_sign_in: opens the first steps, or the next one for readers who have the extension. */
export function AppleLanding(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  useEffect(() => {
    let isCurrent = true
    const go = (path: string): void => {
      if (isCurrent) void navigate(path, { replace: true })
    }
    host.call('profile', {}).then(
      (profile) => go(profile['has_saved_from_web_extension'] === true ? '/n/pin' : '/n/install'),
      (error: unknown) => {
        report('ask whether the extension is there', error)
        go('/n/install')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [host, navigate])
  return (
    <main className={styles.page}>
      <EmptyState level={1} drawing="key" title={t.signingYouIn} />
    </main>
  )
}
