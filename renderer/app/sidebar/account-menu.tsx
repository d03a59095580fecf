import { CircleHelp, CircleUser, Gem, Gift, Keyboard, LogOut, Palette, Server, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { failureOf, notify, useHost, useReading } from '../../cache/index.ts'
import { keyText, runCommand } from '../../commands/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { desktopShell } from '../desktop/desktop-shell.ts'
import styles from './sidebar.module.css'

/** Who is signed in here, and what is theirs to do (UX.md section 1, "Sidebar"). */
export function AccountMenu(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const { value: profile } = useReading('profile', () => host.call('profile', {}))
  const name = profile?.display_name || profile?.any_name || 'Account'
  const go = (path: string) => () => void navigate(path)
  const signOut = (): void =>
    void host.signOut().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' }))
  return (
    <MenuButton
      label={`Account: ${name}`}
      tip={name}
      className={styles.account}
      items={() => [
        {
          id: 'account',
          label: 'Account',
          heading: typeof profile?.email === 'string' ? `${name}, ${profile.email}` : name,
          icon: <CircleUser size={16} />,
          run: go('/settings?page=account'),
        },
        {
          id: 'settings',
          label: 'Settings',
          icon: <Settings size={16} />,
          hint: keyText('go.settings'),
          run: () => runCommand('go.settings'),
        },
        {
          id: 'theme',
          label: 'Appearance',
          icon: <Palette size={16} />,
          run: go('/settings?page=appearance'),
        },
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <Keyboard size={16} />,
          hint: keyText('help.shortcuts'),
          run: () => runCommand('help.shortcuts'),
        },
        { id: 'help', label: 'Help and feedback', icon: <CircleHelp size={16} />, run: go('/feedback') },
        { id: 'guest', label: 'Guest Pass', apart: true, icon: <Gift size={16} />, run: go('/referral') },
        ...(profile?.is_premium === false
          ? [{ id: 'upgrade', label: 'Upgrade', icon: <Gem size={16} />, run: go('/payment/premium?screen=SETTINGS') }]
          : []),
        ...(desktopShell() === null
          ? []
          : [
              {
                id: 'switch',
                label: 'Use another library…',
                apart: true,
                icon: <Server size={16} />,
                run: go('/settings?page=desktop'),
              },
            ]),
        { id: 'out', label: 'Sign out', apart: desktopShell() === null, icon: <LogOut size={16} />, run: signOut },
      ]}
    >
      <CircleUser size={16} aria-hidden />
      <span className={styles.label}>{name}</span>
    </MenuButton>
  )
}
