import * as later from '#shared/words/commands/later.ts'
import type { CommandRows } from './command-row.ts'
import { earlyCommands } from './early.ts'

/** Commands for the library rather than an article: feeds, tags, account and storage. */
export const libraryCommands = {
  'feed.add': {
    label: later.followAFeed,
    icon: 'source',
    needs: ['network'],
    path: '/list/sources/rss?add=feed',
  },
  'opml.import': {
    label: later.importOpml,
    icon: 'source',
    needs: ['network'],
    path: '/list/sources/rss?import=opml',
  },
  'opml.export': {
    label: later.exportOpml,
    icon: 'share',
    needs: ['network'],
    only: 'palette',
  },
  'tag.new': { label: later.newTag, icon: 'tag', path: '/list/tags?new=' },
  'shelf.new': { label: later.newShelf, icon: 'shelf', path: '/list/shelves?new=' },
  'tag.rename': { label: later.renameTag, icon: 'tag', only: 'palette' },
  'tag.merge': { label: later.mergeTags, icon: 'tag', only: 'palette' },
  'tag.delete': { label: later.deleteTag, icon: 'delete', only: 'palette' },
  'tag.pin': { label: later.pinTagsToSidebar, icon: 'tag', only: 'palette' },
  'account.id': { label: later.copyAccountId, icon: 'copy', only: 'palette' },
  'account.newsletterAddress': {
    label: later.copyNewsletterAddress,
    icon: 'mail',
    only: 'palette',
  },
  'help.diagnostics': {
    label: later.copyDiagnostics,
    icon: 'copy',
    only: 'palette',
  },
  'account.approveDevice': {
    label: later.addADevice,
    icon: 'user',
    needs: ['network'],
    path: '/settings?page=account',
  },
  'account.signOut': earlyCommands['account.signOut'],
  'save.clipboard': {
    label: later.saveClipboardUrl,
    icon: 'plus',
    only: 'palette',
  },
  'sync.full': {
    label: later.fullResync,
    icon: 'sync',
    needs: ['network'],
    only: 'palette',
  },
  'store.clear': {
    label: later.clearLocalCache,
    icon: 'command',
    path: '/settings?page=library&clear=ask',
  },
  'source.setUp': {
    label: later.sourceSettings,
    icon: 'source',
    only: 'palette',
  },
} as const satisfies CommandRows
