import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/app/incoming.ts'
import { useAsyncValue, useHost } from '../../cache/index.ts'
import { ImportDialog } from './import-dialog.tsx'
import styles from './import-dialog.module.css'
import { howFar } from './import-words.ts'

const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
/** Number of imports shown. Older ones are of no use here. */
const SHOWN = 5

/** Lists the latest imports of files, for viewing, continuing or undoing. Renders nothing if there are none. */
export function ImportHistory(): ReactNode {
  const host = useHost()
  const { value, again } = useAsyncValue('imports', async () => (await host.call('imports', {})).imports)
  const [open, setOpen] = useState<{ readonly id: number; readonly name: string } | null>(null)
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
              <span className={styles.note}>
                {when.format(new Date(each.created_date))}. {howFar(each)}
              </span>
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
