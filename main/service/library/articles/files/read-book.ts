import {
  type BookPicture,
  type Extractor,
  ExtractionError,
  extractionReason,
  type DocumentFile,
} from '../../../extraction/index.ts'
import type { FetchedArticle } from '../fetched-article.ts'

/** Reads an EPUB's text and stores the file. Never rejects because of anything in the file. */
export async function readBook(extractor: Extractor, book: DocumentFile, signal: AbortSignal): Promise<FetchedArticle> {
  try {
    const { pictures, ...article } = await extractor.extractBook(book, signal)
    const { url, bytes } = book
    const file = { mediaType: 'application/epub+zip', bytes, pageStarts: null, outline: [] }
    return { kind: 'article', url, article, fromSent: false, html: null, file, pictures }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return { kind: 'failed', reason: extractionReason(error, 'file'), retryable: false, wait: null }
  }
}

/**
 * Returns the article with each picture's address replaced. The addresses of pictures that were not stored are removed.
 */
export function withPictures<A extends { readonly markdown: string; readonly leadImage: string | null }>(
  article: A,
  pictures: readonly BookPicture[],
  kept: ReadonlyMap<string, string>,
): A {
  if (pictures.length === 0) return article
  const places = new Map(pictures.map(({ address }) => [address, kept.get(address) ?? null]))
  const { leadImage } = article
  return {
    ...article,
    leadImage: leadImage === null ? null : places.has(leadImage) ? (places.get(leadImage) ?? null) : leadImage,
    markdown: article.markdown.replace(
      /https:\/\/book\.lectern\.invalid\/picture\/\d+/g,
      (address) => places.get(address) ?? address,
    ),
  }
}
