/** A line of a page, as far as its place and size say how it belongs to the next. Points; y grows upwards. */
export interface PdfLine {
  readonly text: string
  readonly y: number
  readonly size: number
}

export interface PdfBlock {
  readonly kind: 'heading' | 'paragraph'
  readonly text: string
}

/** On so many pages a line at the edge is the page's furniture. */
const REPEATED = 3

/**
 * The paragraphs of a PDF's lines, page by page. What repeats at the edges of pages (running heads, page numbers) goes;
 * words that were divided at a line's end are whole again; a sentence that a page's end cut in two goes on.
 */
export function pdfParagraphs(pages: readonly (readonly PdfLine[])[]): readonly PdfBlock[] {
  const furniture = repeatedEdges(pages)
  const body = usualSize(pages)
  const blocks: PdfBlock[] = []
  for (const lines of pages) {
    const kept = lines.filter((line, at) => !isEdge(lines, at) || !isFurniture(line.text, furniture))
    let before: PdfLine | null = null
    for (const line of kept) {
      const last = blocks.at(-1)
      const kind = line.size > body * 1.2 && line.text.length < 200 ? 'heading' : 'paragraph'
      const goesOn: boolean =
        last?.kind === kind && (before === null ? isCut(last.text, line.text) : belongsTo(before, line))
      if (last && goesOn) blocks[blocks.length - 1] = { kind, text: joined(last.text, line.text) }
      else blocks.push({ kind, text: line.text })
      before = line
    }
  }
  return blocks
}

const isEdge = (lines: readonly PdfLine[], at: number): boolean => at === 0 || at === lines.length - 1

/** A number of its own, or with its total, at the edge of a page. */
const isFurniture = (text: string, repeated: ReadonlySet<string>): boolean =>
  /^(?:page\s*)?[\divxlc]{1,6}(?:\s*(?:\/|of)\s*\d{1,5})?$/i.test(text.trim()) || repeated.has(withoutNumbers(text))

const withoutNumbers = (text: string): string => text.replace(/\d+/g, '#').trim()

function repeatedEdges(pages: readonly (readonly PdfLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const lines of pages) {
    const edges = new Set([lines[0], lines.at(-1)].flatMap((line) => (line ? [withoutNumbers(line.text)] : [])))
    for (const edge of edges) counts.set(edge, (counts.get(edge) ?? 0) + 1)
  }
  return new Set([...counts].flatMap(([text, count]) => (count >= REPEATED ? [text] : [])))
}

/** The size that most of the text has. */
function usualSize(pages: readonly (readonly PdfLine[])[]): number {
  const letters = new Map<number, number>()
  for (const { size, text } of pages.flat())
    letters.set(Math.round(size), (letters.get(Math.round(size)) ?? 0) + text.length)
  return [...letters].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 12
}

/** Underneath, no farther than lines are, and of about the same size. Upwards: another column, which may go on. */
function belongsTo(before: PdfLine, line: PdfLine): boolean {
  const gap = before.y - line.y
  if (Math.abs(before.size - line.size) > before.size * 0.15) return false
  return gap < 0 ? isCut(before.text, line.text) : gap <= Math.max(before.size, line.size) * 1.7
}

const isCut = (before: string, next: string): boolean => !/[.!?:;”"»)\]]\s*$/.test(before) && /^[\p{Ll}\d(]/u.test(next)

function joined(before: string, next: string): string {
  const divided = /\p{L}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(next)
  return divided ? before.slice(0, -1) + next : `${before} ${next}`
}
