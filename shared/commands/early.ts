import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands that a list shows before the sheets to which they belong are loaded. */
export const earlyCommands = {
  'go.settingsAppearance': {
    label: { base: t.settingsAppearance, place: t.appearance },
    icon: 'appearance',
    path: '/settings?page=appearance',
  },
  'go.settingsAccount': {
    label: { base: t.settingsAccount, place: t.account },
    icon: { base: 'settings', place: 'user' },
    path: '/settings?page=account',
  },
  'go.feedback': {
    label: t.sendFeedback,
    icon: 'help',
    path: '/feedback',
  },
  'go.referral': { label: t.guestPass, icon: 'gift', path: '/referral' },
  'account.signOut': { label: t.signOut, icon: 'out', only: 'palette' },
  'menu.density': {
    label: t.chooseTheDensity,
    icon: 'list',
    only: 'palette',
  },
} as const satisfies CommandRows
