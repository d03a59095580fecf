/** A file attached to an email. */
export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** An email with both a text version and an HTML version. */
export interface Email {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** In angle brackets. Default: a newly generated one. */
  readonly messageId?: string
}

/** Passes an email to a mail server, or prints it in the terminal of the person who runs the service. */
export type Mailer = (email: Email) => void | Promise<void>

/** Thrown when a mail server did not accept an email. The message is the reason. */
export class EmailRefused extends Error {
  override readonly name = 'EmailRefused'
  /** True if another attempt would also be refused. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
