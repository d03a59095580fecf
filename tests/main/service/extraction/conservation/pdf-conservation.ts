import { expect, test } from 'vitest'
import { corpusBytes, corpusFiles, corpusIsHere, skipReason } from '../../outbound/corpus.ts'
import { type DroppedOfPdf, droppedOfPdf } from './pdf-letters.ts'

/** Files that hold attacks or no text are read elsewhere. */
const FOLDERS = ['pdf/pdfjs', 'faults/files']
/** Share of a PDF's letters that may be at the heads and feet of its pages. */
const RUNNING = 0.15
const HOUR = 3_600_000

/** Every letter of pdf.js' text layer is in the article, or a rule with a name dropped it. */
export function declarePdfConservation(every: number): void {
  const files = FOLDERS.flatMap(corpusFiles).filter((name) => name.endsWith('.pdf'))
  test.skipIf(!corpusIsHere)(`the letters of a PDF reach its article${skipReason}`, { timeout: HOUR }, async () => {
    const sums: Partial<Record<keyof DroppedOfPdf, number>> = {}
    const faults: string[] = []
    for (const file of files.filter((_, at) => at % every === 0)) {
      const dropped = await droppedOfPdf(corpusBytes(file))
      if (!dropped) continue
      for (const [step, letters] of Object.entries(dropped) as [keyof DroppedOfPdf, number][]) {
        sums[step] = (sums[step] ?? 0) + letters
      }
      const { layer, lines, running, blocks, settled } = dropped
      if (lines + blocks + settled > 0 || (layer > 500 && running > RUNNING * layer)) {
        faults.push(`${file}: ${JSON.stringify(dropped)}`)
      }
    }
    console.log(`Letters of PDFs, and how many each step dropped: ${JSON.stringify(sums)}`)
    expect(faults).toEqual([])
  })
}
