import type { Locator } from '#shared/model/locator.ts'

/** Named positions in the open article, which `:` searches in the palette. */
export interface JumpTarget {
  parts(): readonly { readonly kind: 'heading' | 'highlight'; readonly words: string; readonly go: () => void }[]
  /** Goes to a position. Returns false if it does not exist. */
  go(to: Locator): boolean
  /** True if positions can be pages. */
  readonly isPaged?: boolean
}

type Look = () => JumpTarget | null

let looks: readonly Look[] = []

/** Registers the open article. The newest registration wins. The returned function removes the registration. */
export function setJumpTarget(look: Look): () => void {
  looks = [...looks, look]
  return () => {
    looks = looks.filter((other) => other !== look)
  }
}

export const jumpTarget = (): JumpTarget | null => looks.at(-1)?.() ?? null
