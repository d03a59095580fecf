import type { Content } from '#shared/model/content.ts'
import type { AnchoredAnnotations } from '../inline/anchor-annotations.ts'
import { authorsOf, siteOf } from '../facts/index.ts'
import type { NotesOfArticle } from '../note-files/index.ts'

/** Returns all notes of an article, in text order with detached ones last. */
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
