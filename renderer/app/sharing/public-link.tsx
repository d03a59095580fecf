import { ExternalLink, Link2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { type HostReach, hostReach } from '#shared/text/addresses/host-reach.ts'
import * as t from '#shared/words/app/sharing.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { CopyButton } from './copy-button.tsx'
import { NativeShare } from './native-share.tsx'
import { type PublicLink as Link, usePublicLink } from './use-public-link.ts'
import styles from './share-dialog.module.css'

const limits: Readonly<Record<Exclude<HostReach, 'anyone'>, string>> = {
  machine: t.thisLibraryCanBeReachedFrom,
  network: t.onlyPeopleOnTheSameNetwork,
}

/** Creates, changes or revokes an item's public page, which anyone with the link can read. */
export function PublicLink({ entry }: { readonly entry: FeedEntry }): ReactNode {
  const { id, title, my_annotations, content_type } = entry.content
  const { known, busy, problem, retry, share, revoke } = usePublicLink(id)
  const [wanted, setWanted] = useState(false)
  if (known.state === 'asking') {
    return (
      <p className={styles.text} role="status">
        {t.contactingTheLibrary}
      </p>
    )
  }
  if (known.state === 'failed') {
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
  }
  const { link } = known
  const highlights = link?.with_highlights ?? wanted
  const count = my_annotations.length
  return (
    <>
      <p className={styles.text}>{link ? t.anyoneWhoHasThisLinkCan : t.createAPageThatAnyoneWith}</p>
      {content_type === contentType.email && <p className={styles.caution}>{t.linksInANewsletterMayBe}</p>}
      {link && <Address link={link} title={title} />}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={highlights}
          disabled={busy}
          onChange={({ target }) => (link ? share(target.checked) : setWanted(target.checked))}
        />
        <span>
          {t.showMyHighlights}
          <small>{count === 0 ? t.noneYet : t.countNowAndAnyYouAdd({ count })}</small>
        </span>
      </label>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      {link ? (
        <Revoke busy={busy} onRevoke={revoke} />
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" disabled={busy} onClick={() => share(wanted)}>
            <Link2 size={16} aria-hidden />
            {busy ? t.creating : t.createLink}
          </Button>
        </div>
      )}
    </>
  )
}

function Address({ link, title }: { readonly link: Link; readonly title: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const reach = hostReach(new URL(link.url).hostname)
  // The button that was pressed is gone. With the link selected, Ctrl+C or Cmd+C copies it.
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <input
        ref={field}
        className={`${fields.input} ${styles.address}`}
        aria-label={t.link}
        readOnly
        value={link.url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.row}>
        <CopyButton kind="primary" label={t.copyLink} text={link.url} />
        <NativeShare title={title} url={link.url} />
        <Button kind="quiet" onClick={() => window.open(link.url, '_blank', 'noopener')}>
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
  if (!asking) {
    return (
      <div className={styles.apart}>
        <Button kind="quiet" className={styles.danger} disabled={busy} onClick={() => setAsking(true)}>
          {t.stopSharing}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.apart} role="group" aria-label={t.stopSharing2}>
      <p className={styles.text}>{t.theLinkWillStopWorking}</p>
      <div className={styles.row}>
        <Button className={styles.danger} disabled={busy} onClick={onRevoke}>
          {t.stopSharing2}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          {t.keepSharing}
        </Button>
      </div>
    </div>
  )
}
