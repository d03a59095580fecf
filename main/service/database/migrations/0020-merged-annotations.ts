import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * Highlights that became part of another, as they were, so that a merge can be undone and old ids still lead there. The
 * temporary id tells a highlight that is sent again from that of another device on the same words.
 */
export const mergedAnnotations: Migration = {
  version: 20,
  name: 'merged-annotations',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE annotation ADD COLUMN temporary_id INTEGER;
      CREATE TABLE merged_annotation (
        account_id INTEGER NOT NULL, id INTEGER NOT NULL, content_id INTEGER NOT NULL, into_id INTEGER NOT NULL,
        is_named INTEGER NOT NULL, text TEXT NOT NULL, before_text TEXT NOT NULL, after_text TEXT NOT NULL,
        word_start INTEGER, word_end INTEGER, char_start INTEGER, char_end INTEGER, note TEXT,
        is_liked INTEGER NOT NULL, created_us INTEGER NOT NULL, temporary_id INTEGER,
        PRIMARY KEY (account_id, id),
        FOREIGN KEY (account_id, content_id) REFERENCES content (account_id, id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX merged_annotation_into ON merged_annotation (account_id, into_id);
      CREATE INDEX merged_annotation_content ON merged_annotation (account_id, content_id);
    `)
  },
}
