// Compiled from en/public.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const aboutLectern = "About Lectern"
export const lectern = "Lectern"
export const loadPictures = "Load pictures"
export const noLongerSharedLectern = "No longer shared – Lectern"
export const notFoundLectern = "Not found – Lectern"
export const opening = "Opening…"
export const passagesAreHighlighted = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { "1": "One passage is", other: number("en", d.count, 0) + " passages are" }) + " highlighted by the person who shared this page."
export const picturesInThisNewsletterAreNot = "Pictures in this newsletter aren’t loaded."
export const saveToLectern = "Save to Lectern"
export const sharedWithLecternOnDate = (d: { readonly date: string | number }): RichText => [['', "Shared from Lectern on "], ['time', '' + d.date], ['', "."]]
export const theLinkMayBeIncomplete = "The link may be incomplete. Ask the person who sent it for the full link."
export const thereIsNoPageAtThis = "There is no page at this address"
export const thisLinkWasRevokedOrThe = "This link was revoked or the article was deleted."
export const thisPage = "this page"
export const thisPageIsNoLongerShared = "This page is no longer shared"
export const titleLectern = (d: { readonly title: string | number }): string => d.title + " – Lectern"
export const untitled = "Untitled"
