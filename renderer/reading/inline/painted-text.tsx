import type { Code, InlineCode, Text } from 'mdast'
import type { ReactNode } from 'react'
import type { ArticleSetting } from './article-context.ts'
import type { PaintedRange } from './painted-range.ts'
import styles from './painted-text.module.css'

/** Renders a run of text. It is split at highlight edges if the browser can't paint ranges. */
export function paintedText(node: Text | InlineCode | Code, { painted, prepared }: ArticleSetting): ReactNode {
  if (painted === null) return node.value
  const start = prepared.starts.get(node)
  if (start === undefined) return node.value
  return cutAtEdges(node.value, start, painted).map(({ words, kind, color, at }) =>
    kind === null ? (
      words
    ) : (
      <span key={at} className={styles[kind]} data-mark={color ?? 'yellow'}>
        {words}
      </span>
    ),
  )
}

interface Piece {
  readonly words: string
  readonly kind: PaintedRange['kind'] | null
  readonly color?: PaintedRange['color']
  readonly at: number
}

/**
 * Splits `words`, which start at offset `start`, into painted and unpainted pieces. `ranges` are ordered and don't
 * overlap.
 */
export function cutAtEdges(words: string, start: number, ranges: readonly PaintedRange[]): Piece[] {
  const pieces: Piece[] = []
  let at = start
  const end = start + words.length
  const push = (to: number, kind: Piece['kind'], color?: Piece['color']) => {
    if (to > at) pieces.push({ words: words.slice(at - start, to - start), kind, at, ...(color && { color }) })
    at = Math.max(at, to)
  }
  for (const range of ranges) {
    if (range.end <= at) continue
    if (range.start >= end) break
    push(Math.max(at, range.start), null)
    push(Math.min(end, range.end), range.kind, range.color)
  }
  push(end, null)
  return pieces
}
