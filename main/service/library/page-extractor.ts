export interface ExtractedArticle {
  readonly title: string
  readonly authors: readonly string[]
  readonly siteName: string | null
  readonly publicationDate: string | null
  readonly language: string | null
  readonly isRtl: boolean
  readonly excerpt: string | null
  readonly leadImage: string | null
  readonly canonicalUrl: string | null
  readonly markdown: string
  readonly text: string
  readonly wordCount: number
  readonly readingMinutes: number
  readonly contentType: number
}

export interface Extractor {
  extract(page: { url: string; html: string }, signal?: AbortSignal): Promise<ExtractedArticle>
  close(): Promise<void>
}

export class ExtractionError extends Error {
  override readonly name = 'ExtractionError'
}

export function explainExtractionError(_error: ExtractionError): string {
  return "Sorry, we weren't able to parse that article."
}
