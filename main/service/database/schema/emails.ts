import type { AfterStoring } from '#shared/model/mail-account.ts'
import { counted, integer, ownRowOf, rowOf, sealed, table, text } from './describe.ts'

export const emailTables = {
  /** An email as it arrived. It is stored, so that nothing of it is lost however it is read. */
  email: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** The object that holds its bytes. */
      object: text(),
      received_us: integer(),
      /** True if it is added to the queue immediately. */
      saves: integer(),
      /** The address that it was sent to, if that is one of the account's. */
      sent_to: text().orNull(),
      /** The mailbox that it was fetched from. */
      mail_account_id: integer().names('mail_account').orNull(),
      /** The same for an email that arrives twice. Null until it was read. */
      fingerprint: text().orNull(),
      /** True if its sender's domain certifies it. Null if that could not be determined. */
      is_verified: integer().orNull(),
      /** True if the domain of its list certifies it. Null if that could not be determined, or if it is of no list. */
      is_list_verified: integer().orNull(),
      /** True if a signature of its sender's domain covers its List-Unsubscribe. Null if that is unknown. */
      signs_unsubscribing: integer().orNull(),
    },
    {
      unique: [['account_id', 'id']],
      indexes: {
        email_once: { on: ['account_id', 'fingerprint'], isUnique: true, where: 'fingerprint IS NOT NULL' },
        email_object: { on: ['account_id', 'object'] },
      },
    },
  ),

  /** A picture that was sent along. Its token is its address. */
  email_picture: table(
    {
      account_id: integer(),
      token: text(),
      email_id: ownRowOf('email'),
      object: text(),
    },
    {
      key: ['account_id', 'token'],
      indexes: {
        email_picture_email: { on: ['account_id', 'email_id'] },
        email_picture_object: { on: ['account_id', 'object'] },
      },
      withoutRowid: true,
    },
  ),

  /** Key that identifies a newsletter: a list, or an address. */
  sender_key: table(
    {
      account_id: integer(),
      key: text(),
      profile_id: ownRowOf('profile'),
    },
    {
      key: ['account_id', 'key'],
      indexes: {
        sender_key_profile: { on: ['account_id', 'profile_id'] },
      },
      withoutRowid: true,
    },
  ),

  /** Sender that an email names. */
  email_sender: table(
    {
      account_id: rowOf('account'),
      content_id: ownRowOf('content'),
      list: text().orNull(),
      address: text().orNull(),
      name: text(),
      /** See EmailTable. No one can verify the sender of an email that a reader forwarded. */
      is_verified: integer().orNull(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  /** Details of a newsletter from its latest email. */
  newsletter: table(
    {
      account_id: integer(),
      profile_id: ownRowOf('profile'),
      /** JSON: see extraction/emails/email.ts, UnsubscribeWays. */
      unsubscribe: text().orNull(),
      sent_to: text().orNull(),
      /** The mailbox that its emails are fetched from. */
      mail_account_id: integer().names('mail_account').orNull(),
    },
    {
      key: ['account_id', 'profile_id'],
      withoutRowid: true,
    },
  ),

  /** An email that asks for a confirmation, until its reader is done with it. */
  confirmation: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      sender: text(),
      subject: text(),
      code: text().orNull(),
      url: text().orNull(),
      received_us: integer(),
    },
    {
      indexes: {
        confirmation_account: { on: ['account_id', 'received_us'] },
      },
    },
  ),

  /** Reader who wants an email about new inbox items, and the time when the next one is due. */
  digest: table(
    {
      account_id: rowOf('account').key(),
      rhythm: text<'daily' | 'weekly'>(),
      /** An IANA name. */
      time_zone: text(),
      /** The service's address, as the reader knows it. */
      origin: text(),
      due_ms: integer(),
      /** Time up to which the last one reported. */
      since_us: integer(),
    },
    {
      indexes: {
        digest_due: { on: ['due_ms'] },
      },
      withoutRowid: true,
    },
  ),

  /** A mailbox whose emails are fetched. */
  mail_account: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** 1 forwards its emails, 2 is read by IMAP, 3 is Gmail’s by IMAP with what Google allowed. */
      forward_type: integer(),
      email: text(),
      host: text().orNull(),
      port: integer().orNull(),
      user: text().orNull(),
      /** Sealed: the password, or what Google gave for the reader’s agreement. */
      password: sealed().orNull(),
      folder: text().orNull(),
      /** The certificate that its reader accepted, by its SHA-256. */
      fingerprint: text().orNull(),
      /** Identifies the emails of the folder that were seen. Text, because the values are larger than our integers. */
      uid_validity: text().orNull(),
      uid_seen: integer().byDefault(0),
      /** A sentence for the reader. */
      error: text().orNull(),
      error_code: text().orNull(),
      synced_ms: integer().orNull(),
      created_us: integer(),
      /** JSON: emails below that are still to be fetched, in this order. Null for none. */
      uids_owed: text().orNull(),
      after_storing: text<AfterStoring>().byDefault('keep'),
      move_to: text().orNull(),
      /** JSON: stored emails that are still to be marked or moved. Null for none. */
      uids_waiting: text().orNull(),
    },
    {
      unique: [['account_id', 'id']],
      indexes: {
        mail_account_account: { on: ['account_id'] },
      },
    },
  ),
}
