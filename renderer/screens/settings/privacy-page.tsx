import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Host } from '#shared/host/host.ts'
import { numberText } from '#shared/language/formats.ts'
import { profileType } from '#shared/model/profile.ts'
import * as t from '#shared/words/settings.ts'
import * as s from '#shared/words/settings/search.ts'
import { reportRefusal } from '../../paying/index.ts'
import { notify, useHost, useAsyncValue } from '../../cache/index.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { setPreference, usePreference } from '../../preferences/index.ts'
import { SentData } from './sent-data.tsx'
import { Row } from './setting-rows.tsx'
import { setting, type SettingsPage } from './settings-page.ts'
import styles from './settings-screen.module.css'
import { TransfersLink } from './transfers-link.tsx'

/** The storage key used by renderer/commands/palette. */
const RECENTS = 'lectern.palette'

type SenderNames = ReadonlyMap<number, string>
const noNames: SenderNames = new Map()

/** Returns the names of the followed newsletters. For other senders, only the IDs are known. */
async function readNames(host: Host): Promise<SenderNames> {
  const { sources } = await host.call('sources', { query: { profile_type: profileType.newsletter } })
  return new Map(sources.flatMap(({ profile }) => (profile ? [[profile.id, profile.any_name] as const] : [])))
}

/** Settings for the data that others receive about the user, and for the data that this device remembers. */
export const privacyPage: SettingsPage = {
  title: t.privacyAndData,
  rows: [
    { label: t.picturesInLists, search: s.picturesInLists, help: t.fetchedAndStoredByYourLibrary, value: t.always },
    { content: AllowedSenders, finds: [[t.picturesInNewsletters, s.picturesInNewsletters]] },
    {
      label: t.videosAndOtherEmbeds,
      search: s.videosAndOtherEmbeds,
      help: t.nothingIsLoadedFromTheirHosts,
      value: t.loadedWhenYouPressThem,
    },
    {
      label: t.yourReading,
      search: s.yourReading,
      help: t.timeStreaksAndWhatYouFinished,
      value: <Link to="/statistics">{t.show}</Link>,
    },
    { content: TransfersLink, finds: [] },
    setting('usageEvents', { label: t.usage, search: s.usage, help: t.whichScreensYouOpenAndHow }),
    setting('errorReports', { label: t.errorReports, search: s.errorReports, help: t.errorsThatShowNoNotice }),
    { content: SentData, finds: [[t.sentData, s.sentData]] },
    { content: Drafts, finds: [[t.drafts, s.drafts]] },
    { content: RecentCommands, finds: [[t.recentCommands, s.recentCommands]] },
  ],
}

function AllowedSenders(): ReactNode {
  const host = useHost()
  const senders = usePreference('picturesFrom')
  const { value: names } = useAsyncValue(senders.length === 0 ? 'no senders' : 'senders', () =>
    senders.length === 0 ? Promise.resolve(noNames) : readNames(host),
  )
  return (
    <>
      <Row label={t.picturesInNewsletters} help={t.picturesShowTheSenderThatYou}>
        <span className={styles.value}>
          {senders.length === 0 ? t.fromNoOne : t.fromLength({ length: numberText(senders.length) })}
        </span>
        {senders.length === 0 ? null : (
          <Button onClick={() => setPreference('picturesFrom', [])}>{t.clearAllowedSenders}</Button>
        )}
      </Row>
      <ul>
        {senders.map((sender) => (
          <li key={sender} className={styles.row}>
            <Sender sender={sender} names={names} />
            <IconButton
              label={t.stopLoadingPicturesFromSender({ sender })}
              onClick={() =>
                setPreference(
                  'picturesFrom',
                  senders.filter((one) => one !== sender),
                )
              }
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  )
}

function Drafts(): ReactNode {
  const host = useHost()
  const clearDrafts = (): void =>
    void host.clearDrafts().then(
      (many) => notify(many === 0 ? t.noDraftsToClear : t.draftsCleared({ count: many })),
      (error: unknown) => reportRefusal(error),
    )
  return (
    <Row label={t.drafts} help={t.unsavedNotesOnThisDevice}>
      <Button onClick={clearDrafts}>{t.clearDrafts}</Button>
    </Row>
  )
}

function RecentCommands(): ReactNode {
  const [cleared, setCleared] = useState(false)
  return (
    <Row label={t.recentCommands} help={t.commandsThatThePaletteShowsFirst}>
      <Button
        disabled={cleared}
        onClick={() => {
          localStorage.removeItem(RECENTS)
          setCleared(true)
          notify(t.recentCommandsCleared)
        }}
      >
        {t.clearRecentCommands}
      </Button>
    </Row>
  )
}

/** Shows the sender of a newsletter, identified by its ID or by the host of its pages. */
function Sender({ sender, names }: { readonly sender: string; readonly names: SenderNames | null }): ReactNode {
  const profile = /^profile:(\d+)$/.exec(sender)?.[1]
  const name = names?.get(Number(profile))
  return (
    <span dir="auto" className={styles.long}>
      {profile === undefined
        ? sender.replace(/^host:/, '') || t.emailsWithoutASender
        : (name ?? t.newsletterProfile({ profile }))}
    </span>
  )
}
