import { contentType } from '#shared/model/content-type.ts'
import { fileNameAt } from '#shared/text/file-address.ts'
import * as t from '#shared/words/service/library.ts'
import type { DocumentFile } from '../../../extraction/index.ts'
import type { FetchedArticle } from '../fetched-article.ts'

/** The picture's own address in lists, until it is stored. */
const ADDRESS = 'https://book.lectern.invalid/picture/1'
/** Maximum size in bytes of a picture that lists show. They show it unreduced. */
const LARGEST_IN_LISTS = 5_000_000

/**
 * Stores a picture. Nothing in it is read or decoded here, so a damaged one does no harm. The reader's note on the item
 * is its description.
 */
export async function readPicture({ url, bytes }: DocumentFile, mediaType: string): Promise<FetchedArticle> {
  const isSmall = bytes.size <= LARGEST_IN_LISTS
  const title =
    fileNameAt(url)
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .trim() || t.picture
  return {
    ...{ kind: 'article', url, fromSent: false, html: null },
    file: { mediaType, bytes, pageStarts: null, outline: [] },
    // Its bytes are the same object as the file.
    ...(isSmall && { pictures: [{ address: ADDRESS, bytes: await bytes.read(0, bytes.size) }] }),
    article: {
      ...{ title, authors: [], siteName: t.picture, publicationDate: null, language: null, isRtl: false, excerpt: '' },
      ...{
        leadImage: isSmall ? ADDRESS : null,
        canonicalUrl: null,
        markdown: '',
        text: '',
        wordCount: 0,
        readingMinutes: 0,
      },
      contentType: contentType.picture,
    },
  }
}
