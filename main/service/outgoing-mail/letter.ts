/** A file that comes with an email. */
export interface Attachment {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
}

/** An email, in both of its forms. */
export interface Letter {
  readonly to: string
  readonly subject: string
  /** Plain text. */
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
  /** In angle brackets. Default: one of its own. */
  readonly messageId?: string
}

/** Hands a letter over: to a mail server, or to the terminal of the person who runs the service. */
export type Mailer = (letter: Letter) => void | Promise<void>

/** Why a mail server did not take a letter. */
export class LetterRefused extends Error {
  override readonly name = 'LetterRefused'
  /** Trying again would be refused again. */
  readonly isFinal: boolean

  constructor(message: string, isFinal: boolean) {
    super(message)
    this.isFinal = isFinal
  }
}
