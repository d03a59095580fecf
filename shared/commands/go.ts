import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Destinations in the sidebar and the Go menu. */
export const goCommands = {
  'go.queue': {
    label: { base: t.goToQueue, place: t.queue },
    icon: 'queue',
    keys: ['g q'],
    menus: { bar: 'go' },
    accelerator: 'CmdOrCtrl+1',
    path: '/list/queue',
  },
  'go.inbox': {
    label: { base: t.goToInbox, place: t.inbox },
    icon: 'inbox',
    keys: ['g i'],
    menus: { bar: 'go' },
    accelerator: 'CmdOrCtrl+2',
    path: '/list/inbox',
  },
  'go.favorites': {
    label: { base: t.goToFavorites, place: t.favorites },
    icon: 'star',
    keys: ['g f'],
    menus: { bar: 'go', listMore: 12 },
    accelerator: 'CmdOrCtrl+3',
    path: '/list/favorites',
  },
  'go.highlights': {
    label: { base: t.goToHighlights, place: t.highlights },
    icon: 'highlight',
    keys: ['g h'],
    menus: { bar: 'go' },
    accelerator: 'CmdOrCtrl+4',
    path: '/list/highlights',
  },
  'go.archive': {
    label: { base: t.goToArchive, place: t.archive },
    icon: 'archive',
    keys: ['g a'],
    menus: { bar: 'go', listMore: 13 },
    accelerator: 'CmdOrCtrl+5',
    path: '/list/archive',
  },
  'go.tags': {
    label: { base: t.goToTags, place: t.tags },
    icon: 'tag',
    keys: ['g t'],
    menus: { bar: 'go', listMore: 14 },
    accelerator: 'CmdOrCtrl+6',
    path: '/list/tags',
  },
  'go.sources': {
    label: { base: t.goToSources, place: t.sources },
    icon: 'source',
    keys: ['g s'],
    menus: { bar: 'go' },
    accelerator: 'CmdOrCtrl+7',
    path: '/list/sources',
  },
  'go.newsletters': {
    label: { base: t.goToNewsletters, place: t.newsletters },
    icon: 'mail',
    keys: ['g n'],
    menus: { bar: 'go' },
    path: '/list/sources/newsletter',
  },
  'go.home': {
    label: { base: t.goToHome, place: t.home },
    icon: 'home',
    keys: ['g o'],
    menus: { bar: 'go', listMore: 11 },
    accelerator: 'CmdOrCtrl+8',
    path: '/home',
  },
  'go.continue': { label: t.continueReading, icon: 'begun', keys: ['g c'], menus: { bar: 'go' } },
  'go.random': {
    label: t.openARandomArticle,
    icon: 'shuffle',
    keys: ['g r'],
    menus: { bar: 'go' },
  },
  'go.settings': {
    label: t.settings,
    icon: 'settings',
    keys: ['g ,'],
    menus: { bar: 'file', listMore: 15 },
    accelerator: 'CmdOrCtrl+,',
    path: '/settings',
  },
} as const satisfies CommandRows

/** Destinations without a key, and commands that open a list. */
export const placeCommands = {
  'menu.tag': { label: t.chooseATag, icon: 'tag', only: 'palette' },
  'menu.recent': { label: t.openRecent, icon: 'begun', only: 'palette' },
  'go.writers': {
    label: t.writers,
    icon: 'user',
    path: '/list/sources/profile',
  },
  'go.rss': { label: t.rssFeeds, icon: 'source', path: '/list/sources/rss' },
  'go.quotes': {
    label: t.highlightsOneByOne,
    icon: 'highlight',
    path: '/list/highlights?by=highlight',
  },
  'go.review': {
    label: t.reviewHighlights,
    icon: 'highlight',
    path: '/list/highlights?by=review',
  },
  'go.connect': {
    label: t.connect,
    icon: 'plug',
    path: '/list?list=connect',
  },
  'go.import': {
    label: { base: t.importALibrary, place: t.import },
    icon: 'plus',
    path: '/list?list=connect#import',
  },
  'go.upload': {
    label: t.uploadFiles,
    icon: 'plus',
    path: '/list?list=connect#import',
  },
  'go.export': {
    label: { base: t.exportLibrary, place: t.export },
    icon: 'out',
    path: '/settings?page=library#export',
  },
  'go.deleted': {
    label: t.recentlyDeleted,
    icon: 'delete',
    path: '/list/archive?deleted=true',
  },
  'go.settingsAppearance': {
    label: { base: t.settingsAppearance, place: t.appearance },
    icon: 'appearance',
    path: '/settings?page=appearance',
  },
  'go.settingsReading': {
    label: t.settingsReading,
    icon: 'settings',
    path: '/settings?page=reading',
  },
  'go.settingsListening': {
    label: t.settingsListening,
    icon: 'settings',
    path: '/settings?page=listening',
  },
  'go.settingsLibrary': {
    label: t.settingsLibraryAndSync,
    icon: 'settings',
    path: '/settings?page=library',
  },
  'go.settingsSources': {
    label: t.settingsSources,
    icon: 'settings',
    path: '/settings?page=sources',
  },
  'go.settingsKeyboard': {
    label: t.settingsKeyboard,
    icon: 'settings',
    path: '/settings?page=keyboard',
  },
  'go.settingsAccount': {
    label: { base: t.settingsAccount, place: t.account },
    icon: { base: 'settings', place: 'user' },
    path: '/settings?page=account',
  },
  'go.settingsSubscription': {
    label: t.settingsSubscription,
    icon: 'settings',
    path: '/settings?page=subscription',
  },
  'go.settingsIntegrations': {
    label: t.settingsIntegrations,
    icon: 'settings',
    path: '/settings?page=integrations',
  },
  'go.apiTokens': {
    label: t.apiTokens,
    icon: 'command',
    path: '/settings?page=integrations#tokens',
  },
  'go.assistants': {
    label: t.aiAssistants,
    icon: 'command',
    path: '/settings?page=integrations#assistants',
  },
  'go.webhooks': {
    label: t.webhooks,
    icon: 'command',
    path: '/settings?page=integrations#webhooks',
  },
  'go.eReaders': {
    label: t.eReaders,
    icon: 'command',
    path: '/settings?page=integrations#e-readers',
  },
  'go.kindle': {
    label: t.kindle,
    icon: 'command',
    path: '/settings?page=integrations#kindle',
  },
  'go.readwise': {
    label: t.readwise,
    icon: 'command',
    path: '/settings?page=integrations#readwise',
  },
  'go.plugIns': {
    label: t.connectAPlugIn,
    icon: 'plug',
    path: '/settings?page=integrations#plug-in',
  },
  'go.ownFeeds': {
    label: t.feedsOfYourLists,
    icon: 'source',
    path: '/settings?page=integrations#feed-addresses',
  },
  'go.mailboxes': {
    label: t.mailboxes,
    icon: 'mail',
    path: '/settings?page=sources#mailboxes',
  },
  'go.settingsPrivacy': {
    label: t.settingsPrivacyAndData,
    icon: 'settings',
    path: '/settings?page=privacy',
  },
  'go.settingsBackups': {
    label: t.settingsBackups,
    icon: 'settings',
    path: '/settings?page=backups',
  },
  'go.releaseNotes': {
    label: t.whatsNew,
    icon: 'settings',
    path: '/settings?page=about#whats-new',
  },
  'go.settingsAbout': {
    label: t.settingsAbout,
    icon: 'settings',
    path: '/settings?page=about',
  },
  'go.settingsDesktop': {
    label: t.settingsDesktop,
    icon: 'settings',
    needs: ['desktop'],
    path: '/settings?page=desktop',
  },
  'go.settingsNotifications': {
    label: t.settingsNotifications,
    icon: 'settings',
    needs: ['desktop'],
    path: '/settings?page=notifications',
  },
  'go.bookmarklet': { label: t.bookmarklet, icon: 'bookmark', path: '/bookmarklet' },
  'go.extension': { label: t.browserExtension, icon: 'command', path: '/extension' },
  'go.plans': {
    label: t.plansAndPayment,
    icon: 'command',
    path: '/payment/premium',
  },
  'go.onboarding': {
    label: t.firstSteps,
    icon: 'command',
    path: '/onboarding',
  },
  'go.feedback': {
    label: t.sendFeedback,
    icon: 'help',
    path: '/feedback',
  },
  'go.referral': { label: t.guestPass, icon: 'gift', path: '/referral' },
  'go.activity': { label: t.recentActivity, icon: 'command', path: '/activity' },
  'go.statistics': {
    label: t.readingStatistics,
    icon: 'command',
    path: '/statistics',
  },
  'history.back': { label: t.back, icon: 'back' },
  'history.forward': { label: t.forward, icon: 'forward' },
  'source.open': { label: t.chooseASource, icon: 'source', only: 'palette' },
} as const satisfies CommandRows
