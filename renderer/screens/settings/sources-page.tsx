import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings.ts'
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
import { Rich } from '../../components/rich.tsx'

/** Settings of the sources. */
export function SourcesPage(): ReactNode {
  const host = useHost()
  const { value, failure, pace, again } = useValueAfterSkeleton(
    useAsyncValue('email address', async () => ({ address: newsletterAddress(await host.call('profile', {})) })),
  )
  const address = value?.address ?? null
  const [replacing, setReplacing] = useState(false)
  return (
    <>
      {value === null && failure ? (
        <Row
          label={t.newsletterAddress}
          help={failure.kind === 'offline' ? `${connectionText()}.` : t.theAddressCouldNotBeLoaded}
        >
          <Button onClick={again}>{t.retry}</Button>
        </Row>
      ) : value === null ? (
        <LoadingShapes title={t.theNewsletterAddress} slow={pace === 'slow'} lines={1} />
      ) : address === null ? (
        <FactRow label={t.newsletterAddress} value="none" help={t.thisLibraryDoesntReceiveEmailItself} />
      ) : (
        <Row
          label={t.newsletterAddress}
          help={
            <>
              <Rich
                text={t.emailsSentToAddressArriveIn({ address })}
                tags={{ strong: <strong dir="ltr" className={styles.long} /> }}
              />
            </>
          }
        >
          <Button onClick={() => void copyText(address, t.newsletterAddressCopied)}>{t.copy}</Button>
          <Button onClick={() => setReplacing(true)}>{t.replace}</Button>
        </Row>
      )}
      {replacing ? <ReplaceAddressDialog onReplaced={again} onClose={() => setReplacing(false)} /> : null}
      <Mailboxes address={address} />
      <DigestRow />
      <FactRow label={t.feeds} help={t.addOneByItsAddress} value={<Link to="/list/sources/rss">{t.feeds}</Link>} />
      <FactRow
        label={t.sources}
        help={t.followFavoriteAndNotify}
        value={<Link to="/list/sources">{t.allSources}</Link>}
      />
    </>
  )
}
