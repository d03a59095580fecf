import type { Migration } from '../../../sqlite/migrate.ts'

/** A sentence about what could not be read, and the length of videos, which have no file. */
export const remarks: Migration = {
  version: 9,
  name: 'remarks',
  up: (sqlite) => {
    sqlite.exec(`
      ALTER TABLE article ADD COLUMN remark TEXT;
      CREATE TABLE new_content_media (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, audio_url TEXT,
        duration REAL NOT NULL
      ) STRICT;
      INSERT INTO new_content_media SELECT content_id, audio_url, duration FROM content_media;
      DROP TABLE content_media;
      ALTER TABLE new_content_media RENAME TO content_media;
    `)
  },
}
