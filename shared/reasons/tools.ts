import * as t from '#shared/words/reasons/tools.ts'
import { plainly, saying } from './saying.ts'

/** Returns a gap between clocks in words such as "3 hours". */
export function gapText(minutes: number): string {
  if (minutes < 2 * 60) return t.minutesApart({ count: minutes })
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t.hoursApart({ count: hours }) : t.daysApart({ count: Math.round(hours / 24) })
}

/** Reasons why webhooks, e-books and Readwise failed. */
export const toolReasons = {
  webhook_secret_unreadable: plainly(() => t.theSecretCanNoLongerBe),
  webhook_turned_off: plainly(() => t.theWebhookWasDisabled),
  webhook_too_many_waiting: saying({ most: 'number' }, (d) => t.moreThanMostMessagesWereWaiting(d)),
  receiver_gone: plainly(() => t.theReceiverAnsweredThatItNo),
  receiver_silent: plainly(() => t.theReceiverAcceptedNothingForFive),
  receiver_timed_out: plainly(() => t.theReceiverTookTooLongTo),
  receiver_redirects: plainly(() => t.theReceiverAnsweredWithARedirect),
  receiver_answered: saying({ status: 'number' }, (d) => t.theReceiverAnsweredStatus(d)),
  receiver_clock_differs: saying({ status: 'number', minutes: 'number' }, ({ status, minutes }) =>
    t.theReceiverAnsweredAndClocksDiffer({ status, gap: gapText(minutes) }),
  ),
  readwise_token_unreadable: plainly(() => t.theTokenCanNoLongerBe),
  readwise_token_refused: plainly(() => t.readwiseNoLongerAcceptsTheToken),
  readwise_answered: saying({ status: 'number' }, (d) => t.readwiseAnsweredStatus(d)),
  readwise_failed: plainly(() => t.theHighlightsCouldNotBeSent),
  /** The mail server's own words. */
  email_refused: saying({ reason: 'text' }, (d) => t.theMailServerRefusedTheEmail(d)),
  book_not_sent: plainly(() => t.theEBookCouldNotBe),
  book_articles_gone: plainly(() => t.theArticlesAreNoLongerIn),
  book_too_large: plainly(() => t.theArticlesAreTooLargeFor),
}
