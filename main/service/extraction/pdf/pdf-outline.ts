import { cleanProse } from '#shared/text/clean-text.ts'

/** A line of a PDF's own table of contents. `level` from 1, `page` from 0; null when it leads nowhere. */
export interface OutlineEntry {
  readonly title: string
  readonly level: number
  readonly page: number | null
}

interface OutlineNode {
  readonly title: string
  readonly dest: unknown
  readonly items: readonly OutlineNode[]
}

/** As much of pdfjs's document as an outline needs. */
interface OutlinedDocument {
  readonly numPages: number
  getOutline(): Promise<readonly OutlineNode[] | null>
  getDestination(name: string): Promise<readonly unknown[] | null>
  getPageIndex(ref: { num: number; gen: number }): Promise<number>
}

/** More is a hostile file, or one that nobody finds anything in. */
const MOST = 2000
const DEEPEST = 8

/** The table of contents, in reading order. A file that lies about it has none: never rejects. */
export async function pdfOutline(document: OutlinedDocument): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  const walk = async (nodes: readonly OutlineNode[], level: number): Promise<void> => {
    for (const { title, dest, items } of nodes) {
      if (entries.length >= MOST) return
      const words = cleanProse(title.slice(0, 500)).trim()
      if (words !== '') entries.push({ title: words, level, page: await pageOf(document, dest) })
      if (level < DEEPEST) await walk(items, level + 1)
    }
  }
  try {
    await walk((await document.getOutline()) ?? [], 1)
    return entries
  } catch {
    // Of a damaged outline, what came before the damage is good.
    return entries
  }
}

/** Destinations are lists that begin with a page, or names of such lists. */
async function pageOf(document: OutlinedDocument, dest: unknown): Promise<number | null> {
  try {
    const place = typeof dest === 'string' ? await document.getDestination(dest) : dest
    const first: unknown = Array.isArray(place) ? place[0] : null
    const page = isRef(first) ? await document.getPageIndex(first) : first
    return typeof page === 'number' && Number.isInteger(page) && page >= 0 && page < document.numPages ? page : null
  } catch {
    return null
  }
}

function isRef(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
