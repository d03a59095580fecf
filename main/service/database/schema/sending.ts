import { counted, integer, ownRowOf, table, text } from './describe.ts'

export const sendingTables = {
  /** An item that a reader sends to another one: one row for each receiver. */
  sending: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** Identifies the reader's action, so that a repeated call sends once. */
      key: text(),
      /** UUID of the receiving account, which may be gone. */
      receiver: text(),
      /** The receiver's handle, as the sender wrote it. */
      handle: text(),
      note: text(),
      created_us: integer(),
      /** When it was delivered or dropped. Null until then. */
      over_us: integer().orNull(),
    },
    {
      unique: [['account_id', 'key', 'receiver']],
      indexes: {
        sending_account: { on: ['account_id', 'id'], isUnique: true },
        sending_content: { on: ['account_id', 'content_id', 'id'] },
        sending_created: { on: ['account_id', 'created_us'] },
      },
    },
  ),

  /** An item that another reader sent. The sender's names are text, because the account may be gone. */
  sent_item: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** Identifies the send, so that it is delivered once. */
      key: text(),
      /** Identifies the sender: see library/preferences/reader-key.ts. */
      reader: text(),
      handle: text(),
      name: text(),
      note: text(),
      sent_us: integer(),
    },
    {
      unique: [['account_id', 'key']],
      indexes: {
        sent_item_content: { on: ['account_id', 'content_id', 'id'] },
        sent_item_reader: { on: ['account_id', 'reader', 'id'] },
      },
    },
  ),
}
