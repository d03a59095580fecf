import { cleanProse } from '#shared/text/clean-text.ts'

/**
 * An entry of a PDF's table of contents. `level` counts from 1, `page` from 0. The page is null if the entry leads
 * nowhere.
 */
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

/** The part of pdf.js's document interface that is needed to read an outline. */
interface OutlinedDocument {
  readonly numPages: number
  getOutline(): Promise<readonly OutlineNode[] | null>
  getDestination(name: string): Promise<readonly unknown[] | null>
  getPageIndex(ref: { num: number; gen: number }): Promise<number>
}

/** An outline with more entries than this is hostile, or too long to be useful. */
const MOST = 2000
const DEEPEST = 8

/** Returns the table of contents in reading order. Never rejects: a broken outline is returned as an empty list. */
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
    // If an outline is damaged, the entries before the damage are still usable.
    return entries
  }
}

/** Returns the page of a destination. A destination is a list that starts with a page, or the name of such a list. */
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
