import type { Migration } from '../../../sqlite/migrate.ts'

/** Files that contents were read from, what they play, and transcripts. */
export const media: Migration = {
  version: 6,
  name: 'media',
  up: (sqlite) => {
    sqlite.exec(`
      CREATE TABLE content_file (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, media_type TEXT NOT NULL,
        size INTEGER NOT NULL, page_starts TEXT, created_us INTEGER NOT NULL, bytes BLOB NOT NULL
      ) STRICT;
      CREATE TABLE content_media (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, audio_url TEXT NOT NULL,
        duration REAL NOT NULL
      ) STRICT;
      CREATE TABLE transcript (
        content_id INTEGER PRIMARY KEY REFERENCES content(id) ON DELETE CASCADE, language TEXT,
        segments TEXT NOT NULL, notes_markdown TEXT NOT NULL, created_us INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
