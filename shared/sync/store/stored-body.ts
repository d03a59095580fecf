import type { Root } from 'mdast'

/**
 * An article's body, ready to be drawn: parsed once when it arrives, so that opening is only drawing
 * (PERFORMANCE.md section 6). `text` is the canonical text that annotation offsets count in.
 */
export interface StoredBody {
  readonly content_id: number
  /** Article.id: another id in the entry means that this body is stale. */
  readonly article_id: number
  readonly text_hash: string
  readonly root: Root
  readonly text: string
}
