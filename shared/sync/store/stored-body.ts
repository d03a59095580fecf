import type { Root } from 'mdast'

/**
 * An article's body, parsed once when it arrives, so that opening it only renders. `text` is the canonical text that
 * annotation offsets count in.
 */
export interface StoredBody {
  readonly content_id: number
  /** Article.id. If the entry has another id, this body is stale. */
  readonly article_id: number
  readonly text_hash: string
  readonly root: Root
  readonly text: string
}
