/** Names of the palette's pictures (palette-sprite.tsx draws them). */
export type GlyphName =
  | 'archive'
  | 'article'
  | 'back'
  | 'bookmark'
  | 'command'
  | 'copy'
  | 'delete'
  | 'filter'
  | 'forward'
  | 'gift'
  | 'highlight'
  | 'home'
  | 'inbox'
  | 'keyboard'
  | 'layout'
  | 'list'
  | 'mail'
  | 'note'
  | 'open'
  | 'out'
  | 'player'
  | 'plug'
  | 'plus'
  | 'queue'
  | 'read'
  | 'redo'
  | 'search'
  | 'settings'
  | 'share'
  | 'shuffle'
  | 'site'
  | 'sort'
  | 'source'
  | 'star'
  | 'sync'
  | 'tag'
  | 'text'
  | 'theme'
  | 'undo'
  | 'user'

/** By whole id. */
const byId: Readonly<Record<string, GlyphName>> = {
  'go.queue': 'queue',
  'go.inbox': 'inbox',
  'go.favorites': 'star',
  'go.highlights': 'highlight',
  'go.archive': 'archive',
  'go.tags': 'tag',
  'go.sources': 'source',
  'go.newsletters': 'mail',
  'go.home': 'home',
  'go.settings': 'settings',
  'go.continue': 'read',
  'go.random': 'shuffle',
  'history.redo': 'redo',
  'item.archive': 'archive',
  'item.save': 'queue',
  'item.favorite': 'star',
  'item.delete': 'delete',
  'item.tags': 'tag',
  'item.note': 'note',
  'item.toggleRead': 'read',
  'item.copyUrl': 'copy',
  'item.copyMarkdown': 'copy',
  'item.openOriginal': 'open',
  'item.newWindow': 'open',
  'item.share': 'share',
  'list.sort': 'sort',
  'list.filter': 'filter',
  'list.clearFilters': 'filter',
  'list.saveView': 'bookmark',
  'list.shuffle': 'shuffle',
  'list.refresh': 'sync',
  'list.archiveOlder': 'archive',
  'menu.entryFont': 'text',
  'menu.entryFontSize': 'text',
  'menu.entryLineHeight': 'text',
  'menu.entryWidth': 'text',
  'menu.zoom': 'text',
  'menu.reduceMotion': 'layout',
  'menu.highlightStyle': 'highlight',
  'menu.recent': 'read',
  'item.addTag': 'tag',
  'item.removeTag': 'tag',
  'item.resetProgress': 'undo',
  'item.copyTitle': 'copy',
  'item.source': 'source',
  'item.follow': 'source',
  'item.fetchAgain': 'sync',
  'item.otherExtractor': 'sync',
  'item.report': 'mail',
  'highlight.exportAll': 'share',
  'highlight.copyAll': 'copy',
  'highlight.clearAll': 'delete',
  'source.open': 'source',
  'source.setUp': 'source',
  'menu.sort': 'sort',
  'menu.filter': 'filter',
  'menu.tag': 'tag',
  'menu.density': 'list',
  'feed.add': 'source',
  'opml.import': 'source',
  'opml.export': 'share',
  'account.id': 'copy',
  'account.letters': 'mail',
  'help.diagnostics': 'copy',
  'list.readAbove': 'read',
  'tag.delete': 'delete',
  'account.out': 'out',
  'account.letIn': 'user',
  'history.back': 'back',
  'history.forward': 'forward',
  'place /referral': 'gift',
  'place /list?list=connect': 'plug',
  'place /list/sources/profile': 'user',
  'place /list/sources/rss': 'source',
  'place /list/highlights?by=highlight': 'highlight',
  'place /bookmarklet': 'bookmark',
}

/** By what an id begins with, up to its first dot or space. */
const byKind: Readonly<Record<string, GlyphName>> = {
  desktop: 'settings',
  save: 'plus',
  capture: 'plus',
  file: 'plus',
  sync: 'sync',
  history: 'undo',
  theme: 'theme',
  scheme: 'theme',
  menu: 'theme',
  layout: 'layout',
  search: 'search',
  help: 'keyboard',
  highlight: 'highlight',
  nb: 'highlight',
  player: 'player',
  media: 'player',
  pdf: 'article',
  reader: 'text',
  choice: 'text',
  item: 'article',
  list: 'list',
  sort: 'sort',
  filter: 'filter',
  density: 'list',
  tag: 'tag',
  source: 'site',
  author: 'user',
  view: 'bookmark',
}

/** The picture in front of a row. */
export function glyphOf(id: string): GlyphName {
  return (
    byId[id] ?? byKind[/^[^. ]*/.exec(id)?.[0] ?? ''] ?? (id.startsWith('place /settings') ? 'settings' : 'command')
  )
}

export const glyphHref = (id: string): string => `#palette-${glyphOf(id)}`
