/** The BroadcastChannel on which the extension talks to open pages of the app. It carries words, never tokens. */
export const EXTENSION_CHANNEL = 'lectern-extension'

/** The library has something that this browser's extension saved. */
export interface SavedMessage {
  readonly v: 1
  readonly from: 'extension'
  readonly type: 'saved'
  readonly contentId: number
}

/** Any script on the origin can post such a message, so it may only lead to a look at the service. */
export function isSavedMessage(message: unknown): message is SavedMessage {
  const { v, from, type, contentId } = Object(message) as Partial<Record<keyof SavedMessage, unknown>>
  return v === 1 && from === 'extension' && type === 'saved' && Number.isSafeInteger(contentId)
}
