import type { ContentType } from '#shared/model/content-type.ts'
import type { ExtractedArticle } from '../extraction/index.ts'
import type { FileToKeep } from './content-files.ts'

/** What every kind of thing has in common once it was read. */
export type FoundArticle = Omit<ExtractedArticle, 'contentType' | 'pageType' | 'quality' | 'textVersion' | 'notice'> & {
  readonly contentType: ContentType
} & Partial<Pick<ExtractedArticle, 'pageType' | 'quality' | 'textVersion' | 'notice'>>

export type FetchedArticle =
  | {
      readonly kind: 'article'
      readonly url: string
      readonly article: FoundArticle
      readonly fromSent: boolean
      /** The page that was read; null when it was no page. */
      readonly html: string | null
      /** What was read instead of a page. */
      readonly file?: FileToKeep
      /** What it plays, in seconds; 0 for an unknown length. */
      readonly audio?: { readonly url: string; readonly duration: number }
    }
  /** `reason` is one sentence for the reader. `wait`: milliseconds the site asked for, when trying again makes sense. */
  | { readonly kind: 'failed'; readonly reason: string; readonly retryable: boolean; readonly wait: number | null }
