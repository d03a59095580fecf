import type { Migration } from '../../../sqlite/migrate.ts'
import { replaceTable } from '../replace-table.ts'

/**
 * Pages, files and parts of uploads are objects, which the rows name. The bytes that are still in the tables wait in
 * `unmoved_…` until ../move-bytes-out.ts has put them into the object store.
 */
export const objects: Migration = {
  version: 17,
  name: 'objects',
  replacesTables: true,
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE page RENAME TO unmoved_page;
      ALTER TABLE content_file RENAME TO unmoved_file;
      ALTER TABLE upload_part RENAME TO unmoved_part;
      CREATE UNIQUE INDEX upload_account ON upload (account_id, id);

      CREATE TABLE page (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, url TEXT NOT NULL, is_sent INTEGER NOT NULL,
        hash TEXT NOT NULL, created_us INTEGER NOT NULL, object TEXT NOT NULL, PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX page_object ON page (account_id, object);
      CREATE TABLE content_file (
        account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, media_type TEXT NOT NULL, size INTEGER NOT NULL,
        page_starts TEXT, outline TEXT, created_us INTEGER NOT NULL, object TEXT NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT;
      CREATE INDEX content_file_object ON content_file (account_id, object);
      CREATE TABLE upload_part (
        account_id INTEGER NOT NULL, upload_id INTEGER NOT NULL, part INTEGER NOT NULL, object TEXT NOT NULL,
        PRIMARY KEY (account_id, upload_id, part),
        FOREIGN KEY (account_id, upload_id) REFERENCES upload (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX upload_part_object ON upload_part (account_id, object);
    `)
    replaceTable(sqlite, 'sent_html', {
      columns: `account_id INTEGER NOT NULL, content_id INTEGER NOT NULL, hash TEXT NOT NULL, html TEXT NOT NULL,
        PRIMARY KEY (account_id, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE`,
      copies: '(SELECT account_id FROM content WHERE content.id = old.content_id), content_id, hash, html',
    })
  },
}
