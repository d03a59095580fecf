import { CircleUser, Gem, Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { labelOf } from '#shared/commands/known.ts'
import { listText } from '#shared/language/formats.ts'
import * as t from '#shared/words/shell.ts'
import { offerPremium } from '../../dialogs/index.ts'
import { failureOf, notify, useHost, useAsyncValue } from '../../cache/index.ts'
import { CommandIcon, keyText, runCommand } from '../../commands/index.ts'
import { MenuButton } from '../../components/menu-button.tsx'
import { preference } from '../../preferences/index.ts'
import { desktopShell } from '../desktop/desktop-shell.ts'
import styles from './sidebar.module.css'

/** Shows the signed-in account and its actions. */
export function AccountMenu(): ReactNode {
  const host = useHost()
  const navigate = useNavigate()
  const { value: profile } = useAsyncValue('profile', () => host.call('profile', {}))
  const name = profile?.display_name || profile?.any_name || t.account
  const go = (path: string) => () => void navigate(path)
  const signOut = (): void =>
    void host.signOut().catch((error: unknown) => notify(failureOf(error).details, { type: 'error' }))
  return (
    <MenuButton
      label={t.accountName({ name })}
      tip={name}
      className={styles.account}
      items={() => [
        {
          id: 'account',
          label: labelOf('go.settingsAccount', ['place']),
          heading: typeof profile?.email === 'string' ? listText([name, profile.email]) : name,
          icon: <CommandIcon id="go.settingsAccount" states={['place']} />,
          run: () => runCommand('go.settingsAccount'),
        },
        {
          id: 'settings',
          label: labelOf('go.settings'),
          icon: <CommandIcon id="go.settings" />,
          hint: keyText('go.settings'),
          run: () => runCommand('go.settings'),
        },
        {
          id: 'theme',
          label: labelOf('go.settingsAppearance', ['place']),
          icon: <CommandIcon id="go.settingsAppearance" />,
          run: () => runCommand('go.settingsAppearance'),
        },
        // Without a keyboard, this is the only way to reach commands that have no button, such as an undo that is no
        // longer offered in a notice.
        ...(preference('palette')
          ? [
              {
                id: 'palette',
                label: labelOf('palette.open'),
                icon: <CommandIcon id="palette.open" />,
                hint: keyText('palette.open'),
                run: () => runCommand('palette.open'),
              },
            ]
          : []),
        {
          id: 'guide',
          label: labelOf('help.guide'),
          icon: <CommandIcon id="help.guide" />,
          run: () => runCommand('help.guide'),
        },
        {
          id: 'shortcuts',
          label: labelOf('help.shortcuts'),
          icon: <CommandIcon id="help.shortcuts" />,
          hint: keyText('help.shortcuts'),
          run: () => runCommand('help.shortcuts'),
        },
        {
          id: 'help',
          label: labelOf('go.feedback'),
          icon: <CommandIcon id="go.feedback" />,
          run: () => runCommand('go.feedback'),
        },
        {
          id: 'guest',
          label: labelOf('go.referral'),
          apart: true,
          icon: <CommandIcon id="go.referral" />,
          run: () => runCommand('go.referral'),
        },
        ...(profile?.is_premium === false
          ? [{ id: 'upgrade', label: t.upgrade, icon: <Gem size={16} />, run: () => offerPremium('SETTINGS') }]
          : []),
        ...(desktopShell() === null
          ? []
          : [
              {
                id: 'switch',
                label: t.doUseAnotherLibrary,
                apart: true,
                icon: <Server size={16} />,
                run: go('/settings?page=desktop'),
              },
            ]),
        {
          id: 'out',
          label: labelOf('account.signOut'),
          apart: desktopShell() === null,
          icon: <CommandIcon id="account.signOut" />,
          run: signOut,
        },
      ]}
    >
      <CircleUser size={16} aria-hidden />
      <span className={styles.label}>{name}</span>
    </MenuButton>
  )
}
