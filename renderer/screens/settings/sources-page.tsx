import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { copyText, useHost, useAsyncValue, newsletterAddress } from '../../cache/index.ts'
import { connectionText } from '../../commands/index.ts'
import { Button } from '../../components/button.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { DigestRow } from './mailboxes/digest-row.tsx'
import { Mailboxes } from './mailboxes/mailboxes.tsx'
import { ReplaceAddressDialog } from './mailboxes/replace-address-dialog.tsx'
import { FactRow, Row } from './setting-rows.tsx'
import styles from './settings-screen.module.css'

/** Settings of the sources. */
export function SourcesPage(): ReactNode {
  const host = useHost()
  const { value, failure, pace, again } = useValueAfterSkeleton(
    useAsyncValue('letter address', async () => ({ address: newsletterAddress(await host.call('profile', {})) })),
  )
  const address = value?.address ?? null
  const [replacing, setReplacing] = useState(false)
  return (
    <>
      {value === null && failure ? (
        <Row
          label="Address for newsletters"
          help={failure.kind === 'offline' ? `${connectionText()}.` : 'It could not be loaded.'}
        >
          <Button onClick={again}>Retry</Button>
        </Row>
      ) : value === null ? (
        <LoadingShapes title="the address for newsletters" slow={pace === 'slow'} lines={1} />
      ) : address === null ? (
        <FactRow
          label="Address for newsletters"
          value="none"
          help="This library receives no mail itself. You can connect a mailbox below."
        />
      ) : (
        <Row
          label="Address for newsletters"
          help={
            <>
              Letters sent to{' '}
              <strong dir="ltr" className={styles.long}>
                {address}
              </strong>{' '}
              arrive in your inbox.
            </>
          }
        >
          <Button onClick={() => void copyText(address, 'Newsletter address copied')}>Copy</Button>
          <Button onClick={() => setReplacing(true)}>Replace…</Button>
        </Row>
      )}
      {replacing ? <ReplaceAddressDialog onReplaced={again} onClose={() => setReplacing(false)} /> : null}
      <Mailboxes address={address} />
      <DigestRow />
      <FactRow
        label="Feeds"
        help="Add one by its address, or import and export OPML."
        value={<Link to="/list/sources/rss">Feeds</Link>}
      />
      <FactRow
        label="Sources"
        help="Follow, favorite and notify, each in the source’s own menu."
        value={<Link to="/list/sources">All sources</Link>}
      />
    </>
  )
}
