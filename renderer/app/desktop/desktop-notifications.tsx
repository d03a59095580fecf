import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Shell } from '#shared/desktop/shell.ts'
import * as t from '#shared/words/app/desktop.ts'
import * as s from '#shared/words/settings/search.ts'
import { useDesktopFacts } from './desktop-facts.ts'
import { ChoiceRow, FactRow, SwitchRow } from './desktop-rows.tsx'
import { desktopShell } from './desktop-shell.ts'
import type { SettingsPage } from '../../screens/settings/settings-page.ts'

/** Settings → Notifications: which notifications the desktop shows. */
export const notificationsPage: SettingsPage = {
  title: t.notifications,
  rows: [
    {
      content: DesktopNotifications,
      finds: [
        [t.numberOnTheAppsIcon, s.numberOnTheAppsIcon],
        [t.notifyWhenAnUpdateIsReady, s.notifyWhenAnUpdateIsReady],
        [t.newItemsFromSources, s.newItemsFromSources],
        [t.newItemsFromSourcesAtNight, s.newItemsFromSourcesAtNight],
      ],
    },
  ],
}

function DesktopNotifications(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>{t.theseOptionsBelongToTheDesktop}</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const { facts, change, resetOf } = useDesktopFacts(shell)
  if (facts === null) return null
  const { settings, updates } = facts
  return (
    <>
      <ChoiceRow
        label={t.numberOnTheAppsIcon}
        value={settings.badge}
        values={{ none: t.none, queue: t.itemsInTheQueue, inbox: t.newAndUnreadInTheInbox }}
        help={settings.badge === 'inbox' ? t.sinceYouLastLookedAtLectern : undefined}
        reset={resetOf('badge')}
        change={(badge) => change({ badge })}
      />
      <FactRow label={t.newItemsFromSources} help={t.sourcesWithTheBellTurnedOn}>
        <Link to="/list/sources">{t.chooseSources}</Link>
      </FactRow>
      <SwitchRow
        label={t.newItemsFromSourcesAtNight}
        help={t.whenOff}
        on={settings.newsAtNight}
        reset={resetOf('newsAtNight')}
        change={(newsAtNight) => change({ newsAtNight })}
      />
      {updates ? (
        <SwitchRow
          label={t.notifyWhenAnUpdateIsReady}
          help={t.whileNoLecternWindowIsIn}
          on={settings.updateNotification}
          reset={resetOf('updateNotification')}
          change={(updateNotification) => change({ updateNotification })}
        />
      ) : null}
    </>
  )
}
