import type { ContentType } from '#shared/model/content-type.ts'
import type { ByteSource } from '../../bytes/byte-source.ts'
import type { BookPicture, ExtractedArticle, OutlineEntry, PdfHighlight } from '../../extraction/index.ts'

/** Fields that only a page has. */
type PageFacts = 'pageType' | 'quality' | 'textVersion' | 'notice' | 'nextPart'

/** Fields that everything has once it was read. */
export type FoundArticle = Omit<ExtractedArticle, 'contentType' | PageFacts> & {
  readonly contentType: ContentType
} & Partial<Pick<ExtractedArticle, PageFacts>> & {
    /** A sentence for the reader about what could not be had, shown beside what could. */
    readonly remark?: string | null
  }

/** A file that was read instead of a page. */
export interface ReadFile {
  readonly mediaType: string
  readonly bytes: ByteSource
  /** Start of the words of each PDF page in the canonical text. Null for other files. */
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
  /** Pictures that its text shows at addresses without a host, until they are stored. */
  readonly pictures?: readonly BookPicture[]
  /** Highlights that a reader made in a PDF with another program. */
  readonly highlights?: readonly PdfHighlight[]
  /** Media that it plays: an audio file, or the media at its address (null). Length in seconds, 0 if unknown. */
  readonly plays?: { readonly audio: string | null; readonly duration: number }
}

export type FetchedArticle =
  | ReadArticle
  | {
      readonly kind: 'failed'
      /** One sentence for the reader. */
      readonly reason: string
      readonly retryable: boolean
      /** Title of the page, if it was reached. */
      readonly title?: string
      /** Milliseconds the site asked to wait, if another attempt makes sense. */
      readonly wait: number | null
      /** Article to store if another attempt does not help. */
      readonly instead?: ReadArticle
    }
