import type { ContentType } from '#shared/model/content-type.ts'
import type { ExtractedArticle } from '../../extraction/index.ts'
import type { FileToKeep } from './content-files.ts'

/** What only a page has. */
type PageFacts = 'pageType' | 'quality' | 'textVersion' | 'notice' | 'nextPart'

/** What every kind of thing has in common once it was read. */
export type FoundArticle = Omit<ExtractedArticle, 'contentType' | PageFacts> & {
  readonly contentType: ContentType
} & Partial<Pick<ExtractedArticle, PageFacts>> & {
    /** One sentence for the reader about what could not be had; told beside what could. */
    readonly remark?: string | null
  }

export interface ReadArticle {
  readonly kind: 'article'
  readonly url: string
  readonly article: FoundArticle
  readonly fromSent: boolean
  /** The page that was read; null when it was no page. */
  readonly html: string | null
  /** What was read instead of a page. */
  readonly file?: FileToKeep
  /** What it plays: a file of sound, or (null) what its address names. Seconds; 0 for an unknown length. */
  readonly plays?: { readonly audio: string | null; readonly duration: number }
}

export type FetchedArticle =
  | ReadArticle
  | {
      readonly kind: 'failed'
      /** One sentence for the reader. */
      readonly reason: string
      readonly retryable: boolean
      /** Milliseconds the site asked for, when trying again makes sense. */
      readonly wait: number | null
      /** What is kept all the same when trying again does not help. */
      readonly instead?: ReadArticle
    }
