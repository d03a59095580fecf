export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PopoverPosition {
  readonly left: number
  readonly top: number
  readonly side: 'above' | 'below' | 'beside' | 'docked'
  /** Set if the space is narrower than the popover needs. */
  readonly width?: number
}

const GAP = 8

/**
 * Positions a popover of a given size so that it never covers the words it refers to. It goes on the preferred side of
 * the words, otherwise on the other side, otherwise at the bottom of the available space. `lines` are the boxes of the
 * words, from the first line to the last.
 */
export function positionPopover(
  lines: readonly Box[],
  size: { readonly width: number; readonly height: number },
  room: Box,
  prefers: 'above' | 'below' = 'above',
): PopoverPosition | null {
  const seen = lines.filter((line) => line.bottom > room.top && line.top < room.bottom)
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return null
  const within = (left: number) => Math.max(room.left + GAP, Math.min(left, room.right - size.width - GAP))
  const centred = (line: Box) => within((line.left + line.right - size.width) / 2)
  const top = Math.min(...seen.map((line) => line.top))
  const bottom = Math.max(...seen.map((line) => line.bottom))
  const above = top - size.height - GAP
  const fitsBelow = bottom + size.height + GAP <= room.bottom
  if (above >= room.top && !(prefers === 'below' && fitsBelow))
    return { left: centred(first), top: above, side: 'above' }
  if (fitsBelow) return { left: centred(last), top: bottom + GAP, side: 'below' }
  return {
    left: within((room.left + room.right - size.width) / 2),
    top: room.bottom - size.height - 2 * GAP,
    side: 'docked',
  }
}

/** Minimum width of a margin that has enough space for writing. */
const NARROWEST = 272

/**
 * Positions a popover in the margin where the lines end, level with the first line it refers to, so that it doesn't
 * cover any text. Returns null if the margin is too narrow or the words are out of view. `column` has the edges of the
 * text.
 */
export function positionBeside(
  lines: readonly Box[],
  size: { readonly width: number; readonly height: number },
  room: Box,
  column: { readonly left: number; readonly right: number; readonly endsAt: 'left' | 'right' },
): PopoverPosition | null {
  const first = lines.find((line) => line.bottom > room.top && line.top < room.bottom)
  const margin = (column.endsAt === 'right' ? room.right - column.right : column.left - room.left) - 3 * GAP
  if (!first || margin < NARROWEST) return null
  const width = Math.min(size.width, margin)
  return {
    left: column.endsAt === 'right' ? column.right + 2 * GAP : column.left - 2 * GAP - width,
    top: Math.max(room.top, Math.min(first.top, room.bottom - size.height - GAP)),
    side: 'beside',
    width,
  }
}
