// Compiled from en/library/menus.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const aViewWithThisNameExists = "A view with this name already exists. It will be replaced."
export const articlesThatYouStarted = "Articles that you started, highlighted or tagged move to the archive. The rest move to “Recently deleted”."
export const cancel = "Cancel"
export const countSelected = (d: { readonly count: string | number }): string => d.count + " selected"
export const countWillLeaveTheInbox = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" }) + " will leave the inbox."
export const countWillLeaveTheInboxTheRestDidNotLoad = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" }) + " will leave the inbox. The rest couldn’t be loaded."
export const counting = "Counting…"
export const coverChosen = "Cover set"
export const days = (d: { readonly days: number }): string => '' + plural(d.days, 0, en, { one: number("en", d.days, 0) + " day", other: number("en", d.days, 0) + " days" })
export const deleteCountArticles = (d: { readonly count: string | number }): string => "Delete " + d.count + " articles?"
export const deleteCountArticles2 = (d: { readonly count: string | number }): string => "Delete " + d.count + " articles"
export const dismiss = "Dismiss"
export const dismissCount = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "Dismiss " + number("en", d.count, 0) + " article", other: "Dismiss " + number("en", d.count, 0) + " articles" })
export const dismissOlderArticles = "Dismiss older articles"
export const everythingInTheInboxOlderThan = "Everything in the inbox older than"
export const more = "More"
export const movedOnTheShelf = "Article moved"
export const nameInTheSidebar = "Name in the sidebar"
export const noteOnTitle = (d: { readonly title: string | number }): string => "Note on “" + d.title + "”"
export const noteRemoved = "Note removed"
export const noteSaved = "Note saved"
export const save = "Save"
export const saveView = "Save view"
export const selectAllCountInTitle = (d: { readonly count: number; readonly title: string | number }): RichText => [['', "Select all " + number("en", d.count, 0)], ['where', " in " + d.title]]
export const selectAllInTitle = (d: { readonly title: string | number }): RichText => [['', "Select all"], ['where', " in " + d.title]]
export const selectedArticles = "Selected articles"
export const sortByYourOwnOrderToMove = "Choose “My order” to move items on this shelf."
export const takenOffTheShelf = "Removed from the shelf"
export const theInboxDidNotLoad = "The inbox couldn’t be loaded."
export const weeks = (d: { readonly weeks: number }): string => '' + plural(d.weeks, 0, en, { one: number("en", d.weeks, 0) + " week", other: number("en", d.weeks, 0) + " weeks" })
export const youCanHaveUpToM = (d: { readonly MOST_VIEWS: string | number }): string => "You can have up to " + d.MOST_VIEWS + " views. Remove one first."
export const youCanUndoThis = "You can undo this, or find them later in Recently deleted."
