/** Words of a block that both versions have, or only one of them. */
export interface ChangedWords {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}

/** A block of text, such as a paragraph, in one version or both. */
export interface ChangedBlock {
  readonly kind: 'same' | 'added' | 'removed' | 'changed' | 'skipped'
  readonly words: readonly ChangedWords[]
  /** Number of unchanged blocks that were left out. Only with 'skipped'. */
  readonly count?: number | undefined
}

/** The difference between the texts of two versions of a page, in the order of the text. */
export interface TextChanges {
  readonly blocks: readonly ChangedBlock[]
  readonly words_added: number
  readonly words_removed: number
  /** True if parts of the texts were only compared as a whole. */
  readonly is_rough: boolean
}
