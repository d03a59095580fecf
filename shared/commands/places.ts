import * as later from '#shared/words/commands/later.ts'
import type { CommandRows } from './command-row.ts'
import { earlyCommands } from './early.ts'

/** Destinations without a key, and commands that open a list. */
export const placeCommands = {
  'menu.tag': { label: later.chooseATag, icon: 'tag', only: 'palette' },
  'menu.shelf': { label: later.chooseAShelf, icon: 'shelf', only: 'palette' },
  'menu.recent': { label: later.openRecent, icon: 'begun', only: 'palette' },
  'go.writers': {
    label: later.writers,
    icon: 'user',
    path: '/list/sources/profile',
  },
  'go.rss': { label: later.rssFeeds, icon: 'source', path: '/list/sources/rss' },
  'go.quotes': {
    label: later.highlightsOneByOne,
    icon: 'highlight',
    path: '/list/highlights?by=highlight',
  },
  'go.review': {
    label: later.reviewHighlights,
    icon: 'highlight',
    path: '/list/highlights?by=review',
  },
  'go.connect': {
    label: later.importAndExport,
    icon: 'plug',
    path: '/settings?page=transfers',
  },
  'go.import': {
    label: { base: later.importALibrary, place: later.import },
    icon: 'plus',
    path: '/settings?page=transfers#import',
  },
  'go.upload': {
    label: later.uploadFiles,
    icon: 'plus',
    path: '/settings?page=transfers#files',
  },
  'go.export': {
    label: { base: later.exportLibrary, place: later.export },
    icon: 'out',
    path: '/settings?page=transfers#export',
  },
  'go.deleted': {
    label: later.recentlyDeleted,
    icon: 'delete',
    path: '/list/archive?deleted=true',
  },
  'go.settingsAppearance': earlyCommands['go.settingsAppearance'],
  'go.settingsReading': {
    label: later.settingsReading,
    icon: 'settings',
    path: '/settings?page=reading',
  },
  'go.settingsListening': {
    label: later.settingsListening,
    icon: 'settings',
    path: '/settings?page=listening',
  },
  'go.settingsLibrary': {
    label: later.settingsLibraryAndSync,
    icon: 'settings',
    path: '/settings?page=library',
  },
  'go.settingsSources': {
    label: later.settingsSources,
    icon: 'settings',
    path: '/settings?page=sources',
  },
  'go.settingsRules': {
    label: { base: later.settingsRules, place: later.rulesPlace },
    icon: 'settings',
    path: '/settings?page=rules',
  },
  'rule.new': {
    label: later.newRule,
    icon: 'plus',
    path: '/settings?page=rules&new=rule',
  },
  'go.settingsKeyboard': {
    label: later.settingsKeyboard,
    icon: 'settings',
    path: '/settings?page=keyboard',
  },
  'go.settingsAccount': earlyCommands['go.settingsAccount'],
  'go.settingsSubscription': {
    label: later.settingsSubscription,
    icon: 'settings',
    path: '/settings?page=subscription',
  },
  'go.settingsIntegrations': {
    label: later.settingsIntegrations,
    icon: 'settings',
    path: '/settings?page=integrations',
  },
  'go.apiTokens': {
    label: later.apiTokens,
    icon: 'command',
    path: '/settings?page=integrations#tokens',
  },
  'go.assistants': {
    label: later.aiAssistants,
    icon: 'command',
    path: '/settings?page=integrations#assistants',
  },
  'go.webhooks': {
    label: later.webhooks,
    icon: 'command',
    path: '/settings?page=integrations#webhooks',
  },
  'go.eReaders': {
    label: later.eReaders,
    icon: 'command',
    path: '/settings?page=transfers#e-readers',
  },
  'go.kindle': {
    label: later.kindle,
    icon: 'command',
    path: '/settings?page=transfers#kindle',
  },
  'go.ownModel': {
    label: later.yourOwnModel,
    icon: 'command',
    path: '/settings?page=integrations#model',
  },
  'go.readwise': {
    label: later.readwise,
    icon: 'command',
    path: '/settings?page=transfers#readwise',
  },
  'go.plugIns': {
    label: later.connectAPlugIn,
    icon: 'plug',
    path: '/settings?page=transfers#plug-in',
  },
  'go.ownFeeds': {
    label: later.feedsOfYourLists,
    icon: 'source',
    path: '/settings?page=transfers#feed-addresses',
  },
  'go.mailboxes': {
    label: later.mailboxes,
    icon: 'mail',
    path: '/settings?page=sources#mailboxes',
  },
  'go.settingsPrivacy': {
    label: later.settingsPrivacyAndData,
    icon: 'settings',
    path: '/settings?page=privacy',
  },
  'go.settingsBackups': {
    label: later.settingsBackups,
    icon: 'settings',
    path: '/settings?page=backups',
  },
  'go.releaseNotes': {
    label: later.whatsNew,
    icon: 'settings',
    path: '/settings?page=about#whats-new',
  },
  'go.settingsAbout': {
    label: later.settingsAbout,
    icon: 'settings',
    path: '/settings?page=about',
  },
  'go.settingsDesktop': {
    label: later.settingsDesktop,
    icon: 'settings',
    needs: ['desktop'],
    path: '/settings?page=desktop',
  },
  'go.settingsNotifications': {
    label: later.settingsNotifications,
    icon: 'settings',
    needs: ['desktop'],
    path: '/settings?page=notifications',
  },
  'go.bookmarklet': { label: later.bookmarklet, icon: 'bookmark', path: '/bookmarklet' },
  'go.extension': { label: later.browserExtension, icon: 'command', path: '/extension' },
  'go.plans': {
    label: later.plansAndPayment,
    icon: 'command',
    path: '/payment/premium',
  },
  'go.onboarding': {
    label: later.firstSteps,
    icon: 'command',
    path: '/onboarding',
  },
  'go.feedback': earlyCommands['go.feedback'],
  'go.referral': earlyCommands['go.referral'],
  'go.activity': { label: later.recentActivity, icon: 'command', path: '/activity' },
  'go.statistics': {
    label: later.readingStatistics,
    icon: 'command',
    path: '/statistics',
  },
  'history.back': { label: later.back, icon: 'back' },
  'history.forward': { label: later.forward, icon: 'forward' },
  'source.open': { label: later.chooseASource, icon: 'source', only: 'palette' },
} as const satisfies CommandRows
