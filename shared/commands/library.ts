import type { CommandRows } from './command-row.ts'

/** Commands for the library rather than an article: feeds, tags, account and storage. */
export const libraryCommands = {
  'feed.add': {
    label: 'Follow a feed…',
    icon: 'source',
    aliases: ['subscribe', 'rss', 'add a feed', 'add feed', 'add source', 'follow a site'],
    needs: ['network'],
    path: '/list/sources/rss?add=feed',
  },
  'opml.import': {
    label: 'Import OPML…',
    icon: 'source',
    aliases: ['import feeds', 'subscriptions'],
    needs: ['network'],
    path: '/list/sources/rss?import=opml',
  },
  'opml.export': {
    label: 'Export OPML',
    icon: 'share',
    aliases: ['export feeds', 'subscriptions'],
    needs: ['network'],
    only: 'palette',
  },
  'tag.new': { label: 'New tag…', icon: 'tag', aliases: ['create tag', 'label'], path: '/list/tags?new=' },
  'tag.rename': { label: 'Rename tag…', icon: 'tag', only: 'palette' },
  'tag.merge': { label: 'Merge tags…', icon: 'tag', aliases: ['join tags'], only: 'palette' },
  'tag.delete': { label: 'Delete tag…', icon: 'delete', aliases: ['remove tag'], only: 'palette' },
  'tag.pin': { label: 'Pin tags to sidebar…', icon: 'tag', aliases: ['unpin tag'], only: 'palette' },
  'account.id': { label: 'Copy account id', icon: 'copy', aliases: ['user id'], only: 'palette' },
  'account.newsletterAddress': {
    label: 'Copy newsletter address',
    icon: 'mail',
    aliases: ['email', 'mail address', 'forwarding address'],
    only: 'palette',
  },
  'help.diagnostics': {
    label: 'Copy diagnostics',
    icon: 'copy',
    aliases: ['version', 'report', 'support'],
    only: 'palette',
  },
  'account.approveDevice': {
    label: 'Add a device…',
    icon: 'user',
    aliases: ['qr code', 'phone', 'sign in another device'],
    needs: ['network'],
    path: '/settings?page=account',
  },
  'account.signOut': { label: 'Sign out', icon: 'out', aliases: ['log out', 'switch account'], only: 'palette' },
  'save.clipboard': {
    label: 'Save clipboard URL',
    icon: 'plus',
    aliases: ['paste', 'save the url on the clipboard'],
    only: 'palette',
  },
  'sync.full': {
    label: 'Full resync',
    icon: 'sync',
    aliases: ['force full sync', 'sync everything again'],
    needs: ['network'],
    only: 'palette',
  },
  'store.clear': {
    label: 'Clear local cache…',
    icon: 'command',
    aliases: ['offline storage', 'free space', 'reset cache'],
    path: '/settings?page=library&clear=ask',
  },
  'source.setUp': {
    label: 'Source settings…',
    icon: 'source',
    aliases: ['set up a source', 'notifications', 'favorite source', 'signal boost', 'unfollow'],
    only: 'palette',
  },
} as const satisfies CommandRows
