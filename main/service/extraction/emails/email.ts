/** An email as it was received. */
export interface EmailFile {
  readonly bytes: Uint8Array
  /** Makes the addresses of its inline pictures unguessable. */
  readonly salt: string
  /** Prefix of these addresses. */
  readonly pictureBase: string
}

export interface Sender {
  /** Keys that identify a newsletter, the surest first: its list, then its address. Empty if no one is named. */
  readonly keys: readonly string[]
  readonly name: string
  readonly address: string | null
}

/** The ways to end a subscription that an email's headers name. */
export interface UnsubscribeWays {
  /** Takes a POST that needs no further step (RFC 8058). */
  readonly oneClick: string | null
  readonly page: string | null
  readonly mailto: string | null
}

/** An email that only asks for a confirmation. */
export interface Confirmation {
  readonly code: string | null
  readonly url: string | null
}

export interface EmailPicture {
  /** The end of its address. */
  readonly token: string
  readonly bytes: Uint8Array
}

export interface EmailAttachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

export interface ReadEmail {
  readonly subject: string
  readonly sender: Sender
  readonly sentMs: number | null
  /** The same for an email that arrives twice: its sender, its text and what it brings. */
  readonly fingerprint: string
  /** As earlier versions made it, of the Message-ID alone. Two different emails may have the same. */
  readonly formerFingerprint: string
  /** A reader sent it on, so its sender is only what the email says. */
  readonly isForwarded: boolean
  /** An absence note or another reply that no person wrote, not from a list. */
  readonly isAutomatic: boolean
  readonly unsubscribe: UnsubscribeWays | null
  readonly confirmation: Confirmation | null
  /** The address of its web version. */
  readonly webUrl: string | null
  /** A page with its text and facts, as extractEmail reads it. Null if it has no text. */
  readonly html: string | null
  readonly words: number
  readonly pictures: readonly EmailPicture[]
  readonly pdfs: readonly EmailAttachment[]
}
