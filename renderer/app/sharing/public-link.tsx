import { Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app/sharing.ts'
import { Button } from '../../components/button.tsx'
import { PublicAddress, RevokeAddress, UnknownPublication } from './publication-parts.tsx'
import { usePublicLink } from './use-public-link.ts'
import styles from './share-dialog.module.css'

const revoking = {
  ask: t.stopSharing,
  explanation: t.theLinkWillStopWorking,
  revoke: t.stopSharing2,
  keep: t.keepSharing,
}

/** Creates, changes or revokes an item's public page, which anyone with the link can read. */
export function PublicLink({ entry }: { readonly entry: FeedEntry }): ReactNode {
  const { id, title, my_annotations, content_type } = entry.content
  const { known, busy, problem, retry, publish, revoke } = usePublicLink(id)
  const [wanted, setWanted] = useState(false)
  if (known.state !== 'known') return <UnknownPublication known={known} retry={retry} />
  const link = known.published
  const highlights = link?.with_highlights ?? wanted
  const count = my_annotations.length
  return (
    <>
      <p className={styles.text}>{link ? t.anyoneWhoHasThisLinkCan : t.createAPageThatAnyoneWith}</p>
      {content_type === contentType.email && <p className={styles.caution}>{t.linksInANewsletterMayBe}</p>}
      {link && <PublicAddress url={link.url} title={title} />}
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={highlights}
          disabled={busy}
          onChange={({ target }) => (link ? publish(target.checked) : setWanted(target.checked))}
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
        <RevokeAddress busy={busy} revoke={revoke} texts={revoking} />
      ) : (
        <div className={styles.actions}>
          <Button kind="primary" disabled={busy} onClick={() => publish(wanted)}>
            <Link2 size={16} aria-hidden />
            {busy ? t.creating : t.createLink}
          </Button>
        </div>
      )}
    </>
  )
}
