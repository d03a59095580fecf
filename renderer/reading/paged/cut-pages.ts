/** Something that must not be cut: a line, a picture. Pixels from the top of what is cut into pages. */
export interface Strip {
  readonly top: number
  readonly bottom: number
  /** Where it really begins, when `top` leaves out what may lie over the line above; default `top`. */
  readonly edge?: number
  /** Belongs to what follows: a heading never stands alone at the foot of a page. */
  readonly leads?: boolean
}

/** A page begins so many pixels above its first strip, where there is room. */
const AIR = 4

/**
 * Where pages begin, from top to bottom: each holds as many strips as fit into `height`, the first one into `first`. What
 * is taller than a page is cut after all. `strips` are in order of their tops; overlapping ones stay together.
 */
export function cutPages(strips: readonly Strip[], height: number, first = height): number[] {
  const starts = [0]
  let start = 0
  let room = first
  /** Where the page could end before a heading that would be its last. */
  let lead: number | null = null
  let before: Strip | null = null
  for (const strip of together(strips)) {
    while (strip.bottom - start > room) {
      const cut = lead ?? (before ? between(before, strip) : strip.top - AIR)
      const fits = cut > start
      start = fits ? cut : start + room
      room = height
      lead = null
      starts.push(start)
      if (strip.top >= start + room) before = null
    }
    if (!strip.leads) lead = null
    else if (lead === null && before && between(before, strip) > start) lead = between(before, strip)
    before = strip
  }
  return starts
}

/** LettersAndDigits reach beyond their lines: in the middle of two that touch, else a little above the lower one. */
function between(upper: Strip, lower: Strip): number {
  return Math.max((upper.bottom + lower.top) / 2, (lower.edge ?? lower.top) - AIR)
}

function* together(strips: readonly Strip[]): Generator<Strip> {
  let open: Strip | null = null
  for (const strip of strips) {
    if (open && strip.top < open.bottom) {
      const leads: boolean = open.leads === true && strip.leads === true
      const { top, edge, bottom }: Strip = open
      open = { top, edge, bottom: Math.max(bottom, strip.bottom), leads }
      continue
    }
    if (open) yield open
    open = strip
  }
  if (open) yield open
}
