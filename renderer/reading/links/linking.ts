import type { HighlightLink } from '#shared/model/highlights/highlight-link.ts'

/** The highlight where a link starts. One that was just created has no lasting ID yet, but it has a position. */
export interface LinkStart {
  readonly id: number | null
  readonly at: number | null
}

/** A highlight that links to this item or to one of its highlights. */
export interface LinkFrom {
  readonly content_id: number
  readonly annotation_id: number
  readonly title: string
  /** Its words. */
  readonly text: string
}

/** A link as far as its target is known. 'unmarked': the item is in the library, but the highlight is gone. */
export interface LinkState {
  readonly title: string
  readonly target: 'unknown' | 'found' | 'unmarked' | 'gone'
}

/** Links between the highlights of the library, provided by the code outside the reading surface. */
export interface Linking {
  /** Opens the search for the target of a new link. */
  readonly onLink: (from: LinkStart) => void
  readonly onUnlink: (from: LinkStart, link: HighlightLink) => void
  readonly onOpen: (link: HighlightLink) => void
  readonly onOpenFrom: (from: LinkFrom) => void
  readonly stateOf: (link: HighlightLink) => LinkState
  /** Returns the highlights that link to a highlight of this item, or to the item itself if null. */
  readonly linkedFrom: (annotationId: number | null) => readonly LinkFrom[]
  /** The highlight to scroll to once the text is on screen. Each request is a new object. */
  readonly shown: { readonly annotationId: number } | null
}
