import type { Migration } from '../../../sqlite/migrate.ts'

/** Pictures that were written into a page that a client sent. */
export const pagePictures: Migration = {
  version: 41,
  name: 'page-pictures',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE page_picture (
        account_id INTEGER NOT NULL, token TEXT NOT NULL, object TEXT NOT NULL, content_id INTEGER NOT NULL,
        PRIMARY KEY (account_id, token, content_id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX page_picture_content ON page_picture (account_id, content_id);
      CREATE INDEX page_picture_object ON page_picture (account_id, object);
    `)
  },
}
