/** An email as it was received. */
export interface EmailFile {
  readonly bytes: Uint8Array
  /** Makes the URLs of the email's inline pictures unguessable. */
  readonly salt: string
  /** Prefix of the URLs of inline pictures. */
  readonly pictureBase: string
}

export interface Sender {
  /**
   * Keys that identify a newsletter, most reliable first: its list, then its address. Empty if the email names neither.
   */
  readonly keys: readonly string[]
  readonly name: string
  readonly address: string | null
}

/** The ways to end a subscription that are offered in an email's headers. */
export interface UnsubscribeWays {
  /** URL that accepts a POST request and requires no further step (RFC 8058). */
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
  /** The last part of the picture's URL. */
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
  /**
   * Fingerprint that is identical if the same email arrives twice. It covers the sender, the text and the attachments.
   */
  readonly fingerprint: string
  /**
   * The fingerprint as earlier versions computed it, from the Message-ID alone. Two different emails may have the same
   * one.
   */
  readonly formerFingerprint: string
  /** True if a user forwarded the email. Its original sender is then known only from its text. */
  readonly isForwarded: boolean
  /** True for an out-of-office reply or another automatic reply that didn't come from a mailing list. */
  readonly isAutomatic: boolean
  readonly unsubscribe: UnsubscribeWays | null
  readonly confirmation: Confirmation | null
  /** The URL of the email's web version. */
  readonly webUrl: string | null
  /** A page with the email's text and metadata, in the form that extractEmail reads. Null if the email has no text. */
  readonly html: string | null
  readonly words: number
  readonly pictures: readonly EmailPicture[]
  readonly pdfs: readonly EmailAttachment[]
}
