import type { ReactNode } from 'react'
import * as t from '#shared/words/sources.ts'
import { copyText, useHost, useAsyncValue, newsletterAddress } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import styles from './sources-screen.module.css'
import { Rich } from '../../components/rich.tsx'

/** Undefined until known. Null if the library doesn't receive email. */
export function useNewsletterAddress(): string | null | undefined {
  const host = useHost()
  const { value } = useAsyncValue('email address', async () => ({
    address: newsletterAddress(await host.call('profile', {})),
  }))
  return value?.address
}

/** Shows the address that receives newsletters. */
export function NewsletterAddress({ address }: { readonly address: string }): ReactNode {
  return (
    <p className={styles.address}>
      <span>
        <Rich text={t.newslettersSentToAddressArriveHere({ address })} tags={{ strong: <strong dir="ltr" /> }} />
      </span>
      <Button onClick={() => void copyText(address, t.newsletterAddressCopied)}>{t.copy}</Button>
    </p>
  )
}
