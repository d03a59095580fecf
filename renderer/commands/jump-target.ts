/** Named positions in the open article. `:` in the palette searches them. */
export interface JumpTarget {
  parts(): readonly { readonly kind: 'heading' | 'highlight'; readonly words: string; readonly go: () => void }[]
  /** Goes to a share of the text, from 0 to 1. */
  toShare(share: number): void
  /** Counts from 1. Returns false if the page does not exist. Absent if there are no pages. */
  toPage?(page: number): boolean
}

type Look = () => JumpTarget | null

let looks: readonly Look[] = []

/** Registers the open article. The newest registration wins. Returns a function that removes it. */
export function setJumpTarget(look: Look): () => void {
  looks = [...looks, look]
  return () => {
    looks = looks.filter((other) => other !== look)
  }
}

export const jumpTarget = (): JumpTarget | null => looks.at(-1)?.() ?? null
