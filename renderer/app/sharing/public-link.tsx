import { ExternalLink, Link2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { CopyButton } from './copy-button.tsx'
import { NativeShare } from './native-share.tsx'
import { type LinkReach, linkReach } from './link-reach.ts'
import { type PublicLink as Link, usePublicLink } from './use-public-link.ts'
import styles from './share-dialog.module.css'

const limits: Readonly<Record<Exclude<LinkReach, 'anyone'>, string>> = {
  machine:
    'This library answers on this machine only, so nobody else can open the link. Set a public address to share it.',
  network: 'Only those in the same network as this library can open the link.',
}

/** An item's public page, which anyone with the link can read: create it, change its contents, revoke it. */
export function PublicLink({ entry }: { readonly entry: FeedEntry }): ReactNode {
  const { id, title, my_annotations, content_type } = entry.content
  const { known, busy, problem, retry, share, revoke } = usePublicLink(id)
  const [wanted, setWanted] = useState(false)
  if (known.state === 'asking') {
    return (
      <p className={styles.text} role="status">
        Asking the library…
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
          <Button onClick={retry}>Retry</Button>
        </div>
      </>
    )
  }
  const { link } = known
  const highlights = link?.with_highlights ?? wanted
  const count = my_annotations.length
  return (
    <>
      <p className={styles.text}>
        {link
          ? 'Anyone who has this link can read the article. Your notes, tags and progress are never shown.'
          : 'Make a page that anyone who has its link can read, without an account. Your notes, tags and progress are never shown.'}
      </p>
      {content_type === contentType.email && (
        <p className={styles.caution}>
          Links in a newsletter may be yours alone, such as the one to unsubscribe. Look through it before you share it.
        </p>
      )}
      {link && <Address link={link} title={title} />}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={highlights}
          disabled={busy}
          onChange={({ target }) => (link ? share(target.checked) : setWanted(target.checked))}
        />
        <span>
          Show my highlights
          <small>
            {count === 0 ? 'None yet; those made later are shown too.' : `${count} now, and those made later.`}
          </small>
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
            {busy ? 'Creating…' : 'Create link'}
          </Button>
        </div>
      )}
    </>
  )
}

function Address({ link, title }: { readonly link: Link; readonly title: string }): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const reach = linkReach(link.url)
  // The pressed button is gone. Selecting the link lets Ctrl or Cmd and C copy it.
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <input
        ref={field}
        className={`${fields.input} ${styles.address}`}
        aria-label="Link"
        readOnly
        value={link.url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.row}>
        <CopyButton kind="primary" label="Copy link" text={link.url} />
        <NativeShare title={title} url={link.url} />
        <Button kind="quiet" onClick={() => window.open(link.url, '_blank', 'noopener')}>
          <ExternalLink size={16} aria-hidden />
          Preview
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
          Stop sharing…
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.apart} role="group" aria-label="Stop sharing">
      <p className={styles.text}>The link will lead nowhere, also when you share the article again.</p>
      <div className={styles.row}>
        <Button className={styles.danger} disabled={busy} onClick={onRevoke}>
          Stop sharing
        </Button>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          Keep it
        </Button>
      </div>
    </div>
  )
}
