/** A part that a page break must not cut: a line or an image. In pixels from the top of the paged content. */
export interface UnbreakableStrip {
  readonly top: number
  readonly bottom: number
  /** The real upper edge, if `top` excludes a part that may overlap the line above. Defaults to `top`. */
  readonly edge?: number
  /** True if this strip must stay with the next one, so that a heading is never the last line of a page. */
  readonly leads?: boolean
}

/** Number of pixels by which a page starts above its first strip if there is space. */
const AIR = 4

/**
 * Returns the starts of pages, from top to bottom. Each page contains as many strips as fit into `height`; for the
 * first page, into `first`. A strip taller than a page is cut. `strips` are ordered by their tops. Overlapping strips
 * stay together.
 */
export function cutPages(strips: readonly UnbreakableStrip[], height: number, first = height): number[] {
  const starts = [0]
  let start = 0
  let room = first
  /** The point where the page could end before a heading that would be its last strip. */
  let lead: number | null = null
  let before: UnbreakableStrip | null = null
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

/**
 * Glyphs extend beyond their lines. Pages are therefore cut halfway between two lines that touch, and otherwise
 * slightly above the lower line.
 */
function between(upper: UnbreakableStrip, lower: UnbreakableStrip): number {
  return Math.max((upper.bottom + lower.top) / 2, (lower.edge ?? lower.top) - AIR)
}

function* together(strips: readonly UnbreakableStrip[]): Generator<UnbreakableStrip> {
  let open: UnbreakableStrip | null = null
  for (const strip of strips) {
    if (open && strip.top < open.bottom) {
      const leads: boolean = open.leads === true && strip.leads === true
      const { top, edge, bottom }: UnbreakableStrip = open
      open = { top, edge, bottom: Math.max(bottom, strip.bottom), leads }
      continue
    }
    if (open) yield open
    open = strip
  }
  if (open) yield open
}
