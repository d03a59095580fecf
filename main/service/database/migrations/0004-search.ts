import type { Migration } from '../../../sqlite/migrate.ts'

/**
 * The full-text index. Row numbers combine account and content, so a search walks only its own account. Triggers record
 * what must be indexed again, so no change can forget it.
 */
export const search: Migration = {
  version: 4,
  name: 'search',
  up: (sqlite) => {
    const pending = (row: string) =>
      `INSERT INTO search_pending SELECT ${row} WHERE NOT EXISTS (SELECT 1 FROM search_pending WHERE content_id = ${row})`
    const rowid = 'old.account_id * 4294967296 + old.id'
    sqlite.exec(`
      CREATE VIRTUAL TABLE search_text USING fts5(
        title, author, site, body, notes, highlights,
        content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2"
      );
      CREATE VIRTUAL TABLE search_part USING fts5(
        names, said, content='', contentless_delete=1, tokenize="trigram remove_diacritics 1"
      );
      CREATE VIRTUAL TABLE search_start USING fts5(
        names, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2", prefix='1 2 3'
      );
      CREATE TABLE search_pending (content_id INTEGER PRIMARY KEY) STRICT;
      INSERT INTO search_pending SELECT id FROM content;

      CREATE TRIGGER search_content_insert AFTER INSERT ON content BEGIN ${pending('new.id')}; END;
      CREATE TRIGGER search_content_update
        AFTER UPDATE OF title, site_name, url, author_id, publisher_id, article_id ON content
        BEGIN ${pending('new.id')}; END;
      CREATE TRIGGER search_content_delete AFTER DELETE ON content BEGIN
        DELETE FROM search_text WHERE rowid = ${rowid};
        DELETE FROM search_part WHERE rowid = ${rowid};
        DELETE FROM search_start WHERE rowid = ${rowid};
        DELETE FROM search_pending WHERE content_id = old.id;
      END;
      CREATE TRIGGER search_annotation_insert AFTER INSERT ON annotation BEGIN ${pending('new.content_id')}; END;
      CREATE TRIGGER search_annotation_update AFTER UPDATE OF text, note, content_id ON annotation
        BEGIN ${pending('new.content_id')}; END;
      CREATE TRIGGER search_annotation_delete AFTER DELETE ON annotation
        WHEN EXISTS (SELECT 1 FROM content WHERE id = old.content_id) BEGIN ${pending('old.content_id')}; END;
      CREATE TRIGGER search_note_insert AFTER INSERT ON note BEGIN ${pending('new.content_id')}; END;
      CREATE TRIGGER search_note_update AFTER UPDATE ON note BEGIN ${pending('new.content_id')}; END;
      CREATE TRIGGER search_note_delete AFTER DELETE ON note
        WHEN EXISTS (SELECT 1 FROM content WHERE id = old.content_id) BEGIN ${pending('old.content_id')}; END;
    `)
  },
}
