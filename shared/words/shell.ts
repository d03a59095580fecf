// Compiled from en/shell.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const aSenderAsksYouToConfirm = "A sender asks you to confirm"
export const account = "Account"
export const accountName = (d: { readonly name: string | number }): string => "Account: " + d.name
export const actions = "Actions"
export const addedToTheListenQueue = "Added to the listen queue"
export const alsoIn = (d: { readonly more: number; readonly name: string | number }): string => '' + plural(d.more, 0, en, { "0": "also in " + d.name, other: "also in " + d.name + " and " + number("en", d.more, 0) + " more" })
export const anItemWithoutAnId = "An item without an id"
export const article = "Article"
export const articlesAddedToTheListenQueue = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " article", other: number("en", d.count, 0) + " articles" }) + " added to the listen queue"
export const audioNotStored = "The audio wasn’t stored."
export const audioOnThisDevice = "Audio on this device"
export const audioRemovedFromThisDevice = "Audio removed from this device"
export const audioStaysOnThisDeviceWhile = "Audio stays on this device while the item is in the listen queue"
export const byArticle = "By article"
export const byHighlight = "By highlight"
export const cameNewInTitle = (d: { readonly came: string | number; readonly title: string | number }): string => d.came + " new in " + d.title
export const cantReachYourLibrary = "Can’t reach your library. Lectern may not be running. Saved articles are still available. Trying again…"
export const cantReachYourLibrary2 = "Can’t reach your library"
export const changesSavedToSendLater = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { "1": "Change saved. It will be sent later.", other: number("en", d.count, 0) + " changes saved. They will be sent later." })
export const clear = "Clear"
export const codeCopied = "Code copied"
export const codeCopy = (d: { readonly code: string | number }): RichText => [['span', '' + d.code], ['', " Copy"]]
export const collapsed = "Collapsed"
export const comfortable = "Comfortable"
export const compact = "Compact"
export const confirmations = "Confirmations"
export const copied = "Copied"
export const copyDetails = "Copy details"
export const copyTheCodeCode = (d: { readonly code: string | number }): string => "Copy the code " + d.code
export const couldntCopyToTheClipboard = "Couldn’t copy to the clipboard"
export const couldntRefreshTitle = (d: { readonly title: string | number }): string => "Couldn’t refresh " + d.title
export const countFromName = (d: { readonly count: string | number; readonly name: string | number }): RichText => [['', d.count + " from "], ['bdi', '' + d.name]]
export const countHighlights = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " highlight", other: number("en", d.count, 0) + " highlights" })
export const countInQuiet = (d: { readonly count: string | number }): string => d.count + " in Quiet"
export const countMore = (d: { readonly count: number }): string => number("en", d.count, 0) + " more"
export const countPages = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " page", other: number("en", d.count, 0) + " pages" })
export const daysDaysAgo = (d: { readonly days: number }): string => '' + plural(d.days, 0, en, { one: number("en", d.days, 0) + " day", other: number("en", d.days, 0) + " days" }) + " ago"
const delete_ = "Delete…"
export { delete_ as delete }
export const dense = "Dense"
export const doUseAnotherLibrary = "Use another library…"
export const done = "Done"
export const doneWithSubject = (d: { readonly subject: string | number }): string => "Done with " + d.subject
export const dragToChangeTheWidth = "Drag to resize"
export const epubOfThisTag = "Save this tag as EPUB…"
export const fetching = "Fetching…"
export const fetchingAgain = "Fetching again…"
export const fetchingPage = "loading"
export const file = "File"
export const filterIsActive = "Filter, active"
export const filters = "Filters"
export const followingName = (d: { readonly name: string | number }): string => "Following " + d.name
export const hasNote = "note"
export const highlightViews = "Highlight views"
export const hoursHrAgo = (d: { readonly hours: string | number }): string => d.hours + " hr ago"
export const importingDoneOfTotal = (d: { readonly done: string | number; readonly total: string | number }): string => "Importing: " + d.done + " of " + d.total
export const importingName = (d: { readonly name: string | number }): string => "Importing " + d.name + "…"
export const isFavorite = "favorite"
export const isRead = "read"
export const isUnread = "unread"
export const itemId = (d: { readonly id: string | number }): string => "Item " + d.id
export const itemsCouldNotBeShown = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " item", other: number("en", d.count, 0) + " items" }) + " couldn’t be shown."
export const itsSource = "this source"
export const justNow = "just now"
export const keyCtrl = "Ctrl"
export const keyShift = "Shift"
export const lastOpenedOn = (d: { readonly date: string | number }): string => "Last opened " + d.date
export const lectern = "Lectern"
export const loading = "Loading"
export const loadingTitle = (d: { readonly title: string | number }): string => "Loading " + d.title
export const markdownLinkCopiedToClipboard = "Markdown link copied to clipboard"
export const markedAsRead = "Marked as read"
export const markedAsUnread = "Marked as unread"
export const minutesMinAgo = (d: { readonly minutes: string | number }): string => d.minutes + " min ago"
export const more = "More"
export const moreActionsForName = (d: { readonly name: string | number }): string => "More actions for " + d.name
export const nameCouldNotBeUnsubscribed = (d: { readonly name: string | number }): string => "Lectern couldn’t unsubscribe from " + d.name + "."
export const nameIsNoLongerShownFinish = (d: { readonly name: string | number }): string => d.name + " is no longer shown. Finish unsubscribing on the newsletter’s page."
export const nameIsNoLongerShownIts = (d: { readonly name: string | number }): string => d.name + " is no longer shown. Its emails don’t say how to unsubscribe."
export const noPaymentIsNeededOnThis = "No payment is needed for this service."
export const notOnThisDevice = "not on this device"
export const notSyncedYet = "Not synced yet"
export const nothingIsInProgress = "Nothing is in progress."
export const nothingIsStoredOffline = (d: { readonly message: string | number }): string => "Nothing is stored offline in this browser. " + d.message
export const notifications = "Notifications"
export const offline = "Offline"
export const offlineAgo = (d: { readonly ago: string | number }): string => "Offline, " + d.ago
export const openTheLink = "Open link"
export const opening = "Opening"
export const partOfLecternCouldNotBe = "Part of Lectern couldn’t be loaded"
export const pdf = "PDF"
export const pdfFromAnEmail = "PDF from an email"
export const percentRead = (d: { readonly percent: string | number }): string => d.percent + "% read"
export const pinToTheSidebar = "Pin to sidebar"
export const publishedOn = (d: { readonly date: string | number }): string => "Published " + d.date
export const quoted = (d: { readonly title: string | number }): string => "“" + d.title + "”"
export const readOnlyMode = "Read-only mode: changes aren’t saved."
export const reload = "Reload"
export const removeFilter = (d: { readonly label: string | number }): string => "Remove filter: " + d.label
export const rename = "Rename"
export const retry = "Retry"
export const retryInLeftS = (d: { readonly left: string | number }): string => "Retry in " + d.left + " s"
export const review = "Review"
export const saveView = "Save view"
export const savedOn = (d: { readonly date: string | number }): string => "Saved " + d.date
export const senderAsksYouToConfirm = (d: { readonly sender: string | number }): RichText => [['bdi', '' + d.sender], ['', " asks you to confirm"]]
export const sentBy = (d: { readonly name: string | number }): string => "sent by " + d.name
export const showCountNew = (d: { readonly count: string | number }): string => "Show " + d.count + " new"
export const shuffled = "Shuffled"
export const sidebar = "Sidebar"
export const sizeSelectedArticles = (d: { readonly size: string | number }): string => d.size + " selected articles"
export const skipToArticle = "Skip to article"
export const skipToList = "Skip to list"
export const somethingWentWrong = "Something went wrong"
export const spokenHours = (d: { readonly hours: number }): string => '' + plural(d.hours, 0, en, { one: number("en", d.hours, 0) + " hour", other: number("en", d.hours, 0) + " hours" })
export const spokenHoursAndMinutes = (d: { readonly hours: number; readonly minutes: number }): string => '' + plural(d.hours, 0, en, { one: number("en", d.hours, 0) + " hour", other: number("en", d.hours, 0) + " hours" }) + " " + plural(d.minutes, 0, en, { one: number("en", d.minutes, 0) + " minute", other: number("en", d.minutes, 0) + " minutes" })
export const spokenMinutes = (d: { readonly minutes: number }): string => '' + plural(d.minutes, 0, en, { one: number("en", d.minutes, 0) + " minute", other: number("en", d.minutes, 0) + " minutes" })
export const stillLoading = "Still loading. Your connection seems slow."
export const storingAudio = (d: { readonly round: string | number }): string => "Storing audio, " + d.round + " percent"
export const storingAudioOf = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "Storing the audio on this device", other: "Storing the audio for " + number("en", d.count, 0) + " items on this device" })
export const syncAnyway = "Sync anyway"
export const syncNow = "Sync now"
export const syncPausedActiveInAnotherWindow = "Sync paused (active in another window)"
export const syncPausedToSavePower = "Sync paused to save power"
export const syncing = "Syncing"
export const syncingDone = (d: { readonly done: number }): string => "Syncing " + number("en", d.done, 0)
export const syncingDoneOfTotal = (d: { readonly done: number; readonly total: number }): string => "Syncing " + number("en", d.done, 0) + " of " + number("en", d.total, 0)
export const tagNames = (d: { readonly tags: string | number }): string => "tags " + d.tags
export const tagsAndMore = (d: { readonly tags: string | number; readonly more: number }): string => "tags " + d.tags + " and " + number("en", d.more, 0) + " more"
export const thatDidNotWork = "That didn’t work."
export const theAudioOnThisDeviceCould = "The audio on this device couldn’t be changed."
export const theConfirmationCouldNotBeRemoved = "The confirmation couldn’t be removed."
export const theDiskIsFull = "The disk is full. Free some space and try again."
export const theLastSyncDidNotFinish = "The last sync didn’t finish"
export const theListenQueueCouldNotBe = "The listen queue couldn’t be changed."
export const thePageCouldNotBeRead = "The page couldn’t be read."
export const thePaymentPageIsOpenIn = "The payment page is open in your browser."
export const thePaymentServiceDoesntRespond = "The payment service isn’t responding. Nothing was charged."
export const theSyncDidNotFinish = "The sync didn’t finish. Saved articles are still available."
export const thereIsNoAudioToStore = "There is no audio to store."
export const thisBrowserCantStoreAudio = "This browser can’t store audio."
export const thisCameFromAFileOr = "This item came from a file or an email, so it has no original page."
export const thisListWasLoadedEarlier = "This list was loaded earlier."
export const thisPageCouldNotBeShown = (d: { readonly name: string | number; readonly message: string | number }): string => "This page couldn’t be shown. Your library is safe. " + d.name + ": " + d.message
export const timeLeft = (d: { readonly time: string | number }): string => d.time + " left"
export const tooManyRequests = (d: { readonly wait: string | number }): string => "Too many requests. Try again in " + d.wait + " s."
export const tooManyRequests2 = "Too many requests"
export const trying = "Trying…"
export const typeArticle = "article"
export const typeBook = "book"
export const typeNewsletter = "newsletter"
export const typeNote = "note"
export const typePicture = "picture"
export const typePodcast = "podcast"
export const typeTweet = "tweet"
export const typeVideo = "video"
export const undo = "Undo"
export const unfollowedName = (d: { readonly name: string | number }): string => "Unfollowed " + d.name
export const unknownSource = "Unknown source"
export const unpinFromTheSidebar = "Unpin from sidebar"
export const unsubscribedFromName = (d: { readonly name: string | number }): string => "Unsubscribed from " + d.name
export const upToDate = "Up to date"
export const upToDateButSkipped = (d: { readonly count: number }): string => "Up to date, but " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " item", other: number("en", d.count, 0) + " items" }) + " couldn’t be read"
export const updateRequired = "Update required"
export const upgrade = "Upgrade"
export const waitingForAFasterConnection = "Waiting for a faster connection"
export const waybackAddressCopied = "Wayback Machine address copied"
export const widthOfTheSidebar = "Sidebar width"
export const widthPixels = (d: { readonly width: string | number }): string => d.width + " pixels"
export const willStoreAudioOf = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: "The audio", other: "The audio for " + number("en", d.count, 0) + " items" }) + " will be stored on this device when you’re online again"
export const yesterday = "yesterday"
export const youMayBeOffline = "You may be offline, or Lectern may have been updated. Your library is safe."
export const yourQueueIsEmpty = "Your queue is empty."
export const youreOffline = "You’re offline. Saved articles are still available."
