import type { ContentType } from '#shared/model/content-type.ts'
import type { Reason } from '#shared/reasons/reason.ts'
import type { ByteSource } from '../../bytes/byte-source.ts'
import type { BookPicture, ExtractedArticle, OutlineEntry, PdfHighlight } from '../../extraction/index.ts'

/** Fields that only a page has. */
type PageFacts = 'pageType' | 'quality' | 'textVersion' | 'notice' | 'nextPart'

/** Fields that every article has once it has been read. */
export type FoundArticle = Omit<ExtractedArticle, 'contentType' | PageFacts> & {
  readonly contentType: ContentType
} & Partial<Pick<ExtractedArticle, PageFacts>> & {
    /** The parts that could not be fetched. This is shown along with the parts that could be. */
    readonly remark?: Reason | null
  }

/** A file that was read instead of a page. */
export interface ReadFile {
  readonly mediaType: string
  readonly bytes: ByteSource
  /** Offset in the canonical text at which each PDF page starts. Null for other files. */
  readonly pageStarts: readonly number[] | null
  /** A PDF's own table of contents. */
  readonly outline: readonly OutlineEntry[]
}

export interface ReadArticle {
  readonly kind: 'article'
  readonly url: string
  readonly article: FoundArticle
  readonly fromSent: boolean
  /** The page that was read. Null if it was not a page. */
  readonly html: string | null
  readonly file?: ReadFile
  /** Pictures in the text. Their addresses in the text have no host until the pictures are stored. */
  readonly pictures?: readonly BookPicture[]
  /** Highlights that a reader made in a PDF with another program. */
  readonly highlights?: readonly PdfHighlight[]
  /**
   * Media that the article plays: an audio file, or the media at the article's address (null). The duration is in
   * seconds, 0 if unknown.
   */
  readonly plays?: { readonly audio: string | null; readonly duration: number }
}

export type FetchedArticle =
  | ReadArticle
  | {
      readonly kind: 'failed'
      readonly reason: Reason
      readonly retryable: boolean
      /** Title of the page, if it was reached. */
      readonly title?: string
      /** Time in milliseconds for which the site asked to wait, if another attempt makes sense. */
      readonly wait: number | null
      /** Article to store if another attempt does not help. */
      readonly instead?: ReadArticle
    }
