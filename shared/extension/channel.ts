/**
 * The BroadcastChannel on which the extension talks to open pages of the app. It carries short messages, never tokens.
 */
export const EXTENSION_CHANNEL = 'lectern-extension'

/** Announces that this browser's extension saved something to the library. */
export interface SavedMessage {
  readonly v: 1
  readonly from: 'extension'
  readonly type: 'saved'
  readonly contentId: number
}

/** Any script on the origin can post such a message, so it must have no effect other than a check with the service. */
export function isSavedMessage(message: unknown): message is SavedMessage {
  const { v, from, type, contentId } = Object(message) as Partial<Record<keyof SavedMessage, unknown>>
  return v === 1 && from === 'extension' && type === 'saved' && Number.isSafeInteger(contentId)
}
