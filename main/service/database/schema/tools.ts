import type { KindleStatus } from '#shared/model/tools/kindle.ts'
import { counted, integer, ownRowOf, rowOf, sealed, table, text } from './describe.ts'

export const toolTables = {
  /** An account whose highlights are sent to Readwise, and how far that has progressed. */
  readwise_account: table(
    {
      account_id: rowOf('account').key(),
      /** Sealed. */
      token: sealed(),
      /** Time of the last change of the most recently sent highlight, and its ID. */
      sent_us: integer().byDefault(0),
      sent_id: integer().names('annotation').byDefault(0),
      sent_count: integer().byDefault(0),
      /** Stored reason (shared/reasons). */
      error: text().orNull(),
      synced_ms: integer().orNull(),
      created_ms: integer(),
    },
    {
      withoutRowid: true,
    },
  ),

  /** An e-reader to which the reader sends articles. */
  kindle_account: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      email: text(),
      created_ms: integer(),
    },
    {
      unique: [['account_id', 'email']],
    },
  ),

  /** Articles that are being sent to an e-reader by email. */
  kindle_upload: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      email: text(),
      title: text(),
      /** JSON list. */
      content_ids: text(),
      /** True if the articles are combined into one book. */
      as_digest: integer(),
      /**
       * The unique part of the email's Message-ID. It is the same for every attempt, so that a mail server recognizes a
       * repeated email.
       */
      message: text(),
      /** See shared/model/tools/kindle.ts. */
      status: integer<KindleStatus>().byDefault(0),
      attempts: integer().byDefault(0),
      error: text().orNull(),
      created_ms: integer(),
      due_ms: integer(),
      /** True if the articles are archived once the mail server has accepted the email. */
      archives: integer().byDefault(0),
      /**
       * JSON list of the entries that were archived, and their previous states. Null if there are none or they were
       * restored.
       */
      archived: text().orNull(),
    },
    {
      indexes: {
        kindle_upload_account: { on: ['account_id', 'id'] },
        kindle_upload_due: { on: ['due_ms'], where: 'status = 0' },
      },
    },
  ),

  /** A list whose new articles are sent to an e-reader automatically. */
  magazine: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      kindle_id: rowOf('kindle_account'),
      name: text(),
      list: text(),
      /** A tag's ID, or the filters of a view in the form used in URLs. '' for other lists. */
      subject: text(),
      /** Day of the week, where 0 is Sunday. Null for every day. */
      weekday: integer().orNull(),
      hour: integer(),
      time_zone: text(),
      created_ms: integer(),
      due_ms: integer(),
      /** True if articles are archived once they have been sent. */
      archives: integer().byDefault(0),
    },
    {
      unique: [['account_id', 'id']],
      indexes: {
        magazine_due: { on: ['due_ms'] },
        magazine_kindle: { on: ['kindle_id'] },
      },
    },
  ),

  /** An article that was already part of a magazine. */
  magazine_item: table(
    {
      account_id: integer(),
      magazine_id: ownRowOf('magazine'),
      content_id: integer().names('content'),
    },
    {
      key: ['account_id', 'magazine_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  /** A call of a tool by an assistant. */
  tool_action: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** The name of the access token that the assistant used. */
      program: text(),
      tool: text(),
      /** A description for the reader. */
      words: text(),
      is_done: integer(),
      created_ms: integer(),
    },
    {
      indexes: {
        tool_action_account: { on: ['account_id', 'created_ms'] },
      },
    },
  ),

  /** A URL that is notified of changes. */
  webhook: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      url: text(),
      /** JSON list: see shared/model/tools/webhook.ts. */
      events: text(),
      /** Sealed. */
      secret: sealed(),
      /** The previous secret, encrypted. Until the time below, messages are also signed with it. */
      old_secret: sealed().orNull(),
      old_secret_until_ms: integer().orNull(),
      is_on: integer().byDefault(1),
      /** Stored reason (shared/reasons) if the service turned the webhook off. */
      off_reason: text().orNull(),
      /** Time of the first attempt in the current series of failures. */
      failing_since_ms: integer().orNull(),
      created_ms: integer(),
    },
    {
      unique: [['account_id', 'id']],
    },
  ),

  /** A notification to be sent to a webhook. */
  webhook_delivery: table(
    {
      id: counted(),
      account_id: integer(),
      webhook_id: ownRowOf('webhook'),
      /** The message's ID. It is the same for every attempt, so that a receiver recognizes a repeated message. */
      message: text(),
      event: text(),
      body: text(),
      /** See shared/model/tools/webhook.ts. */
      status: integer().byDefault(0),
      attempts: integer().byDefault(0),
      answer: integer().orNull(),
      error: text().orNull(),
      created_ms: integer(),
      due_ms: integer(),
      attempted_ms: integer().orNull(),
    },
    {
      indexes: {
        webhook_delivery_webhook: { on: ['account_id', 'webhook_id', 'status', 'id'] },
        webhook_delivery_due: { on: ['due_ms'], where: 'status = 0' },
      },
    },
  ),
}
