// Compiled from en/app/notices.json by npm run words.
import { number, plural } from '@messageformat/runtime'
import { en } from '#shared/text/message-format/plural-rules.ts'

export const aRuleAnnounces = (d: { readonly count: number; readonly title: string | number }): string => '' + plural(d.count, 0, en, { one: "New: " + d.title, other: number("en", d.count, 0) + " new items, including " + d.title })
export const allFeaturesAreNowAvailableTo = "All features are now available to you. Thank you for keeping Lectern going."
export const anOfflineChange = "An offline change"
export const anOfflineChangeToTitle = (d: { readonly title: string | number }): string => "An offline change to “" + d.title + "”"
const continue_ = "Continue"
export { continue_ as continue }
export const describeActionAnyway = (d: { readonly describeAction: string | number }): string => d.describeAction + " anyway"
export const diskIsFull = "The disk is full."
export const dismiss = "Dismiss"
export const premiumIsYours = "Premium is yours"
export const refusedYouCanFindItIn = (d: { readonly refused: string | number }): string => d.refused + " You can find the change in Settings."
export const show = "Show"
export const thankYou = "Thank you for being a patron"
export const theDataOnThisDeviceIs = "The data on this device is damaged and couldn’t be repaired. You can keep reading, but nothing will be stored on this device."
export const theDataOnThisDeviceWas = "The data on this device was damaged. Your library is being downloaded again. Your unsent changes are safe."
export const theDataOnThisDeviceWasDamaged = "The data on this device was damaged. Your library is being downloaded again. Some unsent changes may be lost."
export const theGuestPassIsYours = "The Guest Pass is yours."
export const undo = "Undo"
export const wasRefused = (d: { readonly about: string | number }): string => d.about + " was rejected"
export const wasRefusedBecause = (d: { readonly about: string | number; readonly error: string | number }): string => d.about + " was rejected: " + d.error
export const youSupportLecternForPeopleWho = "Your support helps people who can’t pay for Lectern."
