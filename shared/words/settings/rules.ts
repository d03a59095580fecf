// Compiled from en/settings/rules.json by npm run words.
import { number, plural, select } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const aRuleNeedsAnAction = "Add an action or turn on “Stop here”."
export const aShelf = "a deleted shelf"
export const actionName = (d: { readonly of: string }): string => '' + select(d.of, { tag: "Tag as", queue: "Move to the queue", archive: "Archive", mute: "Keep out of the inbox", favorite: "Add to favorites", listen: "Add to the listen queue", send: "Send to an e-reader", notify: "Notify me", shelf: "Put on a shelf", other: "Unknown" })
export const addACondition = "Add a condition"
export const addAMutedWord = "Mute"
export const addAnAction = "Add an action"
export const allOfThem = "all of these are true"
export const allowNotifications = "Show notifications on this device"
export const anyItem = "any item arrives"
export const anyOfThem = "any of these is true"
export const anywhereHas = (d: { readonly value: string | number }): RichText => [['', "the title or text contains "], ['v', '' + d.value]]
export const anywhereHasNot = (d: { readonly value: string | number }): RichText => [['', "neither title nor text contains "], ['v', '' + d.value]]
export const applyToAllItems = "Apply to all items"
export const applyToAllItemsNow = "Apply the rules to all items?"
export const authorHas = (d: { readonly value: string | number }): RichText => [['', "the author contains "], ['v', '' + d.value]]
export const authorHasNot = (d: { readonly value: string | number }): RichText => [['', "the author doesn’t contain "], ['v', '' + d.value]]
export const bringBack = "Restore"
export const cancel = "Cancel"
export const chooseAShelf = "Choose a shelf"
export const chooseASource = "Choose a source"
export const conditions = "Conditions"
export const deleteName = (d: { readonly name: string | number }): string => "Delete " + d.name
export const deletedName = (d: { readonly name: string | number }): string => "Deleted " + d.name + "."
export const didDuringTheLastDays = "Your rules’ latest actions, newest first."
export const doArchive = "archive"
export const doFavorite = "add to favorites"
export const doListen = "add to the listen queue"
export const doMute = "keep out of the inbox"
export const doNotify = "notify me"
export const doQueue = "move to the queue"
export const doSend = "send to an e-reader"
export const doSendTo = (d: { readonly value: string | number }): RichText => [['', "send to "], ['v', '' + d.value]]
export const doShelf = (d: { readonly value: string | number }): RichText => [['', "put on the shelf "], ['v', '' + d.value]]
export const doTag = (d: { readonly value: string | number }): RichText => [['', "tag as "], ['v', '' + d.value]]
export const duplicate = "Duplicate"
export const edit = "Edit"
export const editTheRule = "Edit the rule"
export const enterAValue = "Enter letters or digits for every value."
export const fieldName = (d: { readonly of: string }): string => '' + select(d.of, { source: "the source", host: "the site", author: "the author", title: "the title", text: "the text", anywhere: "the title or text", language: "the language", length: "the length", kind: "the kind", tag: "its tags", way: "how it arrived", read: "whether you’ve read it", shelf: "its shelves", other: "Unknown" })
export const firstOfYourEReaders = "Your first e-reader"
export const hiddenItems = "Hidden items"
export const hiddenItemsAreStillOn = "Rules and muted words keep these items out of the inbox. The items are still on their sources’ pages."
export const hostIs = (d: { readonly value: string | number }): RichText => [['', "the site is "], ['v', '' + d.value]]
export const hostIsNot = (d: { readonly value: string | number }): RichText => [['', "the site isn’t "], ['v', '' + d.value]]
export const itStaysInTheInbox = (d: { readonly title: string | number }): string => "Restored " + d.title + "."
export const kindIs = (d: { readonly value: string | number }): RichText => [['', "it’s "], ['v', '' + d.value]]
export const kindIsNot = (d: { readonly value: string | number }): RichText => [['', "it isn’t "], ['v', '' + d.value]]
export const kindName = (d: { readonly of: string }): string => '' + select(d.of, { article: "an article", post: "a post", email: "an email", pdf: "a PDF", book: "a book", video: "a video", podcast: "a podcast", note: "a note", picture: "a picture", other: "something else" })
export const languageIs = (d: { readonly value: string | number }): RichText => [['', "the language is "], ['v', '' + d.value]]
export const languageIsNot = (d: { readonly value: string | number }): RichText => [['', "the language isn’t "], ['v', '' + d.value]]
export const latestActions = "Latest actions"
export const lengthOver = (d: { readonly value: string | number }): RichText => [['', "it’s longer than "], ['v', '' + d.value]]
export const lengthUnder = (d: { readonly value: string | number }): RichText => [['', "it’s shorter than "], ['v', '' + d.value]]
export const minutes = "minutes"
export const minutesOf = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " minute", other: number("en", d.count, 0) + " minutes" })
export const moveDown = "Move down"
export const moveUp = "Move up"
export const mutedWord = "Word or phrase"
export const mutedWords = "Muted words"
export const mutedWordsWord = (d: { readonly words: string | number }): string => "Muted word: " + d.words
export const name = "Name (optional)"
export const newRule = "New rule"
export const noRulesYet = "No rules yet. Rules can tag and file new items, or notify you about them."
export const noneOfTheLatest = (d: { readonly count: number }): string => "The rules don’t apply to any of the newest " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " item", other: number("en", d.count, 0) + " items" }) + "."
export const nothingIsHidden = "Nothing is hidden."
export const nothingSentOrAnnounced = "Nothing is sent, and no notifications are shown. You can undo the whole run."
export const nothingWasDoneYet = "Your rules haven’t done anything yet."
export const notifications = "Notifications"
export const onlyHidesItemsFromFeeds = "Hides feed and newsletter items that contain these words. Items that you save are never hidden."
export const preview = "Preview"
export const previewOfTheNewest = (d: { readonly count: number }): string => "What would have happened to the newest " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " item", other: number("en", d.count, 0) + " items" })
export const readIs = "you’ve already read it"
export const readIsNot = "you haven’t read it yet"
export const removeTheAction = "Remove the action"
export const removeTheCondition = "Remove the condition"
export const ruleNumber = (d: { readonly number: string | number }): string => "Rule " + d.number
export const rules = "Rules"
export const rulesAreAppliedInThisOrder = "Rules are applied to everything that arrives, in this order. Drag to reorder, or press Alt with an arrow key."
export const rulesCanNotify = "A rule with “Notify me” shows a notification while Lectern is open in another tab or window."
export const runApplying = (d: { readonly done: number; readonly total: number }): string => "Applied to " + number("en", d.done, 0) + " of " + number("en", d.total, 0) + " items."
export const runDone = (d: { readonly changed: number; readonly total: number }): string => "Changed " + plural(d.changed, 0, en, { one: number("en", d.changed, 0) + " item", other: number("en", d.changed, 0) + " items" }) + " of " + number("en", d.total, 0) + "."
export const runStopped = (d: { readonly changed: number }): string => "Stopped. Changed " + plural(d.changed, 0, en, { one: number("en", d.changed, 0) + " item", other: number("en", d.changed, 0) + " items" }) + "."
export const runUndoing = "Undoing…"
export const runUndone = "The run was undone."
export const save = "Save"
export const shelfHas = (d: { readonly value: string | number }): RichText => [['', "it’s on the shelf "], ['v', '' + d.value]]
export const shelfHasNot = (d: { readonly value: string | number }): RichText => [['', "it isn’t on the shelf "], ['v', '' + d.value]]
export const sourceIs = (d: { readonly value: string | number }): RichText => [['', "the source is "], ['v', '' + d.value]]
export const sourceIsNot = (d: { readonly value: string | number }): RichText => [['', "the source isn’t "], ['v', '' + d.value]]
export const stop = "Stop"
export const stopAfterThis = "Stop here: don’t apply later rules to the same item"
export const stops = "stop"
export const tagHas = (d: { readonly value: string | number }): RichText => [['', "it has the tag "], ['v', '' + d.value]]
export const tagHasNot = (d: { readonly value: string | number }): RichText => [['', "it doesn’t have the tag "], ['v', '' + d.value]]
export const test = "Comparison"
export const testName = (d: { readonly of: string }): string => '' + select(d.of, { is: "is", is_not: "isn’t", has: "contains", has_not: "doesn’t contain", over: "is over", under: "is under", other: "Unknown" })
export const testNameOfRead = (d: { readonly of: string }): string => '' + select(d.of, { is: "yes", is_not: "no", other: "Unknown" })
export const testNameOfTag = (d: { readonly of: string }): string => '' + select(d.of, { has: "include", has_not: "don’t include", other: "Unknown" })
export const textHas = (d: { readonly value: string | number }): RichText => [['', "the text contains "], ['v', '' + d.value]]
export const textHasNot = (d: { readonly value: string | number }): RichText => [['', "the text doesn’t contain "], ['v', '' + d.value]]
export const theBrowserBlocksNotifications = "The browser blocks notifications from this site. Allow them in the browser’s settings."
export const theDesktopNotifies = "A rule with “Notify me” shows a notification while no Lectern window is active."
export const theItemsOfThePreview = "the preview"
export const theLatestActions = "the latest actions"
export const theListOfHiddenItems = "the hidden items"
export const theRunsOfRules = "the runs"
export const then = "Then"
export const thereAreNoShelvesYet = "No shelves yet"
export const thisBrowserHasNoNotifications = "This browser doesn’t support notifications. They are shown inside Lectern instead."
export const thisRuleCantBeRead = "This version of Lectern can’t read this rule, so it isn’t applied."
export const titleHas = (d: { readonly value: string | number }): RichText => [['', "the title contains "], ['v', '' + d.value]]
export const titleHasNot = (d: { readonly value: string | number }): RichText => [['', "the title doesn’t contain "], ['v', '' + d.value]]
export const undo = "Undo"
export const undoTheRun = "Undo the run"
export const undone = "Undone."
export const unknownAction = "do something that this version doesn’t support"
export const unknownCondition = "something that this version doesn’t support"
export const unmute = (d: { readonly words: string | number }): string => "Unmute " + d.words
export const unmuted = (d: { readonly words: string | number }): string => "Unmuted " + d.words + "."
export const value = "Value"
export const wayIs = (d: { readonly value: string | number }): RichText => [['', "it’s "], ['v', '' + d.value]]
export const wayIsNot = (d: { readonly value: string | number }): RichText => [['', "it isn’t "], ['v', '' + d.value]]
export const wayName = (d: { readonly of: string }): string => '' + select(d.of, { saved: "saved by you", feed: "from a feed", email: "from a newsletter", import: "imported", sent: "sent by another reader", other: "something else" })
export const when = "When"
export const whenConditions = "Conditions that must be true"
export const youHaveReachedTheLimit = "You’ve reached the limit, so you can’t add another."
