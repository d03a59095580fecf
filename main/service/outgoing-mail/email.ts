/** A file that comes with an email. */
export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** An email, in both of its forms. */
export interface Email {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** In angle brackets. Default: a new one. */
  readonly messageId?: string
}

/** Passes an email to a mail server, or to the terminal of the person who runs the service. */
export type Mailer = (email: Email) => void | Promise<void>

/** Reason why a mail server did not accept an email. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
  /** Trying again would be refused again. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
