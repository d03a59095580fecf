import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type HostReach, hostReach } from '#shared/text/addresses/host-reach.ts'
import * as t from '#shared/words/app/sharing.ts'
import { Button } from '../../components/button.tsx'
import fields from '../../components/field.module.css'
import { CopyButton } from './copy-button.tsx'
import { NativeShare } from './native-share.tsx'
import type { Publication, PublicationState } from './use-publication.ts'
import styles from './share-dialog.module.css'

const limits: Readonly<Record<Exclude<HostReach, 'anyone'>, string>> = {
  machine: t.thisLibraryCanBeReachedFrom,
  network: t.onlyPeopleOnTheSameNetwork,
}

interface UnknownPublicationProps extends Pick<Publication<unknown>, 'retry'> {
  readonly known: Exclude<PublicationState<unknown>, { readonly state: 'known' }>
}

/** Says that the service is being asked, or why it could not be. */
export function UnknownPublication({ known, retry }: UnknownPublicationProps): ReactNode {
  if (known.state === 'asking')
    return (
      <p className={styles.text} role="status">
        {t.contactingTheLibrary}
      </p>
    )
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

interface PublicAddressProps {
  readonly url: string
  readonly title: string
  /** More buttons that copy an address. */
  readonly children?: ReactNode
}

/** Shows the address of a public page, and says if few can open it. */
export function PublicAddress({ url, title, children }: PublicAddressProps): ReactNode {
  const field = useRef<HTMLInputElement>(null)
  const reach = hostReach(new URL(url).hostname)
  // The button that was pressed is gone. With the link selected, Ctrl+C or Cmd+C copies it.
  useEffect(() => field.current?.select(), [])
  return (
    <>
      <input
        ref={field}
        className={`${fields.input} ${styles.address}`}
        aria-label={t.link}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles.row}>
        <CopyButton kind="primary" label={t.copyLink} text={url} />
        {children}
        <NativeShare title={title} url={url} />
        <Button kind="quiet" onClick={() => window.open(url, '_blank', 'noopener')}>
          <ExternalLink size={16} aria-hidden />
          {t.preview}
        </Button>
      </div>
      {reach !== 'anyone' && <p className={styles.caution}>{limits[reach]}</p>}
    </>
  )
}

interface RevokeAddressProps extends Pick<Publication<unknown>, 'busy' | 'revoke'> {
  readonly texts: {
    /** Of the button that asks. */
    readonly ask: string
    readonly explanation: string
    /** Of the button that revokes. */
    readonly revoke: string
    readonly keep: string
  }
}

/** Asks for confirmation, because a revoked address cannot be restored. */
export function RevokeAddress({ busy, revoke, texts }: RevokeAddressProps): ReactNode {
  const [asking, setAsking] = useState(false)
  if (!asking)
    return (
      <div className={styles.apart}>
        <Button kind="quiet" className={styles.danger} disabled={busy} onClick={() => setAsking(true)}>
          {texts.ask}
        </Button>
      </div>
    )
  return (
    <div className={styles.apart} role="group" aria-label={texts.revoke}>
      <p className={styles.text}>{texts.explanation}</p>
      <div className={styles.row}>
        <Button className={styles.danger} disabled={busy} onClick={revoke}>
          {texts.revoke}
        </Button>
        <Button kind="quiet" onClick={() => setAsking(false)}>
          {texts.keep}
        </Button>
      </div>
    </div>
  )
}
