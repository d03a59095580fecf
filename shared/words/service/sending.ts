// Compiled from en/service/sending.json by npm run words.
import { number } from '@messageformat/runtime'

export const chooseAHandleFirst = "Choose a public name first, under Settings › Account, so that readers know who sends."
export const noReaderHasTheHandle = (d: { readonly handle: string | number }): string => "There’s no reader @" + d.handle + " here."
export const thisIsYourOwnHandle = (d: { readonly handle: string | number }): string => "You’re @" + d.handle + " yourself."
export const thisItemHasNoTextTo = "This item has no text to send."
export const thisItemWasDeleted = "This item was deleted."
export const youHaveDecidedAboutTooMany = "You’ve reached the limit of muted and allowed readers."
export const youHaveSentToMostReaders = (d: { readonly most: number }): string => "You can send to " + number("en", d.most, 0) + " readers a day. Try again tomorrow."
