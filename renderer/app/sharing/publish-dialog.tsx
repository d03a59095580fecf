import { Globe } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { useDesktopFacts } from '../desktop/desktop-facts.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { CopyButton } from './copy-button.tsx'
import { PublicAddress, RevokeAddress, UnknownPublication } from './publication-parts.tsx'
import { usePublicShelf } from './use-public-shelf.ts'
import styles from './share-dialog.module.css'

const revoking = {
  ask: t.stopPublishing,
  explanation: t.theLinkAndTheFeedWill,
  revoke: t.stopPublishingNow,
  keep: t.keepPublishing,
}

interface PublishDialogProps {
  readonly shelf: Shelf
  readonly onClose: () => void
}

/** Publishes a shelf at an address that anyone can open, and revokes the address. */
export function PublishDialog({ shelf, onClose }: PublishDialogProps): ReactNode {
  const shell = desktopShell()
  return (
    <Dialog title={t.publishName({ name: shelf.name })} onClose={onClose}>
      <div className={styles.part}>
        {shell === null ? <Publishing shelf={shelf} /> : <OnDesktop shell={shell} shelf={shelf} />}
      </div>
      <div className={styles.actions}>
        <Button onClick={onClose}>{t.done}</Button>
      </div>
    </Dialog>
  )
}

/** The desktop's own library accepts no connections, so no one could open a link to it. */
function OnDesktop({ shell, shelf }: { readonly shell: Shell; readonly shelf: Shelf }): ReactNode {
  const { facts } = useDesktopFacts(shell)
  if (facts === null) return null
  if (facts.account !== null) return <Publishing shelf={shelf} />
  return <p className={styles.text}>{t.yourLibraryIsInThisApp}</p>
}

function Publishing({ shelf }: { readonly shelf: Shelf }): ReactNode {
  const { known, busy, problem, retry, publish, revoke } = usePublicShelf(shelf.id)
  const [wanted, setWanted] = useState(false)
  if (known.state !== 'known') return <UnknownPublication known={known} retry={retry} />
  const { published } = known
  return (
    <>
      <p className={styles.text}>{published ? t.anyoneWithThisLinkSees : t.createAPageWithThisShelf}</p>
      {published && (
        <PublicAddress url={published.url} title={shelf.name}>
          <CopyButton label={t.copyFeedAddress} text={published.atom_url} />
        </PublicAddress>
      )}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={published?.with_handle ?? wanted}
          disabled={busy}
          onChange={({ target }) => (published ? publish(target.checked) : setWanted(target.checked))}
        />
        <span>
          {t.showMyHandle}
          <small>{t.withoutItNobodyLearns}</small>
        </span>
      </label>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {published ? (
        <RevokeAddress busy={busy} revoke={revoke} texts={revoking} />
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" disabled={busy} onClick={() => publish(wanted)}>
            <Globe size={16} aria-hidden />
            {busy ? t.publishing : t.publish}
          </Button>
        </div>
      )}
    </>
  )
}
