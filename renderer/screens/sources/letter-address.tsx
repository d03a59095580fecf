import type { ReactNode } from 'react'
import { notify, useHost, useReading } from '../../cache/index.ts'
import { letterAddress } from '../../cache/letter-address.ts'
import { Button } from '../../components/button.tsx'
import styles from './sources-screen.module.css'

/** Undefined until it is known; null where the library takes no mail. */
export function useLetterAddress(): string | null | undefined {
  const host = useHost()
  const { value } = useReading('letter address', async () => ({
    address: letterAddress(await host.call('profile', {})),
  }))
  return value?.address
}

/** Where newsletters are sent to. */
export function LetterAddress({ address }: { readonly address: string }): ReactNode {
  return (
    <p className={styles.address}>
      <span>
        Newsletters sent to <strong dir="ltr">{address}</strong> arrive here.
      </span>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(address).then(
            () => notify('Newsletter address copied'),
            () => notify('The clipboard could not be written to', { type: 'error' }),
          )
        }
      >
        Copy
      </Button>
    </p>
  )
}
