import { join } from 'node:path'
import { blocksOf } from '../../../../../main/service/extraction/pdf/page-blocks.ts'
import { extractPdf } from '../../../../../main/service/extraction/pdf/extract-pdf.ts'
import { pageLines } from '../../../../../main/service/extraction/pdf/page-lines.ts'
import { withoutRunning } from '../../../../../main/service/extraction/pdf/running-lines.ts'
import type { TextItem } from '../../../../../main/service/extraction/pdf/text-item.ts'
import { count, lost, total } from './kept-letters.ts'

/** Letters and digits that each step from pdf.js' text layer to the article dropped. */
export interface DroppedOfPdf {
  /** Those of the text layer. */
  layer: number
  /** In making lines of runs: no rule drops a letter here. */
  lines: number
  /** Running heads, running feet and page numbers. */
  running: number
  /** In making paragraphs of lines: no rule drops a letter here. */
  blocks: number
  /** The title, which the article has beside its text. */
  title: number
  /** In writing the text as markdown and reading it: no rule drops a letter here. */
  settled: number
}

/** Takes a PDF the way that its words take, step by step. Null for one that cannot be read. */
export async function droppedOfPdf(bytes: Uint8Array): Promise<DroppedOfPdf | null> {
  const url = 'https://example.org/a.pdf'
  const article = await extractPdf({ url, bytes: new Uint8Array(bytes) }).catch(() => null)
  if (!article || article.remark !== null) return null
  const layer = await layerOf(new Uint8Array(bytes))
  const lines = layer.pages.map((runs) => pageLines(runs, layer.isTex))
  const kept = withoutRunning(lines)
  const blocks = blocksOf(lines)
  const words = [
    layer.pages.map((runs) => runs.map(({ str }) => str).join('')),
    ...[lines, kept].map((pages) => pages.flatMap((page) => page.map(({ text }) => text))),
    blocks.map(({ text }) => text),
    [article.text, article.title],
    [article.text],
  ].map((parts) => count(plain(parts.join('\n'))))
  const [before, inLines, afterRunning, inBlocks, withTitle, inText] = words
  const step = (from = before, to = before) => (from && to ? lost(from, to) : 0)
  return {
    layer: before ? total(before) : 0,
    lines: step(before, inLines),
    running: step(inLines, afterRunning),
    blocks: step(afterRunning, inBlocks),
    title: step(inBlocks, inText) - step(inBlocks, withTitle),
    settled: step(inBlocks, withTitle),
  }
}

/** Accents beside their letters count for nothing, as marks on letters do. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Lm}\p{M}]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ȷ', 'j')
    // At the end of a word, the small sigma has a separate form.
    .toLowerCase()
    .replaceAll('ς', 'σ')

async function layerOf(bytes: Uint8Array) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    ...{ data: bytes, useSystemFonts: false, disableFontFace: true, verbosity: 0 },
    cMapUrl: join(process.cwd(), 'node_modules/pdfjs-dist/cmaps/'),
  })
  try {
    const document = await task.promise
    const { info } = (await document.getMetadata()) as { info: Record<string, unknown> }
    const pages: TextItem[][] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      const content = await document
        .getPage(number)
        .then((page) => page.getTextContent())
        .catch(() => null)
      pages.push((content?.items ?? []).filter((item): item is typeof item & TextItem => 'str' in item))
    }
    const isTex = /\bTeX|[a-z]TeX|dvips|dvipdf/i.test(`${String(info['Producer'])} ${String(info['Creator'])}`)
    return { pages, isTex }
  } finally {
    await task.destroy()
  }
}
