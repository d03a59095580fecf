/** The frame that sent a message. `url` is empty if the frame is gone. */
export interface SenderFacts {
  readonly url: string
  /** True if the frame is its page's top frame. */
  readonly isTopFrame: boolean
  /** True if the page belongs to a window that this app opened for its own interface. */
  readonly isOwnWindow: boolean
}

/**
 * True if a message may reach the Host. It must come from the top frame of one of our own windows, while that window
 * shows our own origin. `origin` is `app://lectern`, or the dev server's origin in development.
 */
export function isTrustedSender(facts: SenderFacts, origin: string): boolean {
  if (!facts.isTopFrame || !facts.isOwnWindow || !URL.canParse(facts.url)) return false
  const url = new URL(facts.url)
  if (url.username !== '' || url.password !== '') return false
  const own = new URL(origin)
  return url.protocol === own.protocol && url.host.toLowerCase() === own.host.toLowerCase()
}
