import type { Root } from 'mdast'

/**
 * An article's body, parsed once when it arrives, so that opening the article requires only rendering. `text` is the
 * canonical text to which annotation offsets refer.
 */
export interface StoredBody {
  readonly content_id: number
  /** The id of the article. If the entry's article has another id, this body is stale. */
  readonly article_id: number
  readonly text_hash: string
  readonly root: Root
  readonly text: string
  /** The Markdown as it was written. Only notes have it, because only they can be edited. */
  readonly markdown?: string
}
