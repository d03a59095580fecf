import { progressOf, savedDate, shelvesOf, stateOf } from './entry-facts.ts'
import type { LibraryRecord } from './library-record.ts'

/** Returns the front matter of an entry's Markdown: its metadata in the form that note-taking apps read. */
export function frontMatter(record: LibraryRecord) {
  const { article, library } = record
  return {
    title: record.title,
    url: record.url,
    ...(record.author === null ? {} : { author: record.author }),
    ...(record.site === null ? {} : { site: record.site }),
    ...(record.publication_date === null ? {} : { published: day(record.publication_date) }),
    created: day(savedDate(record)),
    state: stateOf(record),
    ...(library?.is_favorited ? { favorite: true } : {}),
    progress: Math.round(progressOf(record) * 100) / 100,
    ...(record.history?.finished_date ? { finished: day(record.history.finished_date) } : {}),
    ...(article?.language == null ? {} : { language: article.language }),
    ...(record.shelves?.length ? { shelves: shelvesOf(record) } : {}),
    tags: record.tags.map(({ name }) => tagOf(name)),
    lectern: record.id,
  }
}

const day = (date: string): string => date.slice(0, 10)

/** Note-taking apps don't allow spaces in tags. */
const tagOf = (name: string): string => name.replaceAll(/\s+/g, '-').replace(/^#+/, '')
