import type { ReactNode } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app/sharing.ts'
import { useEntry } from '../../cache/index.ts'
import { sendItem } from '../../dialogs/index.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useDesktopFacts } from '../desktop/desktop-facts.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { OriginalLinks } from './original-links.tsx'
import { PublicLink } from './public-link.tsx'
import { SendDialog } from './send-dialog.tsx'
import styles from './share-dialog.module.css'

interface ShareDialogProps {
  readonly entry: FeedEntry
  readonly onClose: () => void
}

/** Shares an item by a public page, which can be revoked, or by its original address. */
export function ShareDialog({
  toReader = false,
  ...props
}: ShareDialogProps & { readonly toReader?: boolean }): ReactNode {
  return toReader ? <SendDialog {...props} /> : <Share {...props} />
}

function Share({ entry: given, onClose }: ShareDialogProps): ReactNode {
  const entry = useEntry(given.content.id) ?? given
  const shell = desktopShell()
  return (
    <Dialog title={t.share2} onClose={onClose}>
      <p className={styles.title} dir="auto">
        {entry.content.title.trim() || t.untitled}
      </p>
      <section className={styles.part} aria-labelledby="share-page">
        <h3 id="share-page">{t.publicPage}</h3>
        {shell === null ? <PublicLink entry={entry} /> : <OnDesktop shell={shell} entry={entry} />}
      </section>
      <section className={styles.part} aria-labelledby="share-reader">
        <h3 id="share-reader">{t.anotherReader}</h3>
        <p className={styles.text}>{t.aCopyArrivesInTheInbox}</p>
        <div className={styles.actions}>
          <Button
            onClick={() => {
              onClose()
              sendItem(entry)
            }}
          >
            {t.sendToAReaderDots}
          </Button>
        </div>
      </section>
      <section className={styles.part} aria-labelledby="share-original">
        <h3 id="share-original">{t.originalPage}</h3>
        <OriginalLinks entry={entry} />
      </section>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t.done}</Button>
      </div>
    </Dialog>
  )
}

/** The desktop's own library accepts no connections, so no one could open a link to it. */
function OnDesktop({ shell, entry }: { readonly shell: Shell; readonly entry: FeedEntry }): ReactNode {
  const { facts } = useDesktopFacts(shell)
  if (facts === null) return null
  if (facts.account !== null) return <PublicLink entry={entry} />
  return <p className={styles.text}>{t.yourLibraryIsStoredInThis}</p>
}
