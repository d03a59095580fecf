import * as t from '#shared/words/commands/titles.ts'
import type { CommandRows } from './command-row.ts'

/** Commands for the library rather than an article: feeds, tags, account and storage. */
export const libraryCommands = {
  'feed.add': {
    label: t.followAFeed,
    icon: 'source',
    needs: ['network'],
    path: '/list/sources/rss?add=feed',
  },
  'opml.import': {
    label: t.importOpml,
    icon: 'source',
    needs: ['network'],
    path: '/list/sources/rss?import=opml',
  },
  'opml.export': {
    label: t.exportOpml,
    icon: 'share',
    needs: ['network'],
    only: 'palette',
  },
  'tag.new': { label: t.newTag, icon: 'tag', path: '/list/tags?new=' },
  'shelf.new': { label: t.newShelf, icon: 'shelf', path: '/list/shelves?new=' },
  'tag.rename': { label: t.renameTag, icon: 'tag', only: 'palette' },
  'tag.merge': { label: t.mergeTags, icon: 'tag', only: 'palette' },
  'tag.delete': { label: t.deleteTag, icon: 'delete', only: 'palette' },
  'tag.pin': { label: t.pinTagsToSidebar, icon: 'tag', only: 'palette' },
  'account.id': { label: t.copyAccountId, icon: 'copy', only: 'palette' },
  'account.newsletterAddress': {
    label: t.copyNewsletterAddress,
    icon: 'mail',
    only: 'palette',
  },
  'help.diagnostics': {
    label: t.copyDiagnostics,
    icon: 'copy',
    only: 'palette',
  },
  'account.approveDevice': {
    label: t.addADevice,
    icon: 'user',
    needs: ['network'],
    path: '/settings?page=account',
  },
  'account.signOut': { label: t.signOut, icon: 'out', only: 'palette' },
  'save.clipboard': {
    label: t.saveClipboardUrl,
    icon: 'plus',
    only: 'palette',
  },
  'sync.full': {
    label: t.fullResync,
    icon: 'sync',
    needs: ['network'],
    only: 'palette',
  },
  'store.clear': {
    label: t.clearLocalCache,
    icon: 'command',
    path: '/settings?page=library&clear=ask',
  },
  'source.setUp': {
    label: t.sourceSettings,
    icon: 'source',
    only: 'palette',
  },
} as const satisfies CommandRows
