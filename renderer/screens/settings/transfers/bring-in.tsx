import { Bookmark, Mail, Rss, Smartphone } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { mailStatus } from '#shared/model/mail-account.ts'
import * as t from '#shared/words/settings/transfers.ts'
import * as settings from '#shared/words/settings.ts'
import { copyText, newsletterAddress, readFollowed, useAsyncValue, useHost } from '../../../cache/index.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { RoadRow } from './road-row.tsx'
import { stateWords } from '../state-words.ts'

/** Rows whose actions belong to the app and not to a screen. */
export interface AppRows {
  readonly imports: ReactNode
  readonly feedsOut: ReactNode
}

export const AppRowsContext = createContext<AppRows>({ imports: null, feedsOut: null })

export const ImportRows = (): ReactNode => useContext(AppRowsContext).imports

export function FeedsInRow(): ReactNode {
  const host = useHost()
  const feeds = useAsyncValue(
    'road feeds',
    async (signal) => (await readFollowed(host, 'all', signal)).filter((one) => one.rss_feed_id !== null).length,
  )
  return (
    <RoadRow
      id="feeds-in"
      title={t.feedsFromAnotherReader}
      glyph={Rss}
      status={stateWords(feeds, (count) => t.feedsFollowed({ count }))}
    >
      <ButtonLink to="/list/sources/rss?import=opml">{t.chooseAnOpmlFile}</ButtonLink>
      <ButtonLink to="/list/sources/rss?add=feed">{t.addAFeed}</ButtonLink>
    </RoadRow>
  )
}

export function NewslettersRow(): ReactNode {
  const host = useHost()
  const { value: address } = useAsyncValue('road address', async () => ({
    text: newsletterAddress(await host.call('profile', {})),
  }))
  const mailboxes = useAsyncValue(
    'road mailboxes',
    async (signal) => (await host.call('mailAccounts', {}, signal)).mail_accounts,
  )
  const failed = mailboxes.value?.filter(({ status }) => status === mailStatus.needsReader).length ?? 0
  return (
    <RoadRow
      id="newsletters"
      title={t.newsletters}
      glyph={Mail}
      help={address?.text == null ? t.newslettersHelp : <span dir="ltr">{address.text}</span>}
      status={stateWords(mailboxes, (all) =>
        failed > 0 ? t.mailboxesFailed({ count: failed }) : t.mailboxesConnected({ count: all.length }),
      )}
      isBad={failed > 0}
    >
      {address?.text == null ? null : (
        <Button onClick={() => void copyText(address.text ?? '', settings.newsletterAddressCopied)}>
          {t.copyTheAddress}
        </Button>
      )}
      <ButtonLink to="/settings?page=sources#mailboxes">{t.mailboxes}</ButtonLink>
    </RoadRow>
  )
}

export function BrowserRow(): ReactNode {
  return (
    <RoadRow id="browser" title={t.fromYourBrowser} glyph={Bookmark} help={t.saveTheCurrentPage}>
      <ButtonLink to="/bookmarklet">{t.bookmarklet}</ButtonLink>
      <ButtonLink to="/extension">{t.extension}</ButtonLink>
    </RoadRow>
  )
}

export function PhoneRow(): ReactNode {
  const host = useHost()
  const sessions = useAsyncValue('road sessions', async () => (await host.call('sessions', {})).sessions.length)
  return (
    <RoadRow
      id="phone"
      title={t.fromYourPhone}
      glyph={Smartphone}
      help={t.openTheSharedPages}
      status={stateWords(sessions, (count) => t.devicesSignedIn({ count }))}
    >
      <ButtonLink to="/settings?page=account">{t.addADevice}</ButtonLink>
    </RoadRow>
  )
}
