import type { Migration } from '../../../sqlite/migrate.ts'

/** Whom readers want told of changes, and what they are told. */
export const webhooks: Migration = {
  version: 29,
  name: 'webhooks',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE webhook (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL REFERENCES account(id) ON DELETE CASCADE,
        url TEXT NOT NULL, events TEXT NOT NULL, secret BLOB NOT NULL, old_secret BLOB, old_secret_until_ms INTEGER,
        is_on INTEGER NOT NULL DEFAULT 1, off_reason TEXT, failing_since_ms INTEGER, created_ms INTEGER NOT NULL,
        UNIQUE (account_id, id)
      ) STRICT;
      CREATE TABLE webhook_delivery (
        id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER NOT NULL, webhook_id INTEGER NOT NULL,
        message TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL, status INTEGER NOT NULL DEFAULT 0,
        attempts INTEGER NOT NULL DEFAULT 0, answer INTEGER, error TEXT, created_ms INTEGER NOT NULL,
        due_ms INTEGER NOT NULL, attempted_ms INTEGER,
        FOREIGN KEY (account_id, webhook_id) REFERENCES webhook (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX webhook_delivery_webhook ON webhook_delivery (account_id, webhook_id, status, id);
      CREATE INDEX webhook_delivery_due ON webhook_delivery (due_ms) WHERE status = 0;
    `)
  },
}
