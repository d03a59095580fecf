/** Maximum number of quotes and lists that one line may open. */
const MAX_MARKERS = 60
/** Maximum number of lines between two blank ones that may continue quotes or lists without a marker ("lazy" lines). */
const MAX_LAZY_LINES = 500

const MARKER = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]]+\]:)/y

/**
 * Limits the two kinds of lines that cost the parser quadratic time. If more than sixty containers are opened on one
 * line (`> > > …`), the rest is escaped. After hundreds of lazy lines, a blank line is inserted. All other text is
 * unchanged.
 */
export function limitLines(markdown: string): string {
  if (markdown.length <= MAX_MARKERS) return markdown
  const out: string[] = []
  let lazy = 0
  let container: 'none' | 'quote' | 'other' = 'none'
  for (const line of markdown.split('\n')) {
    const marker = markerOf(line)
    if (marker !== 'none') {
      container = marker
    } else if (/^[ \t]*$/.test(line)) {
      container = 'none'
      lazy = 0
    } else if (container === 'quote' || (container === 'other' && !/^(?:\t| {2})/.test(line))) {
      if (++lazy > MAX_LAZY_LINES) {
        out.push('')
        container = 'none'
        lazy = 0
      }
    }
    out.push(line.length > MAX_MARKERS ? limitMarkers(line) : line)
  }
  return out.join('\n')
}

function markerOf(line: string): 'none' | 'quote' | 'other' {
  MARKER.lastIndex = 0
  const marker = MARKER.exec(line)?.[0]
  if (marker === undefined) return 'none'
  return marker.endsWith('>') ? 'quote' : 'other'
}

function limitMarkers(line: string): string {
  MARKER.lastIndex = 0
  for (let count = 0; count < MAX_MARKERS; count++) {
    if (!MARKER.test(line)) return line
  }
  const end = MARKER.lastIndex
  const rest = line.slice(end).trimStart()
  // A line of one repeated mark is a thematic break, which has the same meaning when shortened.
  if (/^([-*])[-* \t]*$/.test(rest)) return line.slice(0, end)
  return /^[\d>+*[-]/.test(rest) ? `${line.slice(0, end)} ${escapeFirst(rest)}` : line
}

function escapeFirst(rest: string): string {
  return /^\d/.test(rest) ? rest.replace(/^(\d+)([.)])/, '$1\\$2') : `\\${rest}`
}
