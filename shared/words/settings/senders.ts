// Compiled from en/settings/senders.json by npm run words.
export const allow = "Allow"
export const allowed = "Allowed"
export const everyoneWhoKnowsMyName = "Everyone who knows my public name"
export const mute = "Mute"
export const muted = "Muted"
export const mutedAndAllowedReaders = "Muted and allowed readers"
export const nameAndHandle = (d: { readonly name: string | number; readonly handle: string | number }): string => d.name + " (@" + d.handle + ")"
export const noOne = "No one"
export const noReadersYet = "None yet."
export const onlyReadersIAllow = "Only readers I allow"
export const publicName = "Public name"
export const remove = "Remove"
export const removeHandle = (d: { readonly handle: string | number }): string => "Remove @" + d.handle
export const sendersDoNotLearnOfThis = "Muted readers can’t send you items, and you don’t see their invitations to shelves. They won’t know that you muted them."
export const theyArriveInYourInbox = "Items that other readers of this service send you arrive in your inbox."
export const unmute = "Unmute"
export const unmuteHandle = (d: { readonly handle: string | number }): string => "Unmute @" + d.handle
export const whoMaySendToYou = "Who can send you items"
