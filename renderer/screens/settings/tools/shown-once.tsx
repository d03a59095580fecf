import type { ReactNode } from 'react'
import * as t from '#shared/words/settings/tools.ts'
import { copyText } from '../../../cache/index.ts'
import { Button } from '../../../components/button.tsx'
import styles from '../settings-screen.module.css'

interface ShownOnceProps {
  /** Such as "token". */
  readonly what: string
  readonly secret: string
}

/** Shows a secret that was just created and won't be shown again. */
export function ShownOnce({ what, secret }: ShownOnceProps): ReactNode {
  const name = what.charAt(0).toUpperCase() + what.slice(1)
  return (
    <div className={styles.secret}>
      <span className={styles.words}>
        <span className={styles.help}>{name}</span>
        <code>{secret}</code>
      </span>
      <Button aria-label={t.copyTheWhat({ what })} onClick={() => void copyText(secret, t.nameCopied({ name }))}>
        {t.copy}
      </Button>
    </div>
  )
}
