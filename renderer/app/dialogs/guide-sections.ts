import type { CommandId } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/dialogs.ts'
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
    title: t.save,
    drawing: 'queue',
    lines: [
      `Paste a link anywhere in Lectern, or press ${key('save.url')} and type it. Several links go on one line each.`,
      t.theBrowserExtensionSavesThePage,
      t.dropPdfs,
      t.aPageThatCantBeRead,
    ],
  },
  {
    title: t.workThroughAList,
    drawing: 'archive',
    lines: [
      `${key('list.next')} and ${key('list.prev')} move, ${key('list.open')} opens, ${key('reader.back')} comes back to the same row.`,
      `${key('item.archive')} archives, ${key('item.favorite')} marks a favorite, ${key('item.tags')} tags, ${key('item.delete')} deletes. ${key('history.undo')} undoes any of it.`,
      `${key('list.select')} selects rows, and every command then acts on all of them.`,
      t.aDotMeansUnread,
      t.onAPhone,
    ],
  },
  {
    title: t.findAnything,
    drawing: 'lost',
    lines: [
      `${key('palette.open')} opens the command palette. Type part of a title, tag, source, command, theme or setting.`,
      '# lists tags, @ sources and authors, > commands only. In an article, : jumps to a heading or to 75 %.',
      `${key('search.focus')} searches the full text of everything you saved, with highlights and notes. in:, from: and type: narrow the results.`,
    ],
  },
  {
    title: t.read,
    drawing: 'key',
    lines: [
      `${key('reader.appearance')} sets the theme, typeface, size and width. ${key('theme.toggle')} switches between dark and light.`,
      `${key('reader.nextPara')} and ${key('reader.prevPara')} walk through the paragraphs. ${key('reader.nextArticle')} opens the next article of the list.`,
      `${key('layout.focus')} hides everything but the text. More reading aids are under Aa, More.`,
      t.lecternRemembersYourPositionOnEvery,
    ],
  },
  {
    title: t.highlightAndNote,
    drawing: 'favorites',
    lines: [
      `Select words and press ${key('highlight.toggle')}, or ${key('highlight.note')} to add a note. Without a selection, the keys act on the current paragraph.`,
      `${key('layout.notebook')} opens the notebook: all highlights and notes of the article, its contents and its details.`,
      t.theHighlightsListShowsAllYour,
    ],
  },
  {
    title: t.follow,
    drawing: 'filtered',
    lines: [
      t.underSources,
      `New items arrive in the inbox. ${key('item.save')} keeps one in the queue, ${key('item.archive')} dismisses it.`,
      t.youCanMuteASource,
    ],
  },
  {
    title: t.withoutAConnection,
    drawing: 'offline',
    lines: [
      t.theQueueStaysReadableAndSearchable,
      t.whenYouFirstChangeSomethingOffline,
      t.cantReachYourLibraryMeansThat,
    ],
  },
  {
    title: t.otherPrograms,
    drawing: 'key',
    lines: [t.underSettings, t.onAnEReader, t.webhooksNotifyAnotherProgramOfChanges, t.anAiAssistantCanSearchAnd],
  },
  {
    title: t.yourData,
    drawing: 'failed',
    lines: [t.everythingIsStoredInYourOwn, t.picturesAndSiteIconsAreLoaded, t.deletedArticlesStayUnderArchive],
  },
]
