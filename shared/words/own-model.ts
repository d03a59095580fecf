// Compiled from en/own-model.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const answerCopied = "Answer copied to clipboard"
export const answerRemoved = "Answer deleted"
export const ask = "Ask"
export const askAboutThisArticle = "Ask about this article"
export const copyTheAnswer = "Copy answer"
export const deleteTheAnswer = "Delete answer"
export const fromTheArticle = "From the article"
export const gettingAnswers = "Loading answers…"
export const hostReceives = (d: { readonly host: string | number }): string => d.host + " receives the article’s text and your question."
export const incomplete = "Incomplete"
export const modelOnHost = (d: { readonly model: string | number; readonly host: string | number }): string => d.model + " on " + d.host
export const nothingAskedYet = "Answers appear here and stay with the article."
export const onlyAPartWasSent = (d: { readonly percent: string | number }): string => "Only the first " + d.percent + "% of the article was sent, because it’s too long."
export const paragraphsWithoutATranslation = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " paragraph has no translation.", other: number("en", d.count, 0) + " paragraphs have no translation." })
export const quotesLeftOut = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " quote was left out, because the article doesn’t contain it.", other: number("en", d.count, 0) + " quotes were left out, because the article doesn’t contain them." })
export const stop = "Stop"
export const stopped = "Stopped"
export const suggestedTags = "Suggested tags"
export const summarize = "Summarize"
export const summary = "Summary"
export const textCouldNotBeCopied = "The answer couldn’t be copied."
export const theAnswerCouldNotBeDeleted = "Couldn’t delete the answer."
export const theAnswerCouldNotBeFollowed = "The connection was lost. The answer is still being written. Open the article again to see it."
export const theAnswerCouldNotBeRestored = "Couldn’t restore the answer."
export const theAnswersCouldNotBeLoaded = "Couldn’t load the answers."
export const theModelIsWriting = (d: { readonly host: string | number }): string => "Waiting for " + d.host + "…"
export const tokens = (d: { readonly count: number }): string => number("en", d.count, 0) + " tokens"
export const tokensInAndOut = (d: { readonly sent: number; readonly received: number }): string => number("en", d.sent, 0) + " tokens sent, " + number("en", d.received, 0) + " received"
export const tokensUnknown = "Token count not reported"
export const translateTheArticle = "Translate article"
export const translation = "Translation"
export const tryAgain = "Try again"
export const undo = "Undo"
export const yourModelCantBeAskedOffline = "Go online to ask your model."
