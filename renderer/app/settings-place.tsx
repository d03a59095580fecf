import { lazy, type ReactNode } from 'react'
import { SettingsScreen } from '../screens/settings/settings-screen.tsx'
import { desktopShell } from './desktop/desktop-shell.ts'

const DesktopSettingsPage = lazy(() =>
  import('./desktop/desktop-settings.tsx').then(({ DesktopSettingsPage }) => ({ default: DesktopSettingsPage })),
)
const DesktopNotificationsPage = lazy(() =>
  import('./desktop/desktop-notifications.tsx').then(({ DesktopNotificationsPage }) => ({
    default: DesktopNotificationsPage,
  })),
)

const desktopPages = {
  notifications: { title: 'Notifications', content: DesktopNotificationsPage },
  desktop: { title: 'Desktop', content: DesktopSettingsPage },
}

/** The settings, with what only a desktop has where there is one. */
export function SettingsPlace(): ReactNode {
  return <SettingsScreen more={desktopShell() === null ? {} : desktopPages} />
}
