import { counted, integer, ownRowOf, rowOf, table, text } from './describe.ts'

export const ruleTables = {
  /** The arrival of a content in the library. Rules are applied once to each arrival. */
  arrival: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** See shared/model/rules/rule-fields.ts. */
      way: text(),
      /** State of the entry when it arrived. A reader who has moved it since then overrides the rules. */
      library_state: integer(),
      /** True once rules have been applied, which happens when the content's text is known, or can't be known. */
      is_over: integer(),
    },
    {
      key: ['account_id', 'content_id'],
      withoutRowid: true,
    },
  ),

  /** Actions that a rule took on an item. */
  rule_deed: table(
    {
      id: counted(),
      account_id: integer(),
      content_id: ownRowOf('content'),
      /** The run over the library, if it was one. */
      run: integer().orNull(),
      rule_id: text(),
      /** The rule's name at that time. */
      rule: text(),
      /** JSON: DoneAction of shared/model/rules/rule.ts. */
      actions: text(),
      /** JSON: everything that is needed to undo the actions. See library/rules/rule-doer.ts. */
      former: text(),
      /** True if the reader is to be told. */
      notifies: integer(),
      done_us: integer(),
    },
    {
      indexes: {
        rule_deed_account: { on: ['account_id', 'id'], isUnique: true },
        rule_deed_content: { on: ['account_id', 'content_id', 'id'] },
        rule_deed_run: { on: ['account_id', 'run', 'id'], where: 'run IS NOT NULL' },
        rule_deed_notifies: { on: ['account_id', 'id'], where: 'notifies = 1' },
      },
    },
  ),

  /** An item that a rule or a muted word keeps out of the inbox. */
  muted_entry: table(
    {
      account_id: integer(),
      content_id: ownRowOf('content'),
      muted_us: integer(),
    },
    {
      key: ['account_id', 'content_id'],
      indexes: {
        muted_entry_date: { on: ['account_id', 'muted_us', 'content_id'] },
      },
      withoutRowid: true,
    },
  ),

  /** Rules that are applied to the whole library. */
  rule_run: table(
    {
      id: counted(),
      account_id: rowOf('account'),
      /** JSON: the rules and muted words when the run began. */
      rules: text(),
      /** See shared/api/endpoints/tools/rules.ts. */
      phase: text(),
      done: integer().byDefault(0),
      total: integer(),
      changed: integer().byDefault(0),
      /** The content that was looked at last. */
      last_content: integer().byDefault(0),
      created_ms: integer(),
    },
    {
      unique: [['account_id', 'id']],
    },
  ),
}
