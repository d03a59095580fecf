// Compiled from en/service/fetching.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const anUnnamedEmail = "an email"
export const anUnnamedFile = "an unnamed file"
export const attachedFiles = (d: { readonly names: string | number }): string => "Attached: " + d.names
export const attachmentPdf = "Attachment.pdf"
export const bookWithoutATitle = "Untitled book"
export const dailymotionVideo = "Dailymotion video"
export const emailWithoutASubject = "Email without a subject"
export const facebookPost = "Facebook post"
export const instagramPost = "Instagram post"
export const linkedInPost = "LinkedIn post"
export const loomVideo = "Loom video"
export const moreFiles = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "one more file", other: number("en", d.count, 0) + " more files" })
export const pagePage = (d: { readonly page: string | number }): string => "Page " + d.page
export const pdfDocument = "PDF document"
export const postByAuthor = (d: { readonly author: string | number }): string => "Post by " + d.author
export const tedTalk = "TED talk"
export const thisFeedWasCheckedAMoment = "This feed was checked a moment ago."
export const thisTextContinuesLecternStoresUp = (d: { readonly longest: number }): string => "This text is cut short. Lectern stores up to " + number("en", d.longest, 0) + " characters from a feed. The original page may have the rest."
export const tikTokVideo = "TikTok video"
export const vimeoVideo = "Vimeo video"
export const youTubeVideo = "YouTube video"
