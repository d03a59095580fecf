import { type ReactNode, useEffect, useId, useState } from 'react'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/library/menus.ts'
import { useLibrary } from '../../../cache/index.ts'
import { runBulk } from '../../../commands/index.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog, DialogActions } from '../../../components/dialog.tsx'
import fields from '../../../components/field.module.css'
import { report } from '../../../report.ts'
import styles from './archive-older.module.css'
import { olderThan } from './older-than.ts'
import { readAllPages } from './load-all-pages.ts'

const ages = [
  [1, t.days({ days: 1 })],
  [3, t.days({ days: 3 })],
  [7, t.weeks({ weeks: 1 })],
  [14, t.weeks({ weeks: 2 })],
  [21, t.weeks({ weeks: 3 })],
] as const

/** Dismisses old inbox entries in bulk. Shows the number of entries first and offers undo. */
export function ArchiveOlder({ onClose }: { readonly onClose: () => void }): ReactNode {
  const library = useLibrary()
  const [days, setDays] = useState(7)
  const [entries, setEntries] = useState<readonly FeedEntry[] | null>(null)
  const [whole, setWhole] = useState(true)
  const [now] = useState(() => Date.now())
  const id = useId()
  useEffect(() => {
    let open = true
    let all: readonly number[] = []
    void readAllPages(library, { kind: 'inbox' }, (ids) => {
      all = ids
      return open
    })
      .then(async (read) => {
        const found = await library.read(all)
        if (!open) return
        setWhole(read)
        setEntries(found)
      })
      .catch((error: unknown) => {
        report('read the whole inbox', error)
        if (open) setWhole(false)
      })
    return () => {
      open = false
    }
  }, [library])
  const found = entries === null ? null : olderThan(entries, now - days * 86_400_000)
  const count = found?.length ?? null
  return (
    <Dialog title={t.dismissOlderArticles} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (found === null || found.length === 0) return
          onClose()
          void runBulk('dismiss', found)
        }}
      >
        <p className={styles.row}>
          <label htmlFor={id}>{t.everythingInTheInboxOlderThan}</label>
          <select
            id={id}
            className={fields.select}
            value={days}
            onChange={({ target }) => setDays(Number(target.value))}
          >
            {ages.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </p>
        <p className={styles.count} role="status">
          {count === null
            ? whole
              ? t.counting
              : t.theInboxDidNotLoad
            : whole
              ? t.countWillLeaveTheInbox({ count })
              : t.countWillLeaveTheInboxTheRestDidNotLoad({ count })}
        </p>
        <p className={styles.rule}>{t.articlesThatYouStarted}</p>
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" type="submit" disabled={found === null || found.length === 0}>
            {found?.length ? t.dismissCount({ count: found.length }) : t.dismiss}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
