/** Places in the article that is open, by name: what `:` in the palette looks among. */
export interface JumpTarget {
  parts(): readonly { readonly kind: 'heading' | 'highlight'; readonly words: string; readonly go: () => void }[]
  /** From 0 to 1. */
  toShare(share: number): void
  /** Counted from 1; false where there is no such page. Absent: there are no pages. */
  toPage?(page: number): boolean
}

type Look = () => JumpTarget | null

let looks: readonly Look[] = []

/** Says what is open; the newest is meant. Returns what takes that back. */
export function setJumpTarget(look: Look): () => void {
  looks = [...looks, look]
  return () => {
    looks = looks.filter((other) => other !== look)
  }
}

export const jumpTarget = (): JumpTarget | null => looks.at(-1)?.() ?? null
