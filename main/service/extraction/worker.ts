import { parentPort } from 'node:worker_threads'
import { extractArticle } from './extract-article.ts'
import type { Answer, Task, WarmUp } from './extractor-pool.ts'
import { ExtractionError } from './extraction-error.ts'

/** The entry of an extraction worker: one page or PDF in, one article or one reason out, until its owner ends it. */
parentPort?.on('message', (task: Task | WarmUp) => {
  if ('warmUp' in task) warmUp()
  else void answer(task).then((reply) => parentPort?.postMessage(reply))
})

/** The first page takes five times as long as the next of its kind: model, segmenter and code are got ready by it. */
function warmUp(): void {
  const words =
    '<p>The <a href="/">river</a> runs past an old mill, where <em>people</em> wait for flour, and talk.</p>'
  const html = `<html lang="en"><title>Mill</title><article><h1>Mill</h1>${words.repeat(8)}<ul><li>Flour</li></ul></article>`
  extractArticle({ url: 'https://example.org/', html })
}

async function answer({ id, page, pdf }: Task): Promise<Answer> {
  try {
    // What reads PDFs is loaded with the first one.
    if (pdf) return { id, article: await (await import('./pdf/extract-pdf.ts')).extractPdf(pdf) }
    return { id, article: extractArticle(page) }
  } catch (error) {
    if (error instanceof ExtractionError) return { id, failure: error.code }
    // Stack overflow on a page that is nested in some new way is the page's fault, not ours.
    if (error instanceof RangeError) return { id, failure: 'too_complex' }
    return { id, failure: 'crashed', detail: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
