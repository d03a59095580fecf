import type { Extractors } from '../../extraction/index.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Core } from '../core.ts'
import type { EntriesRoom } from '../entries/index.ts'
import type { PicturesRoom } from '../pictures/index.ts'
import type { UploadsRoom } from '../uploads/index.ts'
import { ArticleJobs } from './article-jobs.ts'
import { ContentFiles } from './content-files.ts'
import { ContentLinks } from './content-links.ts'
import { ContentMerge } from './content-merge.ts'
import { contentRoutes } from './content-routes.ts'
import { Contents } from './contents.ts'
import { CopiedTexts } from './copied-texts.ts'
import { mediaRoutes } from './media-routes.ts'
import { pageRoutes } from './pages/page-routes.ts'
import { PageVersions } from './pages/page-versions.ts'
import { PageStyles } from './pages/page-styles.ts'
import { StoredPages } from './pages/stored-pages.ts'
import { Profiles } from './profiles.ts'
import { saveRoutes } from './save-routes.ts'
import { articleJob, fetchPageJob, newerVersionJob, readAgainJob, readWithExtractorJob, Saves } from './saves.ts'
import { TitleOverrides } from './title-overrides.ts'
import { Transcripts } from './transcripts.ts'
import { writtenNoteRoutes } from './written-note-routes.ts'
import { WrittenNotes } from './written-notes.ts'

export interface Outside {
  readonly outbound: Outbound
  readonly extractors: Extractors
  /** See ArticleJobsOptions. */
  readonly spoolFolder: string | null
  /** Called when a browser extension has saved a page. */
  readonly extensionSaved: (account: number) => Promise<void>
}

interface Neighbours extends Outside {
  readonly entries: EntriesRoom
  readonly pictures: PicturesRoom
  readonly uploads: UploadsRoom
}

export type ArticlesRoom = ReturnType<typeof open>

/** Contents: pages, files and media that are saved, fetched and read. */
export function open(core: Core, { entries, pictures, uploads: { uploads }, ...outside }: Neighbours) {
  const { database, objects, stamps, wakeJobs } = core
  const { annotations, importedAnnotations, libraryEntries } = entries
  const { pagePictures } = pictures
  const contents = new Contents(database)
  const saves = new Saves({ ...core, libraryEntries, uploads, pagePictures })
  const files = new ContentFiles(database, objects)
  const merge = new ContentMerge(database, stamps, core.entries, annotations)
  const versions = new PageVersions(database)
  const storedPages = new StoredPages({
    ...{ versions, objects, extractors: outside.extractors, clock: core.clock },
    picture: (url) => pictures.pictures.kept(url),
    style: (place) => pagePictures.at(place),
  })
  const copiedTexts = new CopiedTexts(database)
  const styled = { pagePictures, pageStyles: new PageStyles(pagePictures, core.clock) }
  const mine = { copies: copiedTexts, versions, annotations, importedAnnotations, files, uploads, merge, ...styled }
  const articles = new ArticleJobs({ ...outside, ...core, ...mine })
  const transcripts = new Transcripts({ ...outside, ...core, annotations })
  const writtenNotes = new WrittenNotes({ ...core, libraryEntries, annotations })
  const namings = new TitleOverrides(database, stamps, core.entries)
  return {
    ...{
      contents,
      copiedTexts,
      saves,
      writtenNotes,
      transcripts,
      namings,
      storedPages,
      profiles: new Profiles(database),
    },
    /** Returns an item's text as HTML. Null if the item has no text. */
    htmlOf: async (account: number, contentId: number) => {
      const { article } = await contents.find(account, contentId, 'stored')
      if (article === null) return null
      const { markdownHtml } = await import('../../exports/index.ts')
      return markdownHtml(article.markdown ?? '')
    },
    jobs: {
      [articleJob]: articles,
      [readAgainJob]: articles,
      [fetchPageJob]: articles,
      [newerVersionJob]: articles,
      [readWithExtractorJob.usual]: articles,
      [readWithExtractorJob.other]: articles,
    },
    routes: {
      ...saveRoutes({ saves, contents, wakeJobs, extensionSaved: outside.extensionSaved }),
      ...contentRoutes({ contents, links: new ContentLinks(database), namings, saves, wakeJobs }),
      ...writtenNoteRoutes(writtenNotes),
      ...mediaRoutes(files, transcripts),
      ...pageRoutes(storedPages),
    },
  }
}
