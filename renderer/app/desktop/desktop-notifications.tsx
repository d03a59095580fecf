import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Shell } from '#shared/desktop/shell.ts'
import { useDesktopFacts } from './desktop-facts.ts'
import { ChoiceRow, FactRow, SwitchRow } from './desktop-rows.tsx'
import { desktopShell } from './desktop-shell.ts'

/** Settings → Notifications: which notifications the desktop shows. */
export function DesktopNotificationsPage(): ReactNode {
  const shell = desktopShell()
  return shell ? <Page shell={shell} /> : <p>These options belong to the desktop app.</p>
}

function Page({ shell }: { readonly shell: Shell }): ReactNode {
  const { facts, change, resetOf } = useDesktopFacts(shell)
  if (facts === null) return null
  const { settings, updates } = facts
  return (
    <>
      <ChoiceRow
        label="Number on the app’s icon"
        value={settings.badge}
        values={{ none: 'None', queue: 'Items in the queue', inbox: 'New and unread in the inbox' }}
        help={settings.badge === 'inbox' ? 'Since you last looked at Lectern.' : undefined}
        reset={resetOf('badge')}
        change={(badge) => change({ badge })}
      />
      <FactRow
        label="New from sources"
        help="Those whose bell is on tell of what they bring, all of it at once, at most every hour."
      >
        <Link to="/list/sources">Choose sources</Link>
      </FactRow>
      <SwitchRow
        label="New from sources at night"
        help="Otherwise nothing is told from 22 to 8 o’clock, and what came is told after it."
        on={settings.newsAtNight}
        reset={resetOf('newsAtNight')}
        change={(newsAtNight) => change({ newsAtNight })}
      />
      {updates ? (
        <SwitchRow
          label="Notify when an update is ready"
          help="While no window is in front."
          on={settings.updateNotification}
          reset={resetOf('updateNotification')}
          change={(updateNotification) => change({ updateNotification })}
        />
      ) : null}
    </>
  )
}
