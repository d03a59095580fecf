/** Folder of a user's mailbox, and the way to sign in. */
export interface Mailbox {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Gets what the server takes instead of the password: an access token of OAuth's. Rejects with MailboxError. */
  readonly accessToken?: (() => Promise<string>) | undefined
  readonly folder: string
  /** SHA-256 of a certificate that its reader accepted, although no authority certifies it. */
  readonly fingerprint: string | null
  /** Null: nothing is changed in the mailbox. */
  readonly chore: EmailChore | null
}

/** Action in the mailbox for an email that is stored here. */
export type EmailChore = { readonly kind: 'read' } | { readonly kind: 'move'; readonly to: string }

/** Reason why a mailbox can't be read, for programs. */
export type MailboxFailure =
  | 'auth_failed'
  | 'untrusted_certificate'
  | 'no_such_folder'
  | 'unreachable'
  | 'not_encrypted'
  | 'library_full'
  | 'chore_failed'

/** The message is one sentence for the reader. */
export class MailboxError extends Error {
  override readonly name = 'MailboxError'
  readonly code: MailboxFailure
  /** Fingerprint of the certificate that was refused, for the reader to compare. */
  readonly fingerprint: string | null

  constructor(
    code: MailboxFailure,
    message: string,
    { fingerprint = null, cause }: { fingerprint?: string | null; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.code = code
    this.fingerprint = fingerprint
  }
}
