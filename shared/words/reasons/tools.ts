// Compiled from en/reasons/tools.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const daysApart = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " day", other: number("en", d.count, 0) + " days" })
export const hoursApart = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " hour", other: number("en", d.count, 0) + " hours" })
export const minutesApart = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " minute", other: number("en", d.count, 0) + " minutes" })
export const moreThanMostMessagesWereWaiting = (d: { readonly most: number }): string => "More than " + number("en", d.most, 0) + " messages were waiting."
export const readwiseAnsweredStatus = (d: { readonly status: string | number }): string => "Readwise returned " + d.status + "."
export const readwiseNoLongerAcceptsTheToken = "Readwise no longer accepts the token. Connect Readwise again."
export const theArticlesAreNoLongerIn = "The articles are no longer in your library."
export const theArticlesAreTooLargeFor = "The articles are too large for one email, even without pictures. Send fewer at a time."
export const theEBookCouldNotBe = "The e-book couldn’t be sent."
export const theHighlightsCouldNotBeSent = "The highlights couldn’t be sent. Lectern will try again with the next highlight."
export const theMailServerRefusedTheEmail = (d: { readonly reason: string | number }): string => "The mail server refused the email: " + d.reason
export const theReceiverAcceptedNothingForFive = "The receiver hasn’t accepted any messages for five days."
export const theReceiverAnsweredAndClocksDiffer = (d: { readonly status: string | number; readonly gap: string | number }): string => "The receiver returned " + d.status + ". Its clock and this service’s clock differ by " + d.gap + ", and old messages are rejected."
export const theReceiverAnsweredStatus = (d: { readonly status: string | number }): string => "The receiver returned " + d.status + "."
export const theReceiverAnsweredThatItNo = "The receiver reported that it no longer exists."
export const theReceiverAnsweredWithARedirect = "The receiver returned a redirect, which Lectern doesn’t follow."
export const theReceiverTookTooLongTo = "The receiver took too long to respond."
export const theSecretCanNoLongerBe = "The secret can no longer be read. Create a new one."
export const theTokenCanNoLongerBe = "The token can no longer be read. Connect Readwise again."
export const theWebhookWasDisabled = "The webhook was turned off."
