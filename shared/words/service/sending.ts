// Compiled from en/service/sending.json by npm run words.
import { number } from '@messageformat/runtime'

export const chooseAHandleFirst = "Choose a public name under Settings › Account first, so that other readers know who’s sending."
export const noReaderHasTheHandle = (d: { readonly handle: string | number }): string => "No reader here has the public name @" + d.handle + "."
export const thisIsYourOwnHandle = (d: { readonly handle: string | number }): string => "@" + d.handle + " is your own public name."
export const thisItemHasNoTextTo = "This item has no text to send."
export const thisItemWasDeleted = "This item was deleted."
export const youHaveDecidedAboutTooMany = "You’ve reached the limit for muted and allowed readers."
export const youHaveSentToMostReaders = (d: { readonly most: number }): string => "You can send to " + number("en", d.most, 0) + " readers a day. Try again tomorrow."
