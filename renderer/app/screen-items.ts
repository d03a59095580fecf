import { contentType } from '#shared/model/content-type.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as t from '#shared/words/app.ts'
import { targetIds } from '../selection/index.ts'
import { currentLibrary, type Library } from '../cache/index.ts'
import { hasWebPage } from '../commands/index.ts'
import type { PaletteHandlers } from '../commands/palette/index.ts'
import type { NotesFormat } from '../reading/note-files/index.ts'

const formats: Readonly<Record<NotesFormat, string>> = { markdown: 'Markdown', csv: 'CSV', json: 'JSON' }

/** Returns screens' actions that aren't commands, keyed by palette name. */
export function screenHandlers(): PaletteHandlers {
  const library = currentLibrary()
  const ids = targetIds()
  const [only] = ids.length === 1 ? ids : []
  const entry = only === undefined ? null : library.entry(only)
  // For several articles this is unknown, because they may not have been fetched yet.
  const noted = entry ? entry.content.my_annotations.length > 0 : ids.length > 1
  return {
    ...(noted && {
      'highlight.exportAll': {
        children: () =>
          (Object.keys(formats) as NotesFormat[]).map((format) => ({
            id: `export ${format}`,
            title: formats[format],
            icon: 'share' as const,
            group: t.exportToAFile,
            run: async () => {
              const { exportHighlights } = await import('../screens/highlights/highlights-screen.tsx')
              await exportHighlights(library, ids, format)
            },
          })),
      },
    }),
    ...(entry && repairs(library, entry)),
    ...(entry && hasWebPage(entry) && pageFiles(library, entry)),
    'opml.export': {
      run: async () => {
        const { exportFeeds } = await import('../screens/sources/export-feeds.ts')
        await exportFeeds(library.host)
      },
    },
  }
}

/** Returns the actions that save an item's stored page as a file. */
function pageFiles(library: Library, { content }: FeedEntry): PaletteHandlers {
  const save = (format: 'html' | 'warc') => ({
    run: async () => {
      const { savePage } = await import('./pages/save-page.ts')
      await savePage(library.host, content.id, format)
    },
  })
  return { 'item.savePageHtml': save('html'), 'item.savePageWarc': save('warc') }
}

/** Returns repairs for a web page for which extraction failed or produced garbled text. */
function repairs(library: Library, entry: FeedEntry): PaletteHandlers {
  const { id, content_type, article, url } = entry.content
  if (content_type !== contentType.article || !/^https?:/i.test(url)) return {}
  return {
    ...(article && {
      'item.otherExtractor': {
        states: article.finder === 'other' ? ['otherExtractor'] : [],
        run: async () => {
          const [{ extractAgain }, { otherExtractor }] = await Promise.all([
            import('../screens/reader/repair/extract-again.ts'),
            import('../screens/reader/repair/other-extractor.ts'),
          ])
          await extractAgain(library, entry, otherExtractor(entry), () => library.articles.retry(id))
        },
      },
    }),
    'item.report': {
      run: async () => {
        const { reportArticle } = await import('../screens/reader/repair/report-article.ts')
        await reportArticle(library.host, entry)
      },
    },
  }
}
