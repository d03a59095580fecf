import { RotateCw } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { labelOf } from '#shared/commands/index.ts'
import type { Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import styles from './desktop-update.module.css'

/** Shows a quiet line in the sidebar's corner once a newer version is ready. It never interrupts. */
export function DesktopUpdate({ shell }: { readonly shell: Shell }): ReactNode {
  const [version, setVersion] = useState<string | null>(null)
  useEffect(() => {
    return shell.listen((event) => {
      if (event.type === 'update') setVersion(event.state === 'ready' ? event.version : null)
    })
  }, [shell])
  return version === null ? null : (
    <button
      type="button"
      className={styles.update}
      title={t.lecternVersionIsReadyYourWindowsWill({ version })}
      onClick={() => shell.tell({ type: 'restartToUpdate' })}
    >
      <RotateCw size={13} aria-hidden />
      <span>{labelOf('desktop.restart')}</span>
    </button>
  )
}
