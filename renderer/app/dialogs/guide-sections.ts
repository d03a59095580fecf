import type { CommandId } from '#shared/commands/index.ts'
import type { IllustrationName } from '../../components/illustrations.tsx'

export interface GuideSection {
  readonly title: string
  readonly drawing: IllustrationName
  /** `{id}` stands for the key of that command. */
  readonly lines: readonly string[]
}

const key = (id: CommandId): string => `{${id}}`

/** The user guide, in the order of a first day. */
export const guideSections: readonly GuideSection[] = [
  {
    title: 'Save',
    drawing: 'queue',
    lines: [
      `Paste a link anywhere in Lectern, or press ${key('save.url')} and type it. Several links go on one line each.`,
      'The browser extension saves the page you are on as you see it, also behind a sign-in. The bookmarklet saves its address.',
      'Drop PDFs, e-books (EPUB), emails, saved pages and exports of other apps onto the window.',
      'A page that cannot be read stays in the queue and says why. Retry asks again.',
    ],
  },
  {
    title: 'Work through a list',
    drawing: 'archive',
    lines: [
      `${key('list.next')} and ${key('list.prev')} move, ${key('list.open')} opens, ${key('reader.back')} comes back to the same row.`,
      `${key('item.archive')} archives, ${key('item.favorite')} marks a favorite, ${key('item.tags')} tags, ${key('item.delete')} deletes. ${key('history.undo')} undoes any of it.`,
      `${key('list.select')} selects rows, and every command then acts on all of them.`,
      'A dot means unread, a ring means begun. The date in a row is the one that the list is sorted by.',
      'On a phone, swipe a row to the right to archive it and to the left for its menu.',
    ],
  },
  {
    title: 'Find anything',
    drawing: 'lost',
    lines: [
      `${key('palette.open')} opens the command palette. Type part of a title, tag, source, command, theme or setting.`,
      '# lists tags, @ sources and authors, > commands only. In an article, : jumps to a heading or to 75 %.',
      `${key('search.focus')} searches the full text of everything you saved, with highlights and notes. in:, from: and type: narrow the results.`,
    ],
  },
  {
    title: 'Read',
    drawing: 'key',
    lines: [
      `${key('reader.appearance')} sets the theme, typeface, size and width. ${key('theme.toggle')} switches between dark and light.`,
      `${key('reader.nextPara')} and ${key('reader.prevPara')} walk through the paragraphs. ${key('reader.nextArticle')} opens the next article of the list.`,
      `${key('layout.focus')} hides everything but the text. More reading aids are under Aa, More.`,
      'Lectern remembers your place on every device.',
    ],
  },
  {
    title: 'Highlight and note',
    drawing: 'favorites',
    lines: [
      `Select words and press ${key('highlight.toggle')}, or ${key('highlight.note')} to add a note. Without a selection, the keys act on the current paragraph.`,
      `${key('layout.notebook')} opens the notebook: all highlights and notes of the article, its contents and its details.`,
      'The Highlights list holds them all, with search and export as Markdown, CSV or JSON.',
    ],
  },
  {
    title: 'Follow',
    drawing: 'filtered',
    lines: [
      'Under Sources, paste the address of a site: Lectern finds its feed. OPML files of other readers work too.',
      `New items arrive in the inbox. ${key('item.save')} keeps one in the queue, ${key('item.archive')} dismisses it.`,
      'A source can be muted, or save its items to the queue by itself.',
    ],
  },
  {
    title: 'Without a connection',
    drawing: 'offline',
    lines: [
      'The queue stays readable and searchable offline. Settings, Library and sync, decides how much is kept.',
      'The first change you make offline asks whether to keep it and send it later. Choose Always to stop being asked.',
      '“Can’t reach your library” means that there is a network but Lectern itself does not answer. It may be stopped.',
    ],
  },
  {
    title: 'Other programs',
    drawing: 'key',
    lines: [
      'Settings, Integrations, makes API tokens, and addresses at which a feed reader can follow your lists.',
      'On an e-reader, add the OPDS catalog or the wallabag server that Settings shows. The password is an API token.',
      'Webhooks tell another program what changes. The command line, lectern, saves, searches and exports from a terminal.',
      'An AI assistant can search and read your library if you give it a token. What it did is listed in Settings.',
    ],
  },
  {
    title: 'Your data',
    drawing: 'failed',
    lines: [
      'Everything is in one folder of your own. It is checked and backed up every day, and each backup is kept for a week.',
      'Pictures and site icons come through your library, so no site learns what you read.',
      'Deleted articles stay under Archive, Recently deleted.',
    ],
  },
]
