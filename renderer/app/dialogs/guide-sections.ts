import type { CommandId } from '#shared/commands/index.ts'
import * as t from '#shared/words/app/dialogs.ts'
import type { IllustrationName } from '../../components/illustrations.tsx'

export interface GuideSection {
  readonly title: string
  readonly drawing: IllustrationName
  /** `{id}` is replaced with the key of that command. */
  readonly lines: readonly string[]
}

const key = (id: CommandId): string => `{${id}}`

/** The user guide. Its sections are in the order in which a new reader needs them. */
export const guideSections: readonly GuideSection[] = [
  {
    title: t.save,
    drawing: 'queue',
    lines: [
      t.pasteALinkAnywhere({ key: key('save.url') }),
      t.theBrowserExtensionSavesThePage,
      t.dropPdfs,
      t.aPageThatCantBeRead,
    ],
  },
  {
    title: t.workThroughAList,
    drawing: 'archive',
    lines: [
      t.nextAndPreviousMove({
        next: key('list.next'),
        previous: key('list.prev'),
        open: key('list.open'),
        back: key('reader.back'),
      }),
      t.archiveArchives({
        archive: key('item.archive'),
        favorite: key('item.favorite'),
        tags: key('item.tags'),
        delete: key('item.delete'),
        undo: key('history.undo'),
      }),
      t.shelvesKeepArticlesInYourOrder({ shelf: key('item.shelves'), shelves: key('go.shelves') }),
      t.publishAShelfFromItsMenu,
      t.shareAShelfWithReaders,
      t.selectSelectsRows({ select: key('list.select') }),
      t.rulesFileWhatArrives,
      t.aDotMeansUnread,
      t.onAPhone,
    ],
  },
  {
    title: t.findAnything,
    drawing: 'lost',
    lines: [
      t.openOpensTheCommandPalette({ open: key('palette.open') }),
      t.listTagsSourcesAndAuthors,
      t.searchSearchesTheFullText({ search: key('search.focus') }),
    ],
  },
  {
    title: t.read,
    drawing: 'key',
    lines: [
      t.appearanceSetsTheTheme({ appearance: key('reader.appearance'), theme: key('theme.toggle') }),
      t.nextAndPreviousWalkThroughParagraphs({
        next: key('reader.nextPara'),
        previous: key('reader.prevPara'),
        article: key('reader.nextArticle'),
      }),
      t.focusHidesEverythingButTheText({ focus: key('layout.focus') }),
      t.lecternRemembersYourPositionOnEvery,
      t.modelAnswersAboutTheArticle({ ask: key('reader.ask') }),
    ],
  },
  {
    title: t.highlightAndNote,
    drawing: 'favorites',
    lines: [
      t.selectTextAndPressHighlight({ highlight: key('highlight.toggle'), note: key('highlight.note') }),
      t.notebookOpensTheNotebook({ notebook: key('layout.notebook') }),
      t.theHighlightsListShowsAllYour,
    ],
  },
  {
    title: t.follow,
    drawing: 'filtered',
    lines: [
      t.underSources,
      t.newItemsArriveInTheInbox({ save: key('item.save'), dismiss: key('item.archive') }),
      t.youCanMuteASource,
      t.sendSendsAnItemToAReader({ send: key('item.send') }),
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
