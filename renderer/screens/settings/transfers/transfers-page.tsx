import * as s from '#shared/words/settings/search.ts'
import * as t from '#shared/words/settings/transfers.ts'
import { isDesktop } from '../../../platform.ts'
import { ExportLibrary } from '../export-library.tsx'
import type { SettingsPage } from '../settings-page.ts'
import { EReaders } from '../tools/e-readers.tsx'
import { FeedAddresses } from '../tools/feed-addresses.tsx'
import { Kindle } from '../tools/kindle.tsx'
import { Readwise } from '../tools/readwise.tsx'
import { BrowserRow, FeedsInRow, ImportRows, NewslettersRow, PhoneRow } from './bring-in.tsx'
import { BackupsRow, BringIn, FeedsOutRow, NotesFolderRow, PlugInRow, ProgramsRow, TakeOut } from './take-out.tsx'

/** Every way to get something into and out of the library, named by what the reader wants, with its state. */
export const transfersPage: SettingsPage = {
  title: t.importAndExport,
  rows: [
    { content: BringIn, finds: [] },
    {
      content: ImportRows,
      finds: [
        [t.fromAnotherApp, s.importName],
        [t.aFile, s.aFile],
      ],
    },
    { content: FeedsInRow, finds: [[t.feedsFromAnotherReader, s.feedsFromAnotherReader]] },
    { content: NewslettersRow, finds: [[t.newsletters, s.newsletters]] },
    { content: BrowserRow, finds: [[t.fromYourBrowser, s.saveFromTheBrowser]] },
    { content: PhoneRow, finds: [[t.fromYourPhone, s.fromYourPhone]] },
    { content: TakeOut, finds: [] },
    { content: ExportLibrary, finds: [[t.exportTheLibrary, s.export]] },
    { content: Readwise, finds: [[t.highlightsToReadwise, s.readwise]] },
    { content: PlugInRow, finds: [[t.highlightsToNotes, s.connectAPlugIn]] },
    { content: NotesFolderRow, finds: isDesktop() ? [[t.notesFolder, s.folder]] : [] },
    { content: Kindle, finds: [[t.articlesToAKindle, s.kindle]] },
    { content: EReaders, finds: [[t.articlesToAnEReader, s.eReaders]] },
    { content: FeedAddresses, finds: [[t.listsToAFeedReader, s.feedsOfYourLists]] },
    { content: FeedsOutRow, finds: [[t.feedsToAnotherReader, s.feedsToAnotherReader]] },
    { content: BackupsRow, finds: [] },
    { content: ProgramsRow, finds: [] },
  ],
}
