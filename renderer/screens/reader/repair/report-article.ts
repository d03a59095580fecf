import type { Host } from '#shared/host/host.ts'
import type { FeedEntry } from '#shared/model/feed.ts'
import * as messages from '#shared/words/messages.ts'
import * as t from '#shared/words/reading.ts'
import { failureOf, notify, connectionText } from '../../../cache/index.ts'

/**
 * Reports a badly extracted page to the operator of the library, with the page's address and what is known about the
 * attempt.
 */
export async function reportArticle(host: Host, { content }: FeedEntry): Promise<boolean> {
  const { article } = content
  const facts = [
    content.url,
    content.processing_reason
      ? JSON.stringify(content.processing_reason)
      : (content.processing_error ?? t.thePageWasExtracted),
    article ? `Extractor: ${article.finder ?? 'usual'}; words: ${article.word_count}; quality: ${article.quality}` : '',
    `Lectern ${String(import.meta.env['LECTERN_VERSION'] ?? '')}`,
  ]
  try {
    await host.call('bugReport', {
      body: { title: `Not read well: ${content.title}`.slice(0, 500), message: facts.filter(Boolean).join('\n') },
    })
    notify(messages.feedbackSubmitted)
    return true
  } catch (error) {
    const offline = failureOf(error).kind === 'offline'
    notify(offline ? connectionText() : t.theReportCouldNotBeSent, { type: 'error' })
    return false
  }
}
