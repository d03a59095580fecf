import { counted, integer, numbered, ownRowOf, rowOf, table, text } from './describe.ts'

export const workTables = {
  job: table(
    {
      id: counted(),
      account_id: integer(),
      kind: text(),
      /**
       * The row that the job is about, usually a content. For each kind and subject, an account has at most one open
       * job.
       */
      subject: integer(),
      state: integer().byDefault(0),
      /** Number of attempts that ended in a failure worth retrying. */
      attempts: integer().byDefault(0),
      /** Number of starts, including those during which the process died. */
      starts: integer().byDefault(0),
      run_after_ms: integer(),
      lease: text().orNull(),
      created_ms: integer(),
      /** 0 for work that no user is waiting for, such as imports and pages that are parsed again. */
      is_awaited: integer().byDefault(1),
    },
    {
      unique: [['account_id', 'kind', 'subject']],
      indexes: {
        job_turn: { on: ['state', 'is_awaited', 'account_id', 'starts', 'run_after_ms'] },
      },
    },
  ),

  /** An export or import of a library. */
  transfer: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      kind: text(),
      /** See shared/model/processing-status.ts. */
      status: integer(),
      done: integer().byDefault(0),
      total: integer().orNull(),
      error: text().orNull(),
      file: text().orNull(),
      created_us: integer(),
      expires_us: integer().orNull(),
      /** Current phase: see library/transfers/imports.ts. */
      phase: text().byDefault('done'),
      /** JSON: the file of an import and its contents. */
      source: text().orNull(),
      /** JSON: options of an import. */
      options: text().orNull(),
    },
    {
      indexes: {
        transfer_account: { on: ['account_id', 'kind', 'id'] },
        transfer_account_id: { on: ['account_id', 'id'], isUnique: true },
      },
    },
  ),

  /** A row of an import and the outcome of importing it. */
  transfer_item: table(
    {
      account_id: integer(),
      transfer_id: ownRowOf('transfer'),
      position: integer(),
      /** JSON: see imports/incoming-item.ts. */
      item: text(),
      /** See library/transfers/import-outcome.ts. */
      outcome: integer().byDefault(0),
      /** Stored reason (shared/reasons) if the row was not imported. */
      reason: text().orNull(),
      content_id: integer().names('content').orNull(),
      /** JSON: the changes that the row made to the library, so that they can be undone. */
      made: text().orNull(),
      /** The object that contains the row's text as gzipped HTML until it is imported. */
      object: text().orNull(),
    },
    {
      key: ['account_id', 'transfer_id', 'position'],
      indexes: {
        transfer_item_outcome: { on: ['account_id', 'transfer_id', 'outcome', 'position'] },
        transfer_item_object: { on: ['account_id', 'object'], where: 'object IS NOT NULL' },
      },
      withoutRowid: true,
    },
  ),

  /** A file that a client uploads in parts. It is stored until it has been processed. */
  upload: table(
    {
      id: numbered(),
      account_id: rowOf('account'),
      /** SHA-256 of the whole file, in hexadecimal. */
      hash: text(),
      size: integer(),
      /** True if all parts are present and match the hash. */
      is_whole: integer().byDefault(0),
      /** True for a saved file, which is retained until it has been processed, however long that takes. */
      is_saved: integer().byDefault(0),
      created_ms: integer(),
    },
    {
      unique: [['account_id', 'hash']],
      indexes: {
        upload_account: { on: ['account_id', 'id'], isUnique: true },
      },
    },
  ),

  upload_part: table(
    {
      account_id: integer(),
      upload_id: ownRowOf('upload'),
      /** Counted from 0. */
      part: integer(),
      /** The object that contains the bytes. */
      object: text(),
    },
    {
      key: ['account_id', 'upload_id', 'part'],
      indexes: {
        upload_part_object: { on: ['account_id', 'object'] },
      },
      withoutRowid: true,
    },
  ),
}
