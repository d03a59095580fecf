// Compiled from en/sources.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const addAFeedByUrlOr = "Add a feed by URL or import OPML."
export const addFeed = "Add feed"
export const addressOfAFeedOrPage = "Address of a feed or page"
export const all = "All"
export const anOpmlFile = "An OPML file"
export const articleText = "Article text"
export const asInTheFeed = "As in the feed"
export const asReceived = "As received"
export const cancel = "Cancel"
export const cantBeChecked = "can’t be checked"
export const cantBeCheckedBecause = (d: { readonly error: string | number }): string => "can’t be checked: " + d.error
export const checkNow = "Check now"
export const checkedMoment = (d: { readonly moment: string | number }): string => "Checked " + d.moment
export const checkingName = (d: { readonly name: string | number }): string => "Checking " + d.name
export const chooseAFile = "Choose a file"
export const chooseANewsletter = "Choose a newsletter"
export const close = "Close"
export const connectAMailbox = "Connect a mailbox"
export const connectAMailboxThatReceivesNewsletters = "Connect a mailbox that receives newsletters, or follow their feeds."
export const connectionTextSoLecternCantCheck = (d: { readonly connectionText: string | number }): string => d.connectionText + ", so Lectern can’t check for older items."
export const copy = "Copy"
export const couldntCheckForOlderItems = "Couldn’t check for older items."
export const countEmails = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " email", other: number("en", d.count, 0) + " emails" })
export const countSources = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " source", other: number("en", d.count, 0) + " sources" })
export const countUnread = (d: { readonly count: number }): string => number("en", d.count, 0) + " unread"
export const doUseYourLecternAddressForNewsletters = "Use your Lectern address for newsletters."
export const done = "Done"
export const doneOfCountFollowed = (d: { readonly done: number; readonly count: number }): string => number("en", d.done, 0) + " of " + number("en", d.count, 0) + " followed"
export const emailsFromNameNowBelongTo = (d: { readonly name: string | number; readonly name2: string | number }): string => "Emails from " + d.name + " were merged into " + d.name2
export const favoriteName = (d: { readonly name: string | number }): string => "Favorite " + d.name
export const feedIsGone = "this feed no longer exists"
export const feedsInTheFile = "Feeds in the file"
export const feedsOnThisPage = "Feeds on this page"
export const fetchFullTextImmediately = "Fetch full text immediately"
export const fetchFullTextWhenOpened = "Fetch full text when opened"
export const findAWriter = "Find a writer"
export const findWritersAndPublications = "Find writers and publications"
export const folder = "Folder…"
export const folderOfName = (d: { readonly name: string | number }): string => "Folder for " + d.name
export const folderOrder = "Folder"
export const follow = "Follow"
export const followLength = (d: { readonly length: string | number }): string => "Follow " + d.length
export const followName = (d: { readonly name: string | number }): string => "Follow " + d.name
export const followWriters = "Follow writers, newsletters and feeds."
export const followed = "followed"
export const following = "Following…"
export const following2 = "Following"
export const followingName = (d: { readonly name: string | number }): string => "Following " + d.name
export const fullTextIfTheFeedIs = "Full text if the feed has only excerpts"
export const futureEmailsGoThere = "Future emails will be merged, too. You can split the newsletters again later."
export const goodList = "Good list"
export const importFeeds = "Import feeds"
export const items = "Items"
export const itsEmailsBelongTo = "Merge into"
export const keepFollowing = "Keep following"
export const keepOutOfTheInbox = "Keep out of the inbox"
export const lastEmailDaysAgo = (d: { readonly days: number }): string => '' + plural(d.days, 0, en, { "0": "last email today", "1": "last email yesterday", other: "last email " + number("en", d.days, 0) + " days ago" })
export const lastEmailOn = (d: { readonly date: string | number }): string => "last email on " + d.date
export const leaveItEmptyForNoFolder = "Leave this blank for no folder."
export const list = "List"
export const lookingForAFeed = "Looking for a feed…"
export const manyNewItems = (d: { readonly count: number; readonly day: string | number }): string => number("en", d.count, 0) + " new items on " + d.day + " (only the newest is shown)"
export const merge = "Merge"
export const mergeName = (d: { readonly name: string | number }): string => "Merge " + d.name
export const mergeWithAnotherNewsletter = "Merge with another newsletter…"
export const merging = "Merging…"
export const moreActionsForName = (d: { readonly name: string | number }): string => "More actions for " + d.name
export const moreActionsForSources = "More actions for sources"
export const mostUnread = "Most unread"
export const muted = "muted"
export const name = "Name"
export const nameCouldNotBeChecked = (d: { readonly name: string | number }): string => d.name + " couldn’t be checked."
export const nameIsNowASeparateNewsletter = (d: { readonly name: string | number }): string => d.name + " is now a separate newsletter"
export const nameWasCheckedAMomentAgo = (d: { readonly name: string | number }): string => d.name + " was checked a moment ago."
export const newestItem = "Newest item"
export const newsletter = "Newsletter"
export const newsletterAddressCopied = "Newsletter address copied"
export const newsletters = "Newsletters"
export const newslettersSentToAddressArriveHere = (d: { readonly address: string | number }): RichText => [['', "Newsletters sent to "], ['strong', '' + d.address], ['', " arrive here."]]
export const nextCheck = (d: { readonly moment: string | number }): string => "next " + d.moment
export const noFeedFound = "no feed found"
export const noFeedWasFoundThere = "No feed was found at that address."
export const noNewItemsForDaysDays = (d: { readonly days: number }): string => "No new items for " + plural(d.days, 0, en, { one: number("en", d.days, 0) + " day", other: number("en", d.days, 0) + " days" }) + ". Unfollow?"
export const noWriterOrPublicationWithThat = "No writer or publication in your library has that name."
export const notCheckedYet = "Not checked yet"
export const notFollowed = "not followed"
export const notificationsFromName = (d: { readonly name: string | number }): string => "Notifications from " + d.name
export const olderItems = "Older items"
export const olderItemsCouldNotBeShown = "Older items couldn’t be shown."
export const olderItemsShown = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " older item shown", other: number("en", d.count, 0) + " older items shown" })
export const otherFeedReadersExportOpmlFiles = "You can export an OPML file from other feed readers."
export const paid = "paid"
export const poorList = "Poor list"
export const publication = "Publication"
export const quiet = "quiet"
export const retry = "Retry"
export const retryInLeftS = (d: { readonly left: string | number }): string => "Retry in " + d.left + " s"
export const retryTheFailedFeeds = "Retry the failed feeds"
export const save = "Save"
export const saveToTheQueueImmediately = "Save to the queue immediately"
export const savedToTheQueue = "saved to the queue"
export const senders = "Senders"
export const sendersOfName = (d: { readonly name: string | number }): string => "Senders for " + d.name
export const sentTo = (d: { readonly address: string | number }): string => "sent to " + d.address
export const showLess = "Show less"
export const showMore = "Show more"
export const showOlder = "Show older"
export const showUnfollowedSources = "Show unfollowed sources"
export const showing = "Showing…"
export const signalBoost = "Signal boost"
export const sortSources = "Sort sources"
export const sourceTypes = "Source types"
export const sources = "Sources"
export const splitBySender = "Split by sender…"
export const splitOff = "Split off"
export const splitOffName = (d: { readonly name: string | number }): string => "Split off " + d.name
export const thatIsNotAWebAddress = "That isn’t a web address."
export const theFeedHasMoreItems = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "The feed has " + number("en", d.count, 0) + " more item.", other: "The feed has " + number("en", d.count, 0) + " more items." })
export const theFeedsCouldNotBeRead = "The feeds couldn’t be read."
export const theNewsletterCouldNotBeSplit = "The newsletter couldn’t be split."
export const theNewslettersCouldNotBeMerged = "The newsletters couldn’t be merged."
export const theSender = "The sender"
export const theSourceCouldNotBeChanged = "The source couldn’t be changed."
export const thereAreNoFeedsInThat = "That file contains no feeds."
export const thereAreNoFeedsToExport = "There are no feeds to export."
export const thisFeedHasNoMoreItems = "This feed has no more items."
export const thisPageHasSeveralFeeds = "This page has several feeds. Choose one."
export const unfollow = "Unfollow"
export const unfollowedName = (d: { readonly name: string | number }): string => "Unfollowed " + d.name
export const unknownSender = "Unknown sender"
export const unnamed = "Unnamed"
export const unsubscribeWithTheSender = "Unsubscribe from the newsletter"
export const worthFollowing = "Worth following"
export const writer = "Writer"
export const writers = "writers"
export const writersAndPublicationsFound = "Writers and publications found"
export const writersTitle = "Writers"
export const writersWorthFollowingCouldNotBe = "Writers worth following couldn’t be loaded."
export const writersYouFollowAppearHere = "Writers you follow appear here."
export const youDontFollowAnythingYet = "You aren’t following anything yet."
export const yourRatingCouldNotBeSent = "Your rating couldn’t be sent."
