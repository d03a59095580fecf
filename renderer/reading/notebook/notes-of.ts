import type { Content } from '#shared/model/content.ts'
import type { AnchoredAnnotations } from '../highlights/anchor-annotations.ts'
import { siteOf } from '../facts/index.ts'
import { authorsOf } from '../article/authors-of.ts'
import type { NotesOfArticle } from './export-notes.ts'

/** All notes of an article: in text order, with detached ones last. */
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
