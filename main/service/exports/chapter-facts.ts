import { savedDate, tagsOf } from './entry-facts.ts'
import { languageOf } from './entry-xhtml.ts'
import type { ChapterFacts } from './epub-package.ts'
import type { LibraryRecord } from './library-record.ts'

const LONGEST = 600

/** Returns an article's metadata for an e-reader's catalog. */
export function chapterFacts(record: LibraryRecord, hasFormulas: boolean): ChapterFacts {
  const { article, publication_date: published } = record
  return {
    language: languageOf(article?.language),
    isRtl: article?.is_rtl ?? false,
    hasFormulas,
    published: published?.slice(0, 10) ?? null,
    saved: savedDate(record),
    publisher: record.publisher ?? record.site,
    source: record.url,
    subjects: tagsOf(record),
    description: record.excerpt.slice(0, LONGEST).toWellFormed(),
  }
}
