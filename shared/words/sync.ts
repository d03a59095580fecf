// Compiled from en/sync.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const aRuleAnnouncesIt = "Matches one of your rules."
export const aSource = "A source"
export const andMore = (d: { readonly count: string | number }): string => "and " + d.count + " more"
export const anotherWindowIsSyncing = "Another window is syncing"
export const appIsClosing = "The app is closing"
export const changeUnreadable = "Part of this change couldn’t be read. It may have been sent already."
export const changesAreWaiting = "Some changes haven’t been sent yet. Send or discard them first."
export const closeTheOtherWindow = "Another window is syncing. Close it, or clear the cache there."
export const cursorLost = "The Lectern service doesn’t accept its own cursor"
export const newItem = (d: { readonly count: number; readonly source: string | number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " new item from " + d.source, other: number("en", d.count, 0) + " new items from " + d.source })
export const newItemsOfMany = (d: { readonly count: number; readonly source: string | number; readonly others: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " new item", other: number("en", d.count, 0) + " new items" }) + " from " + d.source + " and " + plural(d.others, 0, en, { one: number("en", d.others, 0) + " other source", other: number("en", d.others, 0) + " other sources" })
export const newItemsOfTwo = (d: { readonly count: number; readonly source: string | number; readonly other: string | number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " new item", other: number("en", d.count, 0) + " new items" }) + " from " + d.source + " and " + d.other
export const newerTab = "Another tab runs a newer version of Lectern. Reload this tab."
export const noConnection = "No internet connection"
export const noResponse = "The Lectern service didn’t respond"
export const olderTab = "Another tab runs an older version of Lectern. Close it."
export const otherOrigin = "The next page has a different origin"
export const parentWasNotSaved = "The article or highlight it belongs to wasn’t saved."
export const readOnly = "Read-only mode"
export const repeatedPage = "The Lectern service repeated the same page"
export const rulesAnnounceItems = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " new item", other: number("en", d.count, 0) + " new items" }) + " matching your rules"
export const savingPower = "The device is saving power"
export const sessionEnded = "The session has ended"
export const signedOut = "You’re signed out"
export const status = (d: { readonly status: string | number }): string => "The Lectern service returned status " + d.status
export const storeBlocked = "Another tab or window is using the stored data. Close it."
export const storeCant = "This can’t be stored."
export const storeClosed = "The offline store is closed."
export const storeDamaged = "The data stored on this device is damaged."
export const storeFailed = "The offline store failed."
export const storeFailedBecause = (d: { readonly message: string | number }): string => "The offline store failed: " + d.message
export const storeFull = "This device’s storage is full. Stored articles are still readable."
export const storeLost = "The browser closed the local database."
export const storeNewer = "The stored data was written by a newer version of Lectern. Update Lectern."
export const storeRebuilt = "The stored data was rebuilt in the meantime."
export const storeRefused = "This browser can’t store articles. You may be in a private window, or storage may be blocked for this site."
export const unexpected = "The response has an unexpected format"
export const unexpectedPlace = (d: { readonly place: string | number }): string => "The response has an unexpected format (" + d.place + ")"
export const unreadable = "The response couldn’t be read"
