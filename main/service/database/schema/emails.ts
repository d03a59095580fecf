import type { AfterStoring } from '#shared/model/mail-account.ts'
import { counted, integer, ownRowOf, rowOf, sealed, table, text } from './describe.ts'

export const emailTables = {
  /** An email as it arrived. It is stored in full, so that nothing is lost, no matter how it is parsed. */
  email: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** The object that contains its bytes. */
      object: text(),
      received_us: integer(),
      /** True if the email is added to the queue immediately. */
      saves: integer(),
      /** The address that the email was sent to, if it is one of the account's. */
      sent_to: text().orNull(),
      /** The mailbox that it was fetched from. */
      mail_account_id: integer().names('mail_account').orNull(),
      /**
       * Fingerprint of the email, which is the same for an email that arrives twice. Null until the email has been
       * parsed.
       */
      fingerprint: text().orNull(),
      /** True if the sender's domain authenticates the email. Null if that could not be determined. */
      is_verified: integer().orNull(),
      /**
       * True if the domain of the email's mailing list authenticates the email. Null if that could not be determined,
       * or there is no list.
       */
      is_list_verified: integer().orNull(),
      /** True if a signature by the sender's domain covers the List-Unsubscribe header. Null if that is unknown. */
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

  /** A picture that was attached to an email. Its token is the secret part of its URL. */
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

  /** A key that identifies a newsletter: its mailing list, or its sender's address. */
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

  /** A sender named in an email. */
  email_sender: table(
    {
      account_id: rowOf('account'),
      content_id: ownRowOf('content'),
      list: text().orNull(),
      address: text().orNull(),
      name: text(),
      /** See EmailTable. The sender of an email that a reader forwarded can't be verified. */
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
      /** JSON: see UnsubscribeWays in extraction/emails/email.ts. */
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

  /** An email that requests a confirmation, until the reader has dealt with it. */
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

  /** A reader who wants emails about new inbox items, and the time when the next one is due. */
  digest: table(
    {
      account_id: rowOf('account').key(),
      rhythm: text<'daily' | 'weekly'>(),
      /** An IANA name. */
      time_zone: text(),
      /** The service's address, as known to the reader. */
      origin: text(),
      due_ms: integer(),
      /** Time up to which the last digest reported new items. */
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
      /** 1 forwards its emails, 2 is read via IMAP, 3 is Gmail via IMAP with Google's authorization. */
      forward_type: integer(),
      email: text(),
      host: text().orNull(),
      port: integer().orNull(),
      user: text().orNull(),
      /** Encrypted: the password, or Google's token for the reader's authorization. */
      password: sealed().orNull(),
      folder: text().orNull(),
      /** The SHA-256 of the certificate that the reader accepted. */
      fingerprint: text().orNull(),
      /**
       * Identifies the folder state that the seen emails belong to. Text, because the values are larger than our
       * integers.
       */
      uid_validity: text().orNull(),
      uid_seen: integer().byDefault(0),
      /** Stored reason (shared/reasons). */
      error: text().orNull(),
      error_code: text().orNull(),
      synced_ms: integer().orNull(),
      created_us: integer(),
      /** JSON list of emails with lower UIDs that must still be fetched, in this order. Null if there are none. */
      uids_owed: text().orNull(),
      after_storing: text<AfterStoring>().byDefault('keep'),
      move_to: text().orNull(),
      /** JSON list of stored emails that must still be marked or moved. Null if there are none. */
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
