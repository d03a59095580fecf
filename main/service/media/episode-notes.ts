import { parseMarkdown } from '#shared/text/parse-markdown.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { Episode } from './episode.ts'
import { mediaArticle, paragraphsOf } from './media-article.ts'

/** Contents of an episode's page from which its notes are made. */
export interface ReadNotes {
  readonly title: string
  readonly authors: readonly string[]
  readonly siteName: string | null
  readonly publicationDate: string | null
  readonly leadImage: string | null
  readonly canonicalUrl: string | null
  readonly language: string | null
}

/**
 * Makes an article from an episode. `markdown` is the text of its page. If that is '', the description is used. `read`
 * is null if nothing was read.
 */
export function episodeNotes(
  markdown: string,
  episode: Episode,
  read: ReadNotes | null,
  { title, remark }: { readonly title: string; readonly remark: Reason | null },
) {
  return mediaArticle({
    title: read?.title ?? title,
    author: read?.authors[0] ?? episode.author,
    siteName: episode.show ?? read?.siteName ?? null,
    publicationDate: read?.publicationDate ?? episode.published,
    image: read?.leadImage ?? episode.image,
    canonicalUrl: read?.canonicalUrl ?? null,
    language: read?.language ?? null,
    body: markdown === '' ? paragraphsOf(episode.description ?? '') : parseMarkdown(markdown).children,
    remark,
  })
}
