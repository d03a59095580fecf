// Compiled from en/settings/people.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const accounts = "Accounts"
export const allowAgain = "Enable"
export const calledWasDeleted = (d: { readonly called: string | number }): string => d.called + " was deleted"
export const cancel = "Cancel"
export const copy = "Copy"
export const countItems = (d: { readonly count: number }): string => '' + plural(d.count, 0, en, { one: number("en", d.count, 0) + " item", other: number("en", d.count, 0) + " items" })
export const defaultStorage = "Default storage"
const delete_ = "Delete…"
export { delete_ as delete }
export const deleteAccount = "Delete account"
export const deleteCalled = (d: { readonly called: string | number }): string => "Delete " + d.called + "?"
export const deleteCalled2 = (d: { readonly called: string | number }): string => "Delete " + d.called
export const deleteForGood = "Delete for good"
export const deleteTheFolder = "Delete the folder"
export const deleteYourAccount = "Delete your account?"
export const deleting = "Deleting…"
export const disable = "Disable"
export const disabled = "Disabled"
export const email = "Email"
export const everyoneHereHasTheirOwnLibrary = "Everyone here has their own library. You can see how much they store but not what they read."
export const everythingTheySaved = [['', "Everything they saved, highlighted and wrote is deleted for good, and they are notified by email. To give them their library first, run "], ['code', "accounts export"], ['', " where the service runs."]] as RichText
export const invite = "Invite"
export const inviteSomeone = "Invite someone"
export const keepMyAccount = "Keep my account"
export const lastSeen = (d: { readonly when: string | number }): string => "Last seen " + d.when
export const linkCopied = "Link copied"
export const neverSignedIn = "Never signed in"
export const runsThisService = "Runs this service"
export const shareThisLinkWithEmail = (d: { readonly email: string | number }): string => "Share this link with " + d.email + ". It works once and expires after a day."
export const sizeOfSize2 = (d: { readonly size: string | number; readonly size2: string | number }): string => d.size + " of " + d.size2
export const storageForCalled = (d: { readonly called: string | number }): string => "Storage for " + d.called
export const theAccounts = "the accounts"
export const thisLinkWasEmailedToEmail = (d: { readonly email: string | number }): string => "This link was emailed to " + d.email + ". You can also share it yourself. It works once and expires after a day."
export const typeCalledToConfirm = (d: { readonly called: string | number }): string => "Type " + d.called + " to confirm"
export const withEverythingYouSaved = "Deletes everything you’ve saved, highlighted and written."
export const youRunThisService = "You run this service. Your library is stored in the service’s data folder. To delete the library, delete that folder."
export const yourAccountWasDeleted = "Your account was deleted"
export const yourArticles = [['', "Your articles, highlights, notes, files and settings are deleted for good, on every device and in the service. "], ['link', "Export your library"], ['', " first if you want to keep it."]] as RichText
