import { Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#shared/words/shared-shelves.ts'
import { notify, useHost, useSharedShelves } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { report } from '../../report.ts'
import styles from './tag-editor.module.css'

interface SharedShelfChoicesProps {
  /** The articles to add. */
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Shelves of other readers to which this one may add. Absent if there are none. */
export function SharedShelfChoices({ ids, onClose }: SharedShelfChoicesProps): ReactNode {
  const host = useHost()
  const [busy, setBusy] = useState(false)
  const shelves = useSharedShelves().value?.shelves.filter(({ role }) => role === 'add') ?? []
  if (shelves.length === 0) return null
  const add = async (id: number, name: string): Promise<void> => {
    setBusy(true)
    let refused = 0
    for (const content_id of ids) {
      try {
        await host.call('sharedShelfItemAdd', { params: { id }, body: { content_id } })
      } catch (error) {
        report('add an article to a shared shelf', error)
        refused += 1
      }
    }
    onClose()
    if (refused === 0) notify(t.addedToName({ name }))
    else notify(t.notEverythingWasAdded({ name }), { type: 'error' })
  }
  return (
    <section aria-labelledby="shared-choices">
      <h3 id="shared-choices" className={styles.apart}>
        {t.sharedWithYou}
      </h3>
      {shelves.map(({ id, name }) => (
        <Button key={id} kind="quiet" disabled={busy} onClick={() => void add(id, name)}>
          <Users size={16} aria-hidden />
          {name}
        </Button>
      ))}
    </section>
  )
}
