import { Reasoned } from '#shared/reasons/reasoned.ts'
import type { Reason } from '#shared/reasons/reason.ts'
/** A folder of a user's mailbox, and the data for signing in to it. */
export interface Mailbox {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Gets the OAuth access token that the server accepts instead of the password. Rejects with MailboxError. */
  readonly accessToken?: (() => Promise<string>) | undefined
  readonly folder: string
  /** SHA-256 of a certificate that its reader accepted, although no authority certifies it. */
  readonly fingerprint: string | null
  /** Null: nothing is changed in the mailbox. */
  readonly chore: EmailChore | null
}

/** The action to take in the mailbox for an email that is stored here. */
export type EmailChore = { readonly kind: 'read' } | { readonly kind: 'move'; readonly to: string }

/** The reason why a mailbox can't be read, as a code for programs. */
export type MailboxFailure =
  | 'auth_failed'
  | 'untrusted_certificate'
  | 'no_such_folder'
  | 'unreachable'
  | 'not_encrypted'
  | 'library_full'
  | 'chore_failed'

/** An error of a mailbox. */
export class MailboxError extends Reasoned {
  override readonly name = 'MailboxError'
  readonly code: MailboxFailure
  /** Fingerprint of the rejected certificate, for the reader to compare. */
  readonly fingerprint: string | null

  constructor(
    code: MailboxFailure,
    why: Reason,
    { fingerprint = null, cause }: { fingerprint?: string | null; cause?: unknown } = {},
  ) {
    super(why, { cause })
    this.code = code
    this.fingerprint = fingerprint
  }
}
