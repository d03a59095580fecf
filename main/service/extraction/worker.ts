import { parentPort } from 'node:worker_threads'
import { Channel } from '#shared/wire/channel.ts'
import { eventedPort } from '#shared/wire/evented-port.ts'
import { extractArticle } from './extract-article.ts'
import { ExtractionError } from './extraction-error.ts'
import { extractionErrorKind } from './extraction-error-kind.ts'
import { isTimeNotice, type WorkerMethods } from './extraction-process.ts'
import { inLanguage } from '../language/index.ts'
import { writeTranscript } from './write-transcript.ts'

let language = 'en'

/**
 * The entry point of an extraction process's worker. The worker takes documents one at a time, and returns an article
 * or an error for each, until the process ends.
 */
if (parentPort) {
  const channel = Channel.open<object, WorkerMethods>(eventedPort(parentPort), {
    answers: {
      page: ({ args: [page] }) =>
        reading(async () =>
          page.isEmail ? (await import('./emails/extract-email.ts')).extractEmail(page) : extractArticle(page),
        ),
      media: ({ args: [name, text, context] }) =>
        reading(async () => {
          const { mediaReaders } = await import('../media/media-readers.ts')
          return (mediaReaders[name] as (text: string, ...context: readonly unknown[]) => unknown)(text, ...context)
        }),
      transcript: ({ args: [spoken] }) => reading(() => writeTranscript(spoken)),
      // Code that reads anything but pages is loaded when it is first needed.
      storedPage: ({ args: [page] }) => reading(async () => (await import('./stored/safe-page.ts')).safePage(page)),
      changes: ({ args: [older, newer] }) =>
        reading(async () => (await import('./stored/compare-texts.ts')).compareTexts(older, newer)),
      email: ({ args: [email] }) => reading(async () => (await import('./emails/read-email.ts')).readEmail(email)),
      feed: ({ args: [file] }) => reading(async () => (await import('../feeds/discover-feeds.ts')).readFeedFile(file)),
      pdf: ({ args: [pdf] }) => reading(async () => (await import('./pdf/extract-pdf.ts')).extractPdf(pdf)),
      book: ({ args: [book] }) => reading(async () => (await import('./book/extract-book.ts')).extractBook(book)),
    },
    // The only other notice tells the worker to warm up.
    heard: (notice) => {
      if (isTimeNotice(notice)) language = notice.language
      else warmUp()
    },
    errors: [extractionErrorKind],
  })
  channel.tell('ready')
}

/**
 * Reads a small page in advance. The first page takes five times as long as later ones, because it loads the model, the
 * segmenter and the code.
 */
function warmUp(): void {
  const words =
    '<p>The <a href="/">river</a> runs past an old mill, where <em>people</em> wait for flour, and talk.</p>'
  const html = `<html lang="en"><title>Mill</title><article><h1>Mill</h1>${words.repeat(8)}<ul><li>Flour</li></ul></article>`
  extractArticle({ url: 'https://example.org/', html })
}

async function reading<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await inLanguage(language, async () => read())
  } catch (error) {
    if (error instanceof ExtractionError) throw error
    // A stack overflow on a page that is nested in some unforeseen way is the page's fault, not the code's.
    if (error instanceof RangeError) throw new ExtractionError('too_complex')
    const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
    throw new ExtractionError('crashed', { cause })
  }
}
