import type { ReactNode } from 'react'
import type { AppRows } from '../../screens/settings/transfers/bring-in.tsx'
import { SettingsScreen } from '../../screens/settings/settings-screen.tsx'
import { notificationsPage } from './desktop-notifications.tsx'
import { desktopPage } from './desktop-settings.tsx'
import { notesFolderPage } from './notes-folder/notes-folder-page.tsx'

const pages = { notes: notesFolderPage, notifications: notificationsPage, desktop: desktopPage }

/** The settings, including the pages of the desktop app. */
export function SettingsOnDesktop({ rows }: { readonly rows: AppRows }): ReactNode {
  return <SettingsScreen desktop={pages} rows={rows} />
}
