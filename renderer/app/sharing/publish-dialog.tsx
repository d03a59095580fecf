import { ExternalLink, Globe } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Shell } from '#shared/desktop/shell.ts'
import type { Shelf } from '#shared/model/shelf.ts'
import { type HostReach, hostReach } from '#shared/text/addresses/host-reach.ts'
import * as t from '#shared/words/shared-shelves.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import fields from '../../components/field.module.css'
import { useDesktopFacts } from '../desktop/desktop-facts.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import { CopyButton } from './copy-button.tsx'
import { NativeShare } from './native-share.tsx'
import { type PublishedShelf, usePublicShelf } from './use-public-shelf.ts'
import styles from './share-dialog.module.css'

const limits: Readonly<Record<Exclude<HostReach, 'anyone'>, string>> = {
  machine: t.onlyThisComputerCanOpenIt,
  network: t.onlyThisNetworkCanOpenIt,
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
  if (known.state === 'asking')
    return (
      <p className={styles.text} role="status">
        {t.contactingTheLibrary}
      </p>
    )
  if (known.state === 'failed')
    return (
      <>
        <p className={styles.problem} role="alert">
          {known.text}
        </p>
        <div className={styles.actions}>
          <Button onClick={retry}>{t.retry}</Button>
        </div>
      </>
    )
  const { published } = known
  return (
    <>
      <p className={styles.text}>{published ? t.anyoneWithThisLinkSees : t.createAPageWithThisShelf}</p>
      {published && <Addresses published={published} name={shelf.name} />}
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
        <Revoke busy={busy} onRevoke={revoke} />
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

function Addresses({ published, name }: { readonly published: PublishedShelf; readonly name: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const reach = hostReach(new URL(published.url).hostname)
  // The button that was pressed is gone. With the link selected, Ctrl+C or Cmd+C copies it.
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <input
        ref={field}
        className={`${fields.input} ${styles.address}`}
        aria-label={t.link}
        readOnly
        value={published.url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.row}>
        <CopyButton kind="primary" label={t.copyLink} text={published.url} />
        <CopyButton label={t.copyFeedAddress} text={published.atom_url} />
        <NativeShare title={name} url={published.url} />
        <Button kind="quiet" onClick={() => window.open(published.url, '_blank', 'noopener')}>
          <ExternalLink size={16} aria-hidden />
          {t.preview}
        </Button>
      </div>
      {reach !== 'anyone' && <p className={styles.caution}>{limits[reach]}</p>}
    </>
  )
}

/** Asks for confirmation, because a revoked address cannot be restored. */
function Revoke({ busy, onRevoke }: { readonly busy: boolean; readonly onRevoke: () => void }): ReactNode {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <div className={styles.apart}>
        <Button kind="quiet" className={styles.danger} disabled={busy} onClick={() => setAsking(true)}>
          {t.stopPublishing}
        </Button>
      </div>
    )
  return (
    <div className={styles.apart} role="group" aria-label={t.stopPublishingNow}>
      <p className={styles.text}>{t.theLinkAndTheFeedWill}</p>
      <div className={styles.row}>
        <Button className={styles.danger} disabled={busy} onClick={onRevoke}>
          {t.stopPublishingNow}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          {t.keepPublishing}
        </Button>
      </div>
    </div>
  )
}
