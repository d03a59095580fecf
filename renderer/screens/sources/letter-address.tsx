import type { ReactNode } from 'react'
import { notify, useHost, useReading } from '../../cache/index.ts'
import { letterAddress } from '../../cache/letter-address.ts'
import { Button } from '../../components/button.tsx'
import styles from './sources-screen.module.css'

/** Where newsletters are sent to. Nothing where the library takes no mail. */
export function LetterAddress(): ReactNode {
  const host = useHost()
  const { value } = useReading('letter address', async () => letterAddress(await host.call('profile', {})))
  if (value === null) return null
  return (
    <p className={styles.address}>
      <span>
        Newsletters sent to <strong dir="ltr">{value}</strong> arrive here.
      </span>
      <Button
        onClick={() =>
          void navigator.clipboard.writeText(value).then(
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
