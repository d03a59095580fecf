import type { Content } from '#shared/model/content.ts'
import type { AnchoredAnnotations } from '../highlights/anchor-annotations.ts'
import { siteOf } from '../article/article-facts.ts'
import { authorsOf } from '../article/authors-of.ts'
import type { NotesOfArticle } from './export-notes.ts'

/** All that was noted on an article: in text order, and last what is not found in its text any more. */
export function notesOf(content: Content, anchored: AnchoredAnnotations): NotesOfArticle {
  return {
    title: content.title,
    url: content.url,
    author: authorsOf(content),
    site: siteOf(content),
    note: content.my_note?.note ?? null,
    annotations: [...anchored.placed.map(({ annotation }) => annotation), ...anchored.detached],
  }
}
