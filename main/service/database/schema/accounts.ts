import { bytes, counted, holdsRowOf, integer, numbered, rowOf, sealed, table, text } from './describe.ts'

export const accountTables = {
  account: table(
    {
      id: numbered(),
      uuid: text().unique(),
      name: text(),
      email: text().orNull().unique(),
      created_us: integer(),
      /** Counter that increases with every change of an entry. Each entry stores the value of its last change. */
      version: integer().byDefault(0),
      /** The newest feed_dirty_date that was assigned. */
      dirty_us: integer().byDefault(0),
      queue_count: integer().byDefault(0),
      archive_count: integer().byDefault(0),
      /** JSON object of the reader's settings: see accounts/profile-settings.ts. */
      settings: text().byDefault('{}'),
      /** Identifies the addresses that receive mail for this account: 80 random bits, in lower-case hexadecimal. */
      mail_key: text().addedWith(''),
      /** The previous mail_key, and the time until which it still receives mail. */
      former_mail_key: text().orNull(),
      former_mail_until_us: integer().orNull(),
      /** Time at which sign-ins were blocked. */
      disabled_ms: integer().orNull(),
      /** Time at which the account's deletion started: see accounts/account-removal.ts. */
      leaving_ms: integer().orNull(),
      /** Quota in megabytes. Null for the service's default. */
      quota_mb: integer().orNull(),
    },
    {
      indexes: {
        account_mail_key: { on: ['mail_key'], isUnique: true },
      },
    },
  ),

  /** The ID of a deleted account. It is never reused: work that was started for one account must not reach another. */
  gone_account: table({
    id: integer().key(),
  }),

  /** One row per start of the service: see library/entries/sync-epochs.ts. */
  lineage: table(
    {
      id: numbered(),
      token: text(),
      start_version: integer(),
      account_id: holdsRowOf('account'),
    },
    {
      unique: [['account_id', 'token']],
    },
  ),

  signing_key: table({
    id: numbered(),
    secret: bytes(),
    created_us: integer(),
  }),

  /** A chain of refresh tokens: one session on one device. */
  session: table(
    {
      id: counted(),
      account_id: holdsRowOf('account'),
      client_type: text(),
      created_ms: integer(),
      revoked_ms: integer().orNull(),
      /** The client's user agent, truncated. */
      device: text().orNull(),
      /** Time of the last refresh. */
      used_ms: integer().orNull(),
    },
    {
      indexes: {
        session_account: { on: ['account_id'] },
      },
    },
  ),

  refresh_token: table(
    {
      /** SHA-256 of the token. The token itself is stored nowhere. */
      hash: bytes().key(),
      session_id: rowOf('session'),
      expires_ms: integer(),
      spent_ms: integer().orNull(),
    },
    {
      indexes: {
        refresh_token_session: { on: ['session_id'] },
      },
      withoutRowid: true,
    },
  ),

  handle: table({
    id: counted(),
    account_id: rowOf('account').unique(),
    /** Lower case. */
    handle: text().unique(),
    created_us: integer(),
  }),

  /** Tokens for the public API. */
  personal_token: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      name: text(),
      /** 'read' or 'read_write'. */
      scope: text(),
      hash: bytes().unique(),
      /** The token's last characters, so that its owner can distinguish it from others. */
      hint: text(),
      created_ms: integer(),
      used_ms: integer().orNull(),
      revoked_ms: integer().orNull(),
    },
    {
      indexes: {
        personal_token_account: { on: ['account_id'] },
      },
    },
  ),

  /** Secret URLs at which a list can be read as a feed. */
  feed_token: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      name: text(),
      /** See shared/model/tools/feed-token.ts. */
      list: text(),
      /** A tag's ID, or the filters of a view in the form used in URLs. '' for other lists. */
      subject: text(),
      with_text: integer(),
      hash: bytes().unique(),
      /** The token's last characters, so that its owner can distinguish it from others. */
      hint: text(),
      created_ms: integer(),
      used_ms: integer().orNull(),
      revoked_ms: integer().orNull(),
    },
    {
      indexes: {
        feed_token_account: { on: ['account_id'] },
      },
    },
  ),

  /** Information that a client reports about its user. Stored here and never sent anywhere. */
  identity: table(
    {
      account_id: rowOf('account'),
      distinct_id: text(),
      anonymous_id: text().orNull(),
      /** JSON object. */
      traits: text(),
      seen_ms: integer(),
    },
    {
      key: ['account_id', 'distinct_id'],
      withoutRowid: true,
    },
  ),

  /** Events, errors and feedback from clients. Stored here, never sent anywhere, and limited in number per kind. */
  /** A setting that is synced between a reader's devices. */
  preference: table(
    {
      account_id: rowOf('account'),
      name: text(),
      /** JSON. Null if the setting was removed. */
      value: text().orNull(),
      version: integer(),
    },
    {
      key: ['account_id', 'name'],
      withoutRowid: true,
    },
  ),

  premium_conversion: table({
    id: counted(),
    account_id: rowOf('account'),
    source: text(),
    type: text(),
    platform: integer(),
    created_ms: integer(),
  }),

  client_event: table(
    {
      id: counted(),
      kind: text(),
      account_id: rowOf('account').orNull(),
      created_us: integer(),
      /** JSON. */
      body: text(),
    },
    {
      indexes: {
        client_event_kind: { on: ['kind', 'id'] },
        client_event_account: { on: ['account_id', 'id'], where: 'account_id IS NOT NULL' },
        client_event_teller: { on: ['kind', 'account_id', 'id'] },
      },
    },
  ),

  /** An email that is waiting to be sent, or that could not be sent. */
  outgoing_email: table(
    {
      id: numbered(),
      /** The account that the email is for. Null if there is none. */
      account_id: rowOf('account').orNull(),
      recipient: text(),
      subject: text(),
      /** Both forms of the email as JSON, encrypted. Null once the service has given up sending it. */
      sealed: sealed().orNull(),
      created_ms: integer(),
      due_ms: integer(),
      /** The time after which the email is no longer useful. */
      until_ms: integer(),
      attempts: integer().byDefault(0),
      /** 1 if the email was permanently refused or has expired. An email that was sent has no row. */
      is_over: integer().byDefault(0),
      /** Latest response of the mail server. */
      refusal: text().orNull(),
    },
    {
      indexes: {
        outgoing_email_due: { on: ['is_over', 'due_ms'] },
        outgoing_email_account: { on: ['account_id'] },
      },
    },
  ),
}
