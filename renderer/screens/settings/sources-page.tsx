import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as t from '#shared/words/settings.ts'
import * as m from '#shared/words/settings/mailboxes.ts'
import * as s from '#shared/words/settings/search.ts'
import { copyText, useHost, useAsyncValue, newsletterAddress, connectionText } from '../../cache/index.ts'
import { Button } from '../../components/button.tsx'
import { useValueAfterSkeleton } from '../../components/states/use-value-after-skeleton.ts'
import { LoadingShapes } from '../../components/states/loading-shapes.tsx'
import { DigestRow } from './mailboxes/digest-row.tsx'
import { Mailboxes } from './mailboxes/mailboxes.tsx'
import { ReplaceAddressDialog } from './mailboxes/replace-address-dialog.tsx'
import { senderRows } from './senders/senders-rows.tsx'
import { FactRow, Row } from './setting-rows.tsx'
import type { SettingsPage } from './settings-page.ts'
import styles from './settings-screen.module.css'
import { TransfersLink } from './transfers-link.tsx'
import { Rich } from '../../components/rich.tsx'

export const sourcesPage: SettingsPage = {
  title: t.sources,
  rows: [
    {
      content: EmailSettings,
      finds: [
        [t.newsletterAddress, s.newsletterAddress],
        [m.mailboxes, s.mailboxes],
      ],
    },
    { content: DigestRow, finds: [[m.digest, s.digest]] },
    senderRows,
    { content: TransfersLink, finds: [] },
    {
      label: t.feeds,
      search: s.feeds,
      help: t.addOneByItsAddress,
      value: <Link to="/list/sources/rss">{t.feeds}</Link>,
    },
    {
      label: t.sources,
      search: s.sources,
      help: t.followFavoriteAndNotify,
      value: <Link to="/list/sources">{t.allSources}</Link>,
    },
  ],
}

function EmailSettings(): ReactNode {
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
        <FactRow label={t.newsletterAddress} value={t.none} help={t.thisLibraryDoesntReceiveEmailItself} />
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
    </>
  )
}
