// Compiled from en/app/books.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const allArticlesOfTitle = (d: { readonly title: string | number }): string => "All articles of “" + d.title + "”"
export const asOneBookWithATable = "As one book with a table of contents"
export const cancel = "Cancel"
export const close = "Close"
export const countArticles = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" })
export const includesHighlights = "Includes highlights, notes and any pictures that you have already seen."
export const itArrivesWithinMinutesIfAmazon = "It arrives within minutes if the sender is on Amazon’s approved list (Settings → Integrations)."
export const lookingForYourKindles = "Looking for your Kindles…"
export const oneArticle = (d: { readonly title: string | number }): string => "“" + d.title + "”"
export const save = "Save"
export const saveAsEpub = "Save as EPUB"
export const savesArticles = (d: { readonly what: string | number }): string => d.what + " will be saved as one e-book, with a cover and a table of contents."
export const savesOneArticle = (d: { readonly what: string | number }): string => d.what + " will be saved as an e-book."
export const send = "Send"
export const sendToKindle = "Send to Kindle"
export const sendingYouCanCloseThis = "Sending… You can close this window."
export const theEBookIsSaved = "The e-book was saved."
export const to = "To"
export const toEmail = (d: { readonly email: string | number }): string => "To " + d.email
export const writing = "Writing…"
export const yourKindles = "your Kindles"
export const yourServiceCantSendEmailBecause = "Your service can’t send email because its mail server isn’t set up. Save an EPUB file instead, then open it on your Kindle or upload it at amazon.com/sendtokindle."
