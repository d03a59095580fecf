import { contentType } from '#shared/model/content-type.ts'
import { fileNameAt } from '#shared/text/file-address.ts'
import * as t from '#shared/words/service/library.ts'
import type { DocumentFile } from '../../../extraction/index.ts'
import type { FetchedArticle } from '../fetched-article.ts'

/**
 * Stores a picture. Nothing in it is read or decoded here, so a damaged one does no harm. The reader's note on the item
 * is its description.
 */
export function readPicture({ url, bytes }: DocumentFile, mediaType: string): FetchedArticle {
  const title =
    fileNameAt(url)
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .trim() || t.picture
  return {
    ...{ kind: 'article', url, fromSent: false, html: null },
    file: { mediaType, bytes, pageStarts: null, outline: [] },
    article: {
      ...{ title, authors: [], siteName: t.picture, publicationDate: null, language: null, isRtl: false, excerpt: '' },
      ...{ leadImage: null, canonicalUrl: null, markdown: '', text: '', wordCount: 0, readingMinutes: 0 },
      contentType: contentType.picture,
    },
  }
}
