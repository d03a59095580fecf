export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PopoverPosition {
  readonly left: number
  readonly top: number
  readonly side: 'above' | 'below' | 'docked'
}

const GAP = 8

/**
 * Positions a popover of a given size so that it never covers what it refers to: above the first line, otherwise below
 * the last, otherwise at the foot of the available room. `lines` are the boxes of the words, from the first line to the
 * last.
 */
export function positionPopover(
  lines: readonly Box[],
  size: { readonly width: number; readonly height: number },
  room: Box,
): PopoverPosition | null {
  const seen = lines.filter((line) => line.bottom > room.top && line.top < room.bottom)
  const first = seen[0]
  const last = seen.at(-1)
  if (!first || !last) return null
  const within = (left: number) => Math.max(room.left + GAP, Math.min(left, room.right - size.width - GAP))
  const centred = (line: Box) => within((line.left + line.right - size.width) / 2)
  const top = Math.min(...seen.map((line) => line.top))
  const bottom = Math.max(...seen.map((line) => line.bottom))
  if (top - size.height - GAP >= room.top) return { left: centred(first), top: top - size.height - GAP, side: 'above' }
  if (bottom + size.height + GAP <= room.bottom) return { left: centred(last), top: bottom + GAP, side: 'below' }
  return {
    left: within((room.left + room.right - size.width) / 2),
    top: room.bottom - size.height - 2 * GAP,
    side: 'docked',
  }
}
