// Compiled from en/settings/backups.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const allBackups = "All backups"
export const backUpNow = "Back up now"
export const backingUp = "Backing up…"
export const cancel = "Cancel"
export const dailyBackups = "Daily backups"
export const damagedAndCantBeRestored = "Damaged and can’t be restored."
const delete_ = "Delete"
export { delete_ as delete }
export const deleteTheLibraryFromDate = (d: { readonly date: string | number }): string => "Delete the library from " + d.date
export const deleteThisLibraryForGood = "Delete this library for good?"
export const eachIsStoredForDays = (d: { readonly count: number }): string => "Each is stored for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " day", other: number("en", d.count, 0) + " days" }) + "."
export const eachIsStoredForMonths = (d: { readonly count: number }): string => "Each is stored for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " month", other: number("en", d.count, 0) + " months" }) + "."
export const eachIsStoredForWeeks = (d: { readonly count: number }): string => "Each is stored for " + plural(d.count, 0, en, { one: number("en", d.count, 0) + " week", other: number("en", d.count, 0) + " weeks" }) + "."
export const eachIsTheWholeLibrary = "Each backup is the whole library in one file, with the pages and files of its articles."
export const inTheBackup = "In the backup"
export const lastBackup = "Last backup"
export const monthlyBackups = "Monthly backups"
export const noBackupsYet = "No backups yet."
export const noneAreStored = "None are stored."
export const noneYet = "None yet"
export const notCheckedYet = "Not checked yet"
export const now = "Now"
export const problemLastGoodBackupLast = (d: { readonly problem: string | number; readonly last: string | number }): string => d.problem + " Last good backup: " + d.last
export const reasonTheLibraryIsUnchanged = (d: { readonly reason: string | number }): string => d.reason + " The library is unchanged."
export const replaceTheLibrary = "Replace the library"
export const replacedLibrary = "Replaced library"
export const restore = "Restore"
export const restoreTheLibraryFromDate = (d: { readonly date: string | number }): string => "Restore the library from " + d.date
export const restoreTheLibraryFromDate2 = (d: { readonly date: string | number }): string => "Restore the library from " + d.date + "?"
export const theBackupReplacesTheWholeLibrary = "The backup replaces the whole library: articles, highlights, notes, tags and what you follow. The current library stays in this list, so you can go back. The library can’t be used while it is restored."
export const theBackups = "the backups"
export const theLibraryCantBeRead = "The library can’t be read"
export const theLibraryReplacedOn = (d: { readonly date: string | number; readonly size: string | number }): string => "This library was replaced on " + d.date + ". Deleting it frees " + d.size + " and can’t be undone."
export const theLibraryReplacedOnWithCounts = (d: { readonly date: string | number; readonly counts: string | number; readonly size: string | number }): string => "This library was replaced on " + d.date + ", with " + d.counts + ". Deleting it frees " + d.size + " and can’t be undone."
export const theLibraryWasRestored = (d: { readonly date: string | number }): string => "The library was restored to " + d.date + "."
export const theLibraryWasRestoredAndTheOtherStored = (d: { readonly date: string | number }): string => "The library was restored to " + d.date + ". The replaced library is still in the list."
export const thePersonWhoRunsThisService = "The person who runs this service makes its backups. To get your own copy, export your library."
export const toRestoreOneStopTheService = "To restore one, stop the service and run its restore command with the file’s name."
export const unknown = "Unknown"
export const weeklyBackups = "Weekly backups"
