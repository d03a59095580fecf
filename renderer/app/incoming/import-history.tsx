import { type ReactNode, useEffect, useState } from 'react'
import { dateText } from '#shared/language/formats.ts'
import * as t from '#shared/words/app/incoming.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import { isMoving } from './follow-import.ts'
import { ImportDialog } from './import-dialog.tsx'
import styles from './import-dialog.module.css'
import { howFar } from './import-words.ts'

/** Number of imports shown. Older ones are of no use here. */
const SHOWN = 5
/** Milliseconds between two checks while an import continues. */
const LOOK_AGAIN = 2_000

/**
 * Lists the latest imports of files with their progress, for viewing, continuing or undoing. Renders nothing if there
 * are none.
 */
export function ImportHistory(): ReactNode {
  const host = useHost()
  const { value, again } = useAsyncValue('imports', async () => (await host.call('imports', {})).imports)
  const [open, setOpen] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const continues = value?.some(({ phase }) => isMoving(phase)) ?? false
  useEffect(() => {
    if (!continues) return
    const timer = setInterval(again, LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [continues, again])
  const files =
    value?.filter(({ name, phase }) => name !== '' && phase !== 'undoing' && phase !== 'undone').slice(0, SHOWN) ?? []
  return (
    <>
      {files.length === 0 ? null : (
        <ul className={styles.history} aria-label={t.latestImports}>
          {files.map((each) => (
            <li key={each.id}>
              <button type="button" className={styles.past} onClick={() => setOpen({ id: each.id, name: each.name })}>
                {each.name}
              </button>
              <span className={styles.note} data-bad={each.error === null ? undefined : ''}>
                {dateText(each.created_date, 'day')}. {howFar(each)}
              </span>
              {each.phase === 'taking' && each.total !== null ? (
                <progress
                  className={styles.bar}
                  aria-label={each.name}
                  max={Math.max(each.total, 1)}
                  value={each.done}
                />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <ImportDialog
          subject={open}
          onClose={() => {
            setOpen(null)
            again()
          }}
        />
      )}
    </>
  )
}
