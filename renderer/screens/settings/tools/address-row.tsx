import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import { copyText } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import styles from '../settings-screen.module.css'

/** Shows an address to enter in another program. */
export function AddressRow({ label, url }: { readonly label: string; readonly url: string }): ReactNode {
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        {label}
        <span className={`${styles.help} ${styles.long}`} dir="ltr">
          {url}
        </span>
      </span>
      <Button aria-label={t.copyTheAddress({ label })} onClick={() => void copyText(url, t.addressCopied)}>
        {t.copy}
      </Button>
    </div>
  )
}
