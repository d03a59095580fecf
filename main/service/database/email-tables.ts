import type { Generated } from 'kysely'
import type { AfterStoring } from '#shared/model/mail-account.ts'

/** Tables of received emails and of the mailboxes they come from. Conventions as in tables.ts. */

/** An email as it arrived. It is stored, so that nothing of it is lost however it is read. */
export interface EmailTable {
  id: Generated<number>
  account_id: number
  /** The object that holds its bytes. */
  object: string
  received_us: number
  /** True if it is added to the queue immediately. */
  saves: number
  /** The address that it was sent to, if that is one of the account's. */
  sent_to: string | null
  /** The mailbox that it was fetched from. */
  mail_account_id: number | null
  /** True if its sender's domain certifies it. Null if that could not be determined. */
  is_verified: number | null
  /** True if the domain of its list certifies it. Null if that could not be determined, or if it is of no list. */
  is_list_verified: number | null
  /** True if a signature of its sender's domain covers its List-Unsubscribe. Null if that is unknown. */
  signs_unsubscribing: number | null
  /** The same for an email that arrives twice. Null until it was read. */
  fingerprint: string | null
}

/** A picture that was sent along. Its token is its address. */
export interface EmailPictureTable {
  account_id: number
  token: string
  email_id: number
  object: string
}

/** Key that identifies a newsletter: a list, or an address. */
export interface SenderKeyTable {
  account_id: number
  key: string
  profile_id: number
}

/** Sender that an email names. */
export interface EmailSenderTable {
  account_id: number
  content_id: number
  list: string | null
  address: string | null
  name: string
  /** See EmailTable. No one can verify the sender of an email that a reader forwarded. */
  is_verified: number | null
}

/** Details of a newsletter from its latest email. */
export interface NewsletterTable {
  account_id: number
  profile_id: number
  /** JSON: see extraction/emails/email.ts, UnsubscribeWays. */
  unsubscribe: string | null
  sent_to: string | null
  /** The mailbox that its emails are fetched from. */
  mail_account_id: number | null
}

/** An email that asks for a confirmation, until its reader is done with it. */
export interface ConfirmationTable {
  id: Generated<number>
  account_id: number
  sender: string
  subject: string
  code: string | null
  url: string | null
  received_us: number
}

/** Reader who wants an email about new inbox items, and the time when the next one is due. */
export interface DigestTable {
  account_id: number
  rhythm: 'daily' | 'weekly'
  /** An IANA name. */
  time_zone: string
  /** The service's address, as the reader knows it. */
  origin: string
  due_ms: number
  /** Time up to which the last one reported. */
  since_us: number
}

/** A mailbox whose emails are fetched. */
export interface MailAccountTable {
  id: Generated<number>
  account_id: number
  /** 1 forwards its emails, 2 is read by IMAP, 3 is Gmail’s by IMAP with what Google allowed. */
  forward_type: number
  email: string
  host: string | null
  port: number | null
  user: string | null
  /** Sealed: the password, or what Google gave for the reader’s agreement. */
  password: Buffer | null
  folder: string | null
  /** The certificate that its reader accepted, by its SHA-256. */
  fingerprint: string | null
  /** Identifies the emails of the folder that were seen. Text, because the values are larger than our integers. */
  uid_validity: string | null
  uid_seen: Generated<number>
  /** JSON: emails below that are still to be fetched, in this order. Null for none. */
  uids_owed: string | null
  after_storing: Generated<AfterStoring>
  move_to: string | null
  /** JSON: stored emails that are still to be marked or moved. Null for none. */
  uids_waiting: string | null
  /** A sentence for the reader. */
  error: string | null
  error_code: string | null
  synced_ms: number | null
  created_us: number
}
