// Compiled from en/settings/people.json by npm run words.
import type { RichText } from '#shared/text/message-format/rich-text.ts'

export const aLetterWithThisLinkWas = (d: { readonly email: string | number }): string => "A letter with this link was written to " + d.email + ". You can also hand the link on yourself. It works once, for a day."
export const accounts = "Accounts"
export const calledWasDeleted = (d: { readonly called: string | number }): string => d.called + " was deleted"
export const copy = "Copy"
const delete_ = "Delete…"
export { delete_ as delete }
export const deleteAccount = "Delete account"
export const deleteCalled = (d: { readonly called: string | number }): string => "Delete " + d.called + "?"
export const deleteCalled2 = (d: { readonly called: string | number }): string => "Delete " + d.called
export const deleteForGood = "Delete for good"
export const deleteYourAccount = "Delete your account?"
export const deleting = "Deleting…"
export const email = "Email"
export const everybodyHereHasALibraryOf = "Everybody here has a library of their own. You see how much they keep, not what they read."
export const everythingTheySaved = [['', "Everything they saved, highlighted and wrote is deleted, and a letter tells them. Nobody can bring it back. To give them their library first, run "], ['code', "accounts export"], ['', " where the service runs."]] as RichText
export const handThisLinkOnToEmail = (d: { readonly email: string | number }): string => "Hand this link on to " + d.email + ". It works once, for a day."
export const invite = "Invite"
export const inviteSomebody = "Invite somebody"
export const keep = "Keep"
export const keepMyAccount = "Keep my account"
export const letInAgain = "Let in again"
export const linkCopied = "Link copied"
export const roomForCalled = (d: { readonly called: string | number }): string => "Room for " + d.called
export const runsThisService = "Runs this service"
export const sizeOfSize2 = (d: { readonly size: string | number; readonly size2: string | number }): string => d.size + " of " + d.size2
export const switchOff = "Switch off"
export const switchedOff = "Switched off"
export const typeCalledToConfirm = (d: { readonly called: string | number }): string => "Type " + d.called + " to confirm"
export const usualRoom = "Usual room"
export const yourAccountWasDeleted = "Your account was deleted"
export const yourArticles = [['', "Your articles, highlights, notes, files and settings are deleted, on every device and in the service. Nobody can bring them back. "], ['link', "Export your library"], ['', " first if you want to keep it."]] as RichText
